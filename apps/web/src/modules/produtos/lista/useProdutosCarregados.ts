import type { InfiniteData } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PaginaDeProdutos } from '../produtos.queries.ts'

/**
 * The products of all pages loaded so far. While another search is on its way, and when it failed, they are those of
 * the search before (`anteriores`); null until there was a first one.
 */
export function useProdutosCarregados(dados: InfiniteData<PaginaDeProdutos, unknown> | undefined) {
  const [ultimos, setUltimos] = useState(dados)
  if (dados && dados !== ultimos) setUltimos(dados)
  const paginas = useDeferredValue(dados ?? ultimos)?.pages
  const produtos = useMemo(() => (paginas ? semRepetidos(paginas) : null), [paginas])
  return { produtos, total: paginas?.at(-1)?.total ?? 0, anteriores: dados === undefined && ultimos !== undefined }
}

/** A product changed between two pages may come in both. */
function semRepetidos(paginas: readonly PaginaDeProdutos[]) {
  const porId = new Map(paginas.flatMap(({ produtos }) => produtos).map((produto) => [produto.id, produto]))
  return [...porId.values()]
}
