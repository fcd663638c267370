import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRegistrarFalha } from '../../../shared/useRegistrarFalha.ts'
import { useUltimaResposta } from '../../../shared/useUltimaResposta.ts'
import { listaDeProdutos } from '../../produtos/produtos.queries.ts'

/** The products that match `busca`, page by page; null while there is no search or no answer yet. */
export function useProdutosParaVenda(busca: string) {
  // The free stock may have changed since the same search.
  const consulta = useInfiniteQuery({ ...listaDeProdutos({ busca }), enabled: busca !== '', staleTime: 0 })
  const { resposta, anterior } = useUltimaResposta(busca === '' ? undefined : consulta.data)
  useRegistrarFalha('A busca de produtos falhou', consulta.error)
  // A product changed between two pages may come in both.
  const porId = new Map<number, ProdutoResumo>()
  for (const produto of resposta?.pages.flatMap(({ produtos }) => produtos) ?? []) porId.set(produto.id, produto)
  return { consulta, produtos: busca === '' || !resposta ? null : [...porId.values()], anterior }
}
