import type { InfiniteData } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useUltimaResposta } from '../../../shared/useUltimaResposta.ts'
import type { PaginaDeProdutos } from '../produtos.queries.ts'

/**
 * The products of all pages loaded so far. While another search is on its way, and when it failed, they are those of
 * the search before (`anteriores`); null until there was a first one.
 */
export function useProdutosCarregados(dados: InfiniteData<PaginaDeProdutos, unknown> | undefined) {
  const { resposta, anterior } = useUltimaResposta(dados)
  const paginas = useDeferredValue(resposta)?.pages
  const produtos = useMemo(() => (paginas ? semRepetidos(paginas) : null), [paginas])
  return { produtos, total: paginas?.at(-1)?.total ?? 0, anteriores: anterior }
}

/** A product changed between two pages may come in both. */
function semRepetidos(paginas: readonly PaginaDeProdutos[]) {
  const porId = new Map(paginas.flatMap(({ produtos }) => produtos).map((produto) => [produto.id, produto]))
  return [...porId.values()]
}
