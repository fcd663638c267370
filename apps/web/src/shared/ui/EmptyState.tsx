import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './states.module.css'

export interface EmptyStateProps {
  /** The sentence of the specification, to the letter. */
  message: string
  icon?: Icon
  /** A sentence with the next step. */
  detail?: ReactNode
  /** It could not be read. */
  erro?: boolean
  children?: ReactNode
}

export function EmptyState({ message, icon: Medalha = IconInbox, detail, erro, children }: EmptyStateProps) {
  return (
    <div className={`${css.estado} ${erro ? css.erro : ''}`} role={erro ? 'alert' : undefined}>
      <div className={css.medalha}>
        <Medalha size={28} stroke={1.6} aria-hidden />
      </div>
      <p className={css.frase}>{message}</p>
      {detail && <p className={css.detalhe}>{detail}</p>}
      {children && <div className={css.acoes}>{children}</div>}
    </div>
  )
}
