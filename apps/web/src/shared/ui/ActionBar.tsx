import type { ReactNode } from 'react'
import css from './ActionBar.module.css'

/** The bar with a form's buttons: always in sight, within the thumb's reach on a phone. Toasts keep above it. */
export function ActionBar({ status, children }: { status?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.barra} data-action-bar={status ? 'com-situacao' : ''}>
      {status && <div className={css.situacao}>{status}</div>}
      {children}
    </div>
  )
}
