import type { ReactNode } from 'react'
import { type GridLayout, GridSkeleton, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { ListBody, type ListBodyProps } from './ListBody.tsx'

export interface CardListProps<T> extends Pick<ListBodyProps<T>, 'lista' | 'vazia' | 'falha' | 'className'> {
  label: string
  carregando: string
  disposicao: GridLayout
  card: (linha: T) => ReactNode
  skeleton: ReactNode
}

/** A list of cards of equal height; scrolling loads the next pages. */
export function CardList<T extends { readonly id: number }>(props: CardListProps<T>) {
  const { lista, label, carregando, disposicao, card, skeleton, ...corpo } = props
  return (
    <ListBody
      {...corpo}
      lista={lista}
      carregando={<GridSkeleton disposicao={disposicao} label={carregando} skeleton={skeleton} />}
    >
      {(linhas) => (
        <VirtualGrid
          key={disposicao.colunas}
          label={label}
          items={linhas}
          total={lista.total}
          disposicao={disposicao}
          card={card}
          skeleton={skeleton}
          hasMore={lista.temMais && !lista.falhouAoContinuar}
          loadMore={lista.carregarMais}
        />
      )}
    </ListBody>
  )
}
