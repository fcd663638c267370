import { type QueryKey, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type PagedQuery, rowsOf } from '../api/apiPages.ts'

/** A list as a screen draws it. */
export interface LoadedList<T> {
  /** Rows of all pages loaded so far; null until the first answer. */
  readonly rows: readonly T[] | null
  readonly total: number
  readonly orMore: boolean
  /** `rows` belong to the search before: the new one is under way or failed. */
  readonly previous: boolean
  readonly loading: boolean
  readonly empty: boolean
  /** The first page could not be read. */
  readonly failed: boolean
  readonly retry: () => void
  readonly retrying: boolean
  /** There are more rows than `rows`: to be read, or read and not drawn yet. */
  readonly hasMore: boolean
  /** Reads the next page; null while one is under way or after one failed. */
  readonly loadMore: (() => void) | null
  /** The next page could not be read; `readMore` tries again. */
  readonly moreFailed: boolean
  readonly readMore: () => void
  readonly readingMore: boolean
}

/**
 * A list that the API gives page by page. Rows are drawn in the background, so that typing does not wait for them;
 * `immediate` draws them with the answer.
 */
export function useList<T extends { readonly id: number }>(
  options: PagedQuery<T>,
  { immediate = false } = {},
): LoadedList<T> & { readonly error: Error | null } {
  const consulta = useInfiniteQuery(options)
  const { data, error, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage } = consulta
  const { answer, previous } = useLastAnswer(data)
  const deferredAnswer = useDeferredValue(answer)
  const drawnAnswer = immediate ? answer : deferredAnswer
  const pages = drawnAnswer?.pages
  const linhas = useMemo(() => pages && rowsOf(pages), [pages])
  const { total = 0, orMore = false } = pages?.at(-1) ?? {}
  const hasMore = hasNextPage || drawnAnswer !== answer
  const failed = isError && !isFetchNextPageError
  const readMore = () => void consulta.fetchNextPage()
  const lacksRows = linhas?.length === 0 && !hasMore
  const empty = lacksRows && !isError && !previous
  return {
    rows: linhas ?? null,
    total,
    orMore,
    previous,
    empty,
    failed,
    hasMore,
    readMore,
    error,
    loading: !failed && !empty && (linhas === undefined || lacksRows),
    retry: () => void consulta.refetch(),
    retrying: consulta.isFetching,
    loadMore: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readMore : null,
    moreFailed: isFetchNextPageError,
    readingMore: isFetchingNextPage,
  }
}

/** Reads a list that the API gives at once. */
export function useWholeList<T, K extends QueryKey>(options: UseQueryOptions<T[], Error, T[], K>): LoadedList<T> {
  const { data, error, isFetching, refetch } = useQuery(options)
  const { answer: resposta, previous: anteriores } = useLastAnswer(data)
  const linhas = useDeferredValue(resposta)
  const retryReading = () => void refetch()
  return {
    rows: linhas ?? null,
    total: linhas?.length ?? 0,
    orMore: false,
    previous: anteriores,
    loading: !linhas && !error,
    empty: linhas?.length === 0 && !anteriores,
    failed: error !== null && data === undefined,
    retry: retryReading,
    retrying: isFetching,
    hasMore: false,
    loadMore: null,
    moreFailed: false,
    readMore: retryReading,
    readingMore: false,
  }
}

/** The last answer. While a new search runs or after it failed, the previous answer, with `previous`. */
export function useLastAnswer<T>(dados: T | undefined): { answer: T | undefined; previous: boolean } {
  const [last, setLast] = useState(dados)
  if (dados !== undefined && dados !== last) setLast(dados)
  return { answer: dados ?? last, previous: dados === undefined && last !== undefined }
}
