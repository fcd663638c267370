import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface LoadMoreProps {
  lista: { readonly temMais: boolean; readonly continuando: boolean; readonly continuar: () => void }
  children?: ReactNode
  className?: string | undefined
}

/** Reads the next page of a list that does not load further by itself; nothing after the last page. */
export const LoadMore = ({ lista, children = 'Mostrar mais', className }: LoadMoreProps) =>
  lista.temMais && (
    <Button className={className ?? ''} variant="default" loading={lista.continuando} onClick={() => lista.continuar()}>
      {children}
    </Button>
  )
