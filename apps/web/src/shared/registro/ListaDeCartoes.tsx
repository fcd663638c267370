import type { ReactNode } from 'react'
import { type Disposicao, GridSkeleton, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { CorpoDaLista, type CorpoDaListaProps } from './Lista.tsx'

export interface ListaDeCartoesProps<T> extends Pick<CorpoDaListaProps<T>, 'lista' | 'vazia' | 'falha' | 'className'> {
  label: string
  carregando: string
  disposicao: Disposicao
  card: (linha: T) => ReactNode
  skeleton: ReactNode
}

/** A list of cards of equal height; scrolling loads the next pages. */
export function ListaDeCartoes<T extends { readonly id: number }>(props: ListaDeCartoesProps<T>) {
  const { lista, label, carregando, disposicao, card, skeleton, ...corpo } = props
  return (
    <CorpoDaLista
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
    </CorpoDaLista>
  )
}
