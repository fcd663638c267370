import type { ComponentProps } from 'react'
import { useSaidInToast } from './toasts/toast.ts'

/** The sentence that says why an action was refused (`erro`), or cannot be done now (`aviso`). Not while a toast says it. */
export function Refusal({ tom = 'erro', ...p }: { tom?: 'erro' | 'aviso' } & ComponentProps<'p'>) {
  return useSaidInToast(p.children) ? null : (
    <p
      {...p}
      className="py-2.5 px-3 m-0 mt-3 text-erro bg-erro-fundo rounded-controle data-[tom=aviso]:text-aviso data-[tom=aviso]:bg-aviso-fundo"
      data-tom={tom}
    />
  )
}

/** The same in few words, in the bar with the buttons. */
export const RefusalReason = ({ children }: { children: string }) =>
  useSaidInToast(children) ? null : (
    <span role="alert" className="text-erro">
      {children}
    </span>
  )
