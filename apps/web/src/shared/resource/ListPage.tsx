import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/states.tsx'
import { CardList, type CardListProps } from './CardList.tsx'
import { ListBody, type ListRows, type ListStates, SearchBar } from './ListBody.tsx'

interface SearchProps {
  label: string
  /** `['cliente', 'clientes']`; no count without it. */
  nouns?: readonly [one: string, many: string]
  text: string
  onSearch: (text: string) => void
  /** Beside the search. */
  children?: ReactNode
}

/** The words of a list without rows: of one where nothing was found, and of one that has none yet. */
interface EmptyWords extends Pick<EmptyStateProps, 'message' | 'icon'> {
  hint?: string
  begin: string
  /** Where a first record is created. */
  create?: { readonly to: string; readonly label: string }
  /** Where what was searched for in vain is created. */
  createSearched?: (text: string) => { readonly to: string; readonly label: string }
}

interface ListPageProps extends PageHeaderProps {
  search?: SearchProps
  /** Between the search and the list. */
  filters?: ReactNode
  /** Draws title, search and filters as one block with this class. */
  headClass?: string
  /** Between that block and the list. */
  notices?: ReactNode
  /** Rows are missing because of a filter; without it, because of the search. */
  filtered?: boolean
  empty: EmptyWords
  /** Other ways to begin. */
  begin?: ReactNode
}
type Rows<T> = Omit<ListStates<T>, 'empty'> & ListRows<T> & { cards?: never }
type Cards<T> = { cards: Omit<CardListProps<T>, 'list' | 'empty'>; list: ListStates<T>['list'] }

/**
 * A page with a list: title, search, count, filters, and the list in each of its states: loading, empty, failed, with rows.
 * Rows are drawn by `row` or `children`, or as `cards` of equal height.
 */
export function ListPage<T extends { readonly id: number }>(props: ListPageProps & (Rows<T> | Cards<T>)) {
  const { title, badge, subtitle, actions, search, filters, headClass, notices, ...rest } = props
  const { filtered = !!search?.text, empty, begin, ...list } = rest
  const { message, icon, hint, create, createSearched } = empty
  const searched = search?.text && createSearched?.(search.text)
  const vazia = (
    <EmptyState message={message} {...(icon && { icon })} detail={filtered ? hint : empty.begin}>
      {!filtered && (
        <>
          {create && <Button to={create.to}>{create.label}</Button>}
          {begin}
        </>
      )}
      {searched && <Button to={searched.to}>{searched.label}</Button>}
    </EmptyState>
  )
  const head = (
    <>
      <PageHeader title={title} badge={badge} subtitle={subtitle} actions={actions} />
      {search && (
        <SearchBar
          label={search.label}
          text={search.text}
          onSearch={search.onSearch}
          list={list.list}
          {...(search.nouns && { nouns: search.nouns })}
        >
          {search.children}
        </SearchBar>
      )}
      {filters}
    </>
  )
  return (
    <>
      {headClass ? <div className={headClass}>{head}</div> : head}
      {notices}
      {list.cards ? <CardList {...list.cards} list={list.list} empty={vazia} /> : <ListBody {...list} empty={vazia} />}
    </>
  )
}
