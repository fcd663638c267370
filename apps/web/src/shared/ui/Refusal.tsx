import type { ComponentProps } from 'react'
import { keepTogether } from './keepTogether.tsx'
import { useSaidInToast } from './toasts/toast.ts'

/** The sentence that says why an action was refused (`error`), or cannot be done now (`warning`). Not while a toast says it. */
export function Refusal({ tone: tom = 'error', children, ...p }: { tone?: 'error' | 'warning' } & ComponentProps<'p'>) {
  return useSaidInToast(children) ? null : (
    <p
      {...p}
      className="py-2.5 px-3 m-0 mt-3 text-erro bg-erro-fundo rounded-controle data-[tone=warning]:text-aviso data-[tone=warning]:bg-aviso-fundo"
      data-tone={tom}
    >
      {typeof children === 'string' ? <SentenceLines text={children} /> : children}
    </p>
  )
}

/** Says a refusal in few words, in the bar with the buttons. */
export const RefusalReason = ({ children }: { children: string }) =>
  useSaidInToast(children) ? null : (
    <span role="alert" className="text-erro">
      <SentenceLines text={children} />
    </span>
  )

/** Draws each line of a message (`withConnection`) as an element of its own. */
export function SentenceLines({ text }: { text: string }) {
  const lines = text.split('\n')
  if (lines.length === 1) return keepTogether(text)
  return lines.map((line) => (
    <span key={line} className="block">
      {keepTogether(line)}
    </span>
  ))
}
