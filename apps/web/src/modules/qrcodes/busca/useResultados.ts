import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRegistrarFalha } from '../../../shared/useRegistrarFalha.ts'
import { useUltimaResposta } from '../../../shared/useUltimaResposta.ts'
import { listaDeProdutos } from '../../produtos/produtos.queries.ts'

/** The products that match `busca`, page by page; null until there was a first answer. */
export function useResultados(busca: string) {
  const consulta = useInfiniteQuery(listaDeProdutos({ busca }))
  const { resposta, anterior } = useUltimaResposta(consulta.data)
  useRegistrarFalha('A busca de produtos falhou', consulta.error)
  // A product changed between two pages may come in both.
  const porId = new Map<number, ProdutoResumo>()
  for (const produto of resposta?.pages.flatMap(({ produtos }) => produtos) ?? []) porId.set(produto.id, produto)
  return { consulta, produtos: resposta ? [...porId.values()] : null, anterior }
}
