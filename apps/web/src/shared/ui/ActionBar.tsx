import { type ReactNode, useEffect, useRef } from 'react'
import { useAtalhosDesligados } from '../atalhos.ts'
import css from './ActionBar.module.css'
import { medirBarra } from './medirBarra.ts'

interface ActionBarProps {
  status?: ReactNode
  /** Under the buttons: what holds the action back. */
  reason?: ReactNode
  children: ReactNode
}

/**
 * The bar with a form's buttons: always in sight, within the thumb's reach on a phone. Toasts keep above it. Ctrl+Enter
 * presses its main button, the last one, as from within a text of several lines.
 */
export function ActionBar({ status, reason, children }: ActionBarProps) {
  const desligados = useAtalhosDesligados()
  const barra = useRef<HTMLDivElement>(null)
  useEffect(() => medirBarra(barra.current), [])
  useEffect(() => {
    if (desligados) return
    const agir = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"]'))
        return
      const principal = [...(barra.current?.querySelectorAll(':scope > button') ?? [])].at(-1)
      if (!(principal instanceof HTMLButtonElement) || principal.disabled) return
      event.preventDefault()
      principal.click()
    }
    addEventListener('keydown', agir)
    return () => removeEventListener('keydown', agir)
  }, [desligados])
  return (
    <div ref={barra} className={css.barra} data-action-bar={reason ? 'com-motivo' : status ? 'com-situacao' : ''}>
      {status && (
        <div className="flex-1 min-w-0 text-m text-texto-suave max-md:basis-full [@media(orientation:_landscape)_and_(max-height:_30em)]:basis-auto">
          {status}
        </div>
      )}
      {children}
      {reason && <div className={css.motivo}>{reason}</div>}
    </div>
  )
}
