import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { idDe } from '../../../shared/api/readers.ts'
import { umaVenda } from '../vendas.queries.ts'

/** More than this in an address was not written by our list. */
const MAXIMO = 200

/** The sales that the address names (`?ids=1,2`), in its order. A sale that does not exist is in `faltam`. */
export function useVendasDoEndereco() {
  const [params] = useSearchParams()
  const text = params.get('ids') ?? ''
  const ids = useMemo(
    () => [...new Set(text.split(',').map(idDe))].filter((id) => id !== null).slice(0, MAXIMO),
    [text],
  )
  const vendaQueries = useQueries({ queries: ids.map((id) => ({ ...umaVenda(id), refetchInterval: false as const })) })
  return {
    ids,
    vendas: vendaQueries.map(({ data }) => data).filter((venda): venda is Venda => venda !== undefined),
    faltam: ids.filter((_, n) => vendaQueries[n]?.isError && vendaQueries[n].data === undefined),
    lendo: vendaQueries.some(({ isPending }) => isPending),
    tentarDeNovo: () => vendaQueries.forEach((vendaQuery) => vendaQuery.isError && void vendaQuery.refetch()),
  }
}
