import type { ComponentProps } from 'react'
import css from './Recusa.module.css'
import { useDitoNoAviso } from './toast.ts'

/** The sentence that says why an action was refused (`erro`), or cannot be done now (`aviso`). Not while a toast says it. */
export function Recusa({ tom = 'erro', ...p }: { tom?: 'erro' | 'aviso' } & ComponentProps<'p'>) {
  return useDitoNoAviso(p.children) ? null : <p {...p} className={css.recusa} data-tom={tom} />
}

/** The same in few words, in the bar with the buttons. */
export const MotivoDaRecusa = ({ children }: { children: string }) =>
  useDitoNoAviso(children) ? null : (
    <span role="alert" className={css.motivo}>
      {children}
    </span>
  )
