import type { ReactNode } from 'react'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { ErrorBox, LoadMore } from '../ui/states.tsx'
import css from './ListBody.module.css'
import type { LoadedList } from './useList.ts'

interface BarraDeBuscaProps {
  label: string
  busca: string
  onSearch: (busca: string) => void
  lista: LoadedList<unknown>
  /** The count's noun: `['cliente', 'clientes']`; no count without it. */
  nomes?: readonly [um: string, varios: string]
  children?: ReactNode
}

/** The search of a list, and how many rows it found. */
export const SearchBar = ({ label, busca, onSearch, lista, nomes, children }: BarraDeBuscaProps) => (
  <div className={css.busca}>
    <SearchField label={label} value={busca} onSearch={onSearch} />
    {children}
    {nomes && !lista.anteriores && lista.total > 0 && (
      <p className={css.quantos} role="status">
        {countOf(lista, nomes)}
      </p>
    )}
  </div>
)

/** `1 venda`, `1.234 vendas`, `mais de 1.000 vendas`. */
export const countOf = (
  { total, ouMais }: Pick<LoadedList<unknown>, 'total' | 'ouMais'>,
  [um, varios]: readonly [um: string, varios: string],
): string => `${ouMais ? 'mais de ' : ''}${total.toLocaleString('pt-BR')} ${total === 1 ? um : varios}`

export interface ListStates<T> {
  lista: LoadedList<T>
  carregando: ReactNode
  vazia: ReactNode
  /** The sentence when a page cannot be read. */
  falha?: string
  /** The button that reads the next page; without it the rows load further by themselves. */
  mais?: string
  className?: string | undefined
}
/** One row below the other in a list with this name, or anything else that draws the rows. */
export type ListRows<T> =
  | { nome: string; listClass: string | undefined; linha: (linha: T) => ReactNode; children?: never }
  | { children: (linhas: readonly T[]) => ReactNode }
export type ListBodyProps<T> = ListStates<T> & ListRows<T>

/** A list in each of its states: loading, empty, failed, with rows, with a next page that failed. */
export function ListBody<T>(props: ListBodyProps<T>) {
  const { lista, carregando, vazia, falha, mais, className = '' } = props
  const { linhas, temMais, anteriores, falhou, falhouAoContinuar, tentando, continuando } = lista
  const caixa = (pending: boolean, onRetry: () => void) => (
    <div className={css.falha}>
      <ErrorBox {...(falha && { message: falha })} onRetry={onRetry} pending={pending} />
    </div>
  )
  return (
    <>
      {falhou && caixa(tentando, lista.tentarDeNovo)}
      {lista.carregando && carregando}
      {lista.vazia && vazia}
      {linhas && (linhas.length > 0 || temMais) && (
        <div
          className={`${css.corpo} ${className}`}
          aria-busy={anteriores}
          data-anteriores={(anteriores && !falhou) || undefined}
        >
          {props.children ? (
            props.children(linhas)
          ) : (
            <ul className={props.listClass} aria-label={props.nome}>
              {linhas.map(props.linha)}
            </ul>
          )}
        </div>
      )}
      {falhouAoContinuar && caixa(continuando, lista.continuar)}
      {mais && !falhouAoContinuar && (
        <LoadMore lista={lista} className={css.mais}>
          {mais}
        </LoadMore>
      )}
    </>
  )
}
