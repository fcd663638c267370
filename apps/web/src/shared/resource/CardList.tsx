import type { ReactNode } from 'react'
import { type GridLayout, GridSkeleton, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { ListBody, type ListBodyProps } from './ListBody.tsx'

export interface CardListProps<T> extends Pick<ListBodyProps<T>, 'list' | 'empty' | 'failed' | 'className'> {
  label: string
  loading: string
  layout: GridLayout
  card: (linha: T) => ReactNode
  skeleton: ReactNode
}

/** A list of cards of equal height; scrolling loads the next pages. */
export function CardList<T extends { readonly id: number }>(props: CardListProps<T>) {
  const { list: lista, label, loading: carregando, layout: disposicao, card, skeleton, ...corpo } = props
  return (
    <ListBody
      {...corpo}
      list={lista}
      loading={<GridSkeleton layout={disposicao} label={carregando} skeleton={skeleton} />}
    >
      {(linhas) => (
        <VirtualGrid
          key={disposicao.columns}
          label={label}
          items={linhas}
          total={lista.total}
          layout={disposicao}
          card={card}
          skeleton={skeleton}
          hasMore={lista.hasMore && !lista.moreFailed}
          loadMore={lista.loadMore}
        />
      )}
    </ListBody>
  )
}
