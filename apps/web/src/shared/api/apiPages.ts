import type { RouteKey, RouteTable } from '@estampa/contract/route.ts'
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Api, Read } from './api.ts'
import { type ParametersOf, untyped } from './apiQuery.ts'
import type { ReadPage } from './readers.ts'

export interface Page<T> {
  rows: T[]
  total: number
  /** The list has more rows than `total`: searches are counted up to a limit. */
  orMore: boolean
  next: string | null
}
export type Pages<T> = InfiniteData<Page<T>, string | null>
export interface PagesOptions<T> {
  queryKey: QueryKey
  queryFn: (contexto: { pageParam: string | null; signal: AbortSignal }) => Promise<Page<T>>
  initialPageParam: string | null
  getNextPageParam: (pagina: Page<T>) => string | null
  meta: { failed: string }
}
export type PagedQuery<T> = UseInfiniteQueryOptions<Page<T>, Error, Pages<T>, QueryKey, string | null>

/** Filters an answer that is a plain array: a server without counts did not search either. */
type Corresponde<T> = (linha: T) => boolean

type LinhaDe<A> = A extends { readonly results: (infer L)[] } ? L : A extends (infer L)[] ? L : never
type OpcoesDasPaginas<R extends RouteTable, K extends keyof R & RouteKey, T> = ParametersOf<R, K> & {
  /** Data that the screen needs of a row. */
  view?: (linha: LinhaDe<Read<R[K]>>) => T
  matches?: Corresponde<T>
  /** Written to the console with the error when a page cannot be read. */
  failed: string
}

/** The query of a list that the API gives page by page. */
export function apiPages<R extends RouteTable, K extends keyof R & RouteKey, T = LinhaDe<Read<R[K]>>>(
  queryKey: QueryKey,
  api: Api<R>,
  route: K,
  options: OpcoesDasPaginas<R, K, T>,
): PagesOptions<T> {
  const { view, matches: corresponde, failed, ...parametros } = options as OpcoesDasPaginas<RouteTable, RouteKey, T>
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await (pageParam === null
        ? untyped(api)(route, { ...parametros, signal })
        : api.next(route, pageParam, { signal }))
      const parsedPage = answer as ReadPage<T>
      return pageOf(
        view ? { ...parsedPage, results: parsedPage.results.map(view as (linha: unknown) => T) } : parsedPage,
        corresponde,
      )
    },
    initialPageParam: null,
    getNextPageParam: ({ next: proxima }) => proxima,
    meta: { failed: failed },
  }
}

/** The rows of all pages. A row that changed between two pages may come in both: it is kept once, as it came last. */
export const rowsOf = <T extends { readonly id: number }>(loadedPages: readonly Page<T>[]): T[] => [
  ...new Map(loadedPages.flatMap(({ rows: linhas }) => linhas).map((linha) => [linha.id, linha])).values(),
]

export function pageOf<T>(
  { count, ao_menos, next, results }: ReadPage<T>,
  corresponde: Corresponde<T> = () => true,
): Page<T> {
  const linhas = count === null ? results.filter(corresponde) : results
  return { rows: linhas, total: count ?? linhas.length, orMore: ao_menos, next: next }
}

const UMA_HORA_MS = 3_600_000
/** Most pages that a return to the list reads again, one request each. */
const MAXIMO_DE_PAGINAS_RELIDAS = 10

/** Keeps a list in the cache for an hour: returning from a record shows the same rows and scroll position. */
export const keepForReturn = (reread: true | 'always' = true) => ({
  gcTime: UMA_HORA_MS,
  // Comparing thousands of rows at each further page takes over 50 ms.
  structuralSharing: false,
  refetchOnMount: ({ state }: { state: { data: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= MAXIMO_DE_PAGINAS_RELIDAS && reread,
})

/** Changes the rows of cached pages and lowers the total by the rows that left. For `setQueriesData`. */
export const changeRows =
  <T>(change: (linhas: T[]) => T[]) =>
  (data: Pages<T> | undefined): Pages<T> | undefined => {
    if (!data) return data
    const countRows = (pages: readonly Page<T>[]) => pages.reduce((sum, { rows: linhas }) => sum + linhas.length, 0)
    const pages = data.pages.map((page) => ({ ...page, rows: change(page.rows) }))
    const saidas = countRows(data.pages) - countRows(pages)
    return { ...data, pages: pages.map((page) => ({ ...page, total: page.total - saidas })) }
  }
