import type { ReactNode } from 'react'
import { type GridLayout, GridSkeleton, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { ListBody, type ListBodyProps } from './ListBody.tsx'

export interface CardListProps<T> extends Pick<ListBodyProps<T>, 'list' | 'empty' | 'failed' | 'className'> {
  label: string
  loading: string
  layout: GridLayout
  card: (row: T) => ReactNode
  skeleton: ReactNode
}

/** A list of cards of equal height; scrolling loads the next pages. */
export function CardList<T extends { readonly id: number }>(props: CardListProps<T>) {
  const { list, label, loading, layout, card, skeleton, ...body } = props
  return (
    <ListBody {...body} list={list} loading={<GridSkeleton layout={layout} label={loading} skeleton={skeleton} />}>
      {(rows) => (
        <VirtualGrid
          key={layout.columns}
          label={label}
          items={rows}
          total={list.total}
          layout={layout}
          card={card}
          skeleton={skeleton}
          hasMore={list.hasMore && !list.moreFailed}
          loadMore={list.loadMore}
        />
      )}
    </ListBody>
  )
}
