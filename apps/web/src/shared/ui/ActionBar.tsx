import type { ReactNode } from 'react'
import css from './ActionBar.module.css'
import { medirBarra } from './medirBarra.ts'

interface ActionBarProps {
  status?: ReactNode
  /** Under the buttons: what holds the action back. */
  reason?: ReactNode
  children: ReactNode
}

/** The bar with a form's buttons: always in sight, within the thumb's reach on a phone. Toasts keep above it. */
export function ActionBar({ status, reason, children }: ActionBarProps) {
  return (
    <div ref={medirBarra} className={css.barra} data-action-bar={reason ? 'com-motivo' : status ? 'com-situacao' : ''}>
      {status && <div className={css.situacao}>{status}</div>}
      {children}
      {reason && <div className={css.motivo}>{reason}</div>}
    </div>
  )
}
