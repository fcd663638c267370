import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useRegistrarFalha } from '../../../shared/useRegistrarFalha.ts'
import { useUltimaResposta } from '../../../shared/useUltimaResposta.ts'
import { listaDeProdutos, type PaginaDeProdutos } from '../../produtos/produtos.queries.ts'

/** The products that match `busca`, page by page; null until there was a first answer. */
export function useResultados(busca: string) {
  const consulta = useInfiniteQuery(listaDeProdutos({ busca }))
  const { resposta, anterior } = useUltimaResposta(consulta.data)
  useRegistrarFalha('A busca de produtos falhou', consulta.error)
  // Drawn in the background: who types on does not wait for fifty rows.
  const paginas = useDeferredValue(resposta)?.pages
  const produtos = useMemo(() => (paginas ? semRepetidos(paginas) : null), [paginas])
  return { consulta, produtos, anterior }
}

/** A product changed between two pages may come in both. */
function semRepetidos(paginas: readonly PaginaDeProdutos[]) {
  const porId = new Map(paginas.flatMap(({ produtos }) => produtos).map((produto) => [produto.id, produto]))
  return [...porId.values()]
}
