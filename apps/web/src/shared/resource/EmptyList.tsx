import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/states.tsx'

interface ListaVaziaProps extends Omit<EmptyStateProps, 'detail' | 'children'> {
  filtrada: boolean
  /** What to try when a search or filter found nothing, and what the list is for when it has no rows at all. */
  dica: string
  comeco: string
  criar: string
  rotulo: string
  /** Another way to begin. */
  outro?: ReactNode
}

export const EmptyList = ({ filtrada, dica, comeco, criar, rotulo, outro, ...estado }: ListaVaziaProps) => (
  <EmptyState {...estado} detail={filtrada ? dica : comeco}>
    {!filtrada && (
      <>
        <Button to={criar}>{rotulo}</Button>
        {outro}
      </>
    )}
  </EmptyState>
)
