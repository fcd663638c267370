import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { chamarProxima, type RotaDaApi } from '../api.ts'
import { type Reader, variosComId } from '../readers.ts'
import { contada, ouMais, proximaPagina, total } from '../tolerant.ts'
import { type ParametrosDe, pedirRota } from './consulta.ts'

export interface Pagina<T> {
  linhas: T[]
  total: number
  /** The list has more rows than `total`: searches are counted up to a limit. */
  ouMais: boolean
  proxima: string | null
}
export type Paginas<T> = InfiniteData<Pagina<T>, string | null>
export interface OpcoesDaConsulta<T> {
  queryKey: QueryKey
  queryFn: (contexto: { pageParam: string | null; signal: AbortSignal }) => Promise<Pagina<T>>
  initialPageParam: string | null
  getNextPageParam: (pagina: Pagina<T>) => string | null
  meta: { falha: string }
}
export type ConsultaPaginada<T> = UseInfiniteQueryOptions<Pagina<T>, Error, Paginas<T>, QueryKey, string | null>

/** Filters an answer that is a plain array: a server without counts did not search either. */
type Corresponde<T> = (linha: T) => boolean

type OpcoesDasPaginas<K extends RotaDaApi, T> = ParametrosDe<K> & {
  corresponde?: Corresponde<T>
  /** Written to the console with the error when a page cannot be read. */
  falha: string
}

/** The query of a list that the API gives page by page. Rows without an id are dropped. */
export function paginas<K extends RotaDaApi, T extends { readonly id: number }>(
  queryKey: QueryKey,
  rota: K,
  lerLinha: Reader<T>,
  { corresponde, falha, ...parametros }: OpcoesDasPaginas<K, T>,
): OpcoesDaConsulta<T> {
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      lerPagina(
        await (pageParam === null
          ? pedirRota(rota, { ...parametros, signal })
          : chamarProxima(rota, pageParam, { signal })),
        lerLinha,
        corresponde,
      ),
    initialPageParam: null,
    getNextPageParam: ({ proxima }) => proxima,
    meta: { falha },
  }
}

/** The rows of all pages. A row that changed between two pages may come in both: it is kept once, as it came last. */
export const linhasDe = <T extends { readonly id: number }>(paginas: readonly Pagina<T>[]): T[] => [
  ...new Map(paginas.flatMap(({ linhas }) => linhas).map((linha) => [linha.id, linha])).values(),
]

export function lerPagina<T extends { readonly id: number }>(
  json: unknown,
  lerLinha: Reader<T>,
  corresponde: Corresponde<T> = () => true,
): Pagina<T> {
  const comId = variosComId(lerLinha)(json)
  const linhas = contada(json) ? comId : comId.filter(corresponde)
  return {
    linhas,
    total: contada(json) ? total(json) : linhas.length,
    ouMais: ouMais(json),
    proxima: proximaPagina(json),
  }
}

const UMA_HORA_MS = 3_600_000
/** Most pages that a return to the list reads again, one request each. */
const MAXIMO_DE_PAGINAS_RELIDAS = 10

/** Keeps a list in the cache for an hour: returning from a record shows the same rows and scroll position. */
export const manterParaVoltar = (reler: true | 'always' = true) => ({
  gcTime: UMA_HORA_MS,
  // Comparing thousands of rows at each further page takes over 50 ms.
  structuralSharing: false,
  refetchOnMount: ({ state }: { state: { data: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= MAXIMO_DE_PAGINAS_RELIDAS && reler,
})

/** Changes the rows of cached pages and lowers the total by the rows that left. For `setQueriesData`. */
export const mudarLinhas =
  <T>(mudar: (linhas: T[]) => T[]) =>
  (dados: Paginas<T> | undefined): Paginas<T> | undefined => {
    if (!dados) return dados
    const contar = (pages: readonly Pagina<T>[]) => pages.reduce((soma, { linhas }) => soma + linhas.length, 0)
    const pages = dados.pages.map((pagina) => ({ ...pagina, linhas: mudar(pagina.linhas) }))
    const saidas = contar(dados.pages) - contar(pages)
    return { ...dados, pages: pages.map((pagina) => ({ ...pagina, total: pagina.total - saidas })) }
  }
