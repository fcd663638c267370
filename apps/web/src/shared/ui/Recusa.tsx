import type { ComponentProps } from 'react'
import css from './Recusa.module.css'

/** The sentence that says why an action was refused (`erro`), or cannot be done now (`aviso`). */
export const Recusa = ({ tom = 'erro', ...p }: { tom?: 'erro' | 'aviso' } & ComponentProps<'p'>) => (
  <p {...p} className={css.recusa} data-tom={tom} />
)
