import type { ReactNode } from 'react'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { ErrorBox, LoadMore } from '../ui/states.tsx'
import type { LoadedList } from './useList.ts'

interface BarraDeBuscaProps {
  label: string
  text: string
  onSearch: (busca: string) => void
  list: LoadedList<unknown>
  /** The count's noun: `['cliente', 'clientes']`; no count without it. */
  nouns?: readonly [um: string, varios: string]
  children?: ReactNode
}

/** The search of a list, and how many rows it found. */
export const SearchBar = ({ label, text, onSearch, list: lista, nouns, children }: BarraDeBuscaProps) => (
  <div
    className="flex flex-wrap gap-x-4 gap-y-2 items-center mb-4 [&>:first-child]:flex-[1_1_280px] [&>:first-child]:max-w-140"
    role="search"
  >
    <SearchField label={label} value={text} onSearch={onSearch} />
    {children}
    {nouns && !lista.previous && lista.total > 0 && (
      <p className="text-m text-texto-suave m-0 tabular-nums" role="status">
        {countOf(lista, nouns)}
      </p>
    )}
  </div>
)

/** `1 venda`, `1.234 vendas`, `mais de 1.000 vendas`. */
export const countOf = (
  { total, orMore: ouMais }: Pick<LoadedList<unknown>, 'total' | 'orMore'>,
  [singular, varios]: readonly [um: string, varios: string],
): string => `${ouMais ? 'mais de ' : ''}${total.toLocaleString('pt-BR')} ${total === 1 ? singular : varios}`

export interface ListStates<T> {
  list: LoadedList<T>
  loading: ReactNode
  empty: ReactNode
  /** The sentence when a page cannot be read. */
  failed?: string
  /** The button that reads the next page; without it the rows load further by themselves. */
  more?: string
  className?: string | undefined
}
/** Rows one below the other in a list with this name, or anything else that draws the rows. */
export type ListRows<T> =
  | { name: string; listClass: string | undefined; row: (linha: T) => ReactNode; children?: never }
  | { children: (linhas: readonly T[]) => ReactNode }
export type ListBodyProps<T> = ListStates<T> & ListRows<T>

/** A list in each of its states: loading, empty, failed, with rows, with a next page that failed. */
export function ListBody<T>(props: ListBodyProps<T>) {
  const { list, loading, empty, failed, more, className = '' } = props
  const { rows, previous } = list
  const caixa = (pending: boolean, onRetry: () => void) => (
    <div className="mt-1 mb-5">
      <ErrorBox {...(failed && { message: failed })} onRetry={onRetry} pending={pending} />
    </div>
  )
  return (
    <>
      {list.failed && caixa(list.retrying, list.retry)}
      {list.loading && loading}
      {list.empty && empty}
      {rows && (rows.length > 0 || list.hasMore) && (
        <div
          // Rows of the search before fade after a while: most answers come sooner.
          className={`[transition:opacity_120ms] data-anteriores:opacity-55 data-anteriores:[transition-delay:180ms] ${className}`}
          aria-busy={previous}
          data-anteriores={(previous && !list.failed) || undefined}
        >
          {props.children ? (
            props.children(rows)
          ) : (
            <ul className={props.listClass} aria-label={props.name}>
              {rows.map(props.row)}
            </ul>
          )}
        </div>
      )}
      {list.moreFailed && caixa(list.readingMore, list.readMore)}
      {more && rows && !list.moreFailed && (
        <LoadMore list={list} className="block mt-4 mx-auto">
          {more}
        </LoadMore>
      )}
    </>
  )
}
