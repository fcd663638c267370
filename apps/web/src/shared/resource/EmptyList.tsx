import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/states.tsx'

interface ListaVaziaProps extends Omit<EmptyStateProps, 'detail' | 'children'> {
  filtered: boolean
  /** What to try when a search or filter found nothing, and what the list is for when it has no rows at all. */
  hint: string
  begin: string
  create: string
  label: string
  /** Another way to begin. */
  other?: ReactNode
}

export const EmptyList = ({
  filtered: filtrada,
  hint: dica,
  begin: comeco,
  create: criar,
  label: rotulo,
  other: outro,
  ...estado
}: ListaVaziaProps) => (
  <EmptyState {...estado} detail={filtrada ? dica : comeco}>
    {!filtrada && (
      <>
        <Button to={criar}>{rotulo}</Button>
        {outro}
      </>
    )}
  </EmptyState>
)
