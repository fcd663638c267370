import { type QueryKey, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type PagedQuery, rowsOf } from '../api/apiPages.ts'

/** A list as a screen draws it. */
export interface LoadedList<T> {
  /** Rows of all pages loaded so far; null until the first answer. */
  readonly linhas: readonly T[] | null
  readonly total: number
  readonly ouMais: boolean
  /** `linhas` belong to the search before: the new one is under way or failed. */
  readonly anteriores: boolean
  readonly carregando: boolean
  readonly vazia: boolean
  /** The first page could not be read. */
  readonly falhou: boolean
  readonly tentarDeNovo: () => void
  readonly tentando: boolean
  /** There are rows beside `linhas`: to be read, or read and not drawn yet. */
  readonly temMais: boolean
  /** Reads the next page; null while one is under way or after one failed. */
  readonly carregarMais: (() => void) | null
  /** The next page could not be read; `continuar` tries again. */
  readonly falhouAoContinuar: boolean
  readonly continuar: () => void
  readonly continuando: boolean
}

/**
 * A list that the API gives page by page. Rows are drawn in the background, so that typing does not wait for them;
 * `imediata` draws them with the answer.
 */
export function useList<T extends { readonly id: number }>(
  opcoes: PagedQuery<T>,
  { imediata = false } = {},
): LoadedList<T> & { readonly error: Error | null } {
  const consulta = useInfiniteQuery(opcoes)
  const { data, error, isError, isFetchNextPageError, isFetchingNextPage } = consulta
  const { resposta, anterior: anteriores } = useLastAnswer(data)
  const adiada = useDeferredValue(resposta)
  const desenhada = imediata ? resposta : adiada
  const paginas = desenhada?.pages
  const linhas = useMemo(() => paginas && rowsOf(paginas), [paginas])
  const { total = 0, ouMais = false } = paginas?.at(-1) ?? {}
  const haPaginas = consulta.hasNextPage
  const temMais = haPaginas || desenhada !== resposta
  const falhou = isError && !isFetchNextPageError
  const continuar = () => void consulta.fetchNextPage()
  const semLinhas = linhas?.length === 0 && !temMais
  const vazia = semLinhas && !isError && !anteriores
  return {
    linhas: linhas ?? null,
    total,
    ouMais,
    anteriores,
    carregando: !falhou && !vazia && (linhas === undefined || semLinhas),
    vazia,
    falhou,
    tentarDeNovo: () => void consulta.refetch(),
    tentando: consulta.isFetching,
    temMais,
    carregarMais: haPaginas && !isFetchingNextPage && !isFetchNextPageError ? continuar : null,
    falhouAoContinuar: isFetchNextPageError,
    continuar,
    continuando: isFetchingNextPage,
    error,
  }
}

/** The same for a list that the API gives at once. */
export function useWholeList<T, K extends QueryKey>(opcoes: UseQueryOptions<T[], Error, T[], K>): LoadedList<T> {
  const { data, error, isFetching, refetch } = useQuery(opcoes)
  const { resposta, anterior: anteriores } = useLastAnswer(data)
  const linhas = useDeferredValue(resposta)
  const tentarDeNovo = () => void refetch()
  return {
    linhas: linhas ?? null,
    total: linhas?.length ?? 0,
    ouMais: false,
    anteriores,
    carregando: !linhas && !error,
    vazia: linhas?.length === 0 && !anteriores,
    falhou: error !== null && data === undefined,
    tentarDeNovo,
    tentando: isFetching,
    temMais: false,
    carregarMais: null,
    falhouAoContinuar: false,
    continuar: tentarDeNovo,
    continuando: false,
  }
}

/** The last answer. While a new search runs or after it failed, the previous answer, with `anterior`. */
export function useLastAnswer<T>(dados: T | undefined): { resposta: T | undefined; anterior: boolean } {
  const [ultima, setUltima] = useState(dados)
  if (dados !== undefined && dados !== ultima) setUltima(dados)
  return { resposta: dados ?? ultima, anterior: dados === undefined && ultima !== undefined }
}
