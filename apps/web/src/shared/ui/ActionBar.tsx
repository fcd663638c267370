import { type ReactNode, useEffect } from 'react'
import { useAtalhosDesligados } from '../atalhos.ts'
import css from './ActionBar.module.css'
import { medirBarra } from './medirBarra.ts'

interface ActionBarProps {
  status?: ReactNode
  /** Under the buttons: what holds the action back. */
  reason?: ReactNode
  children: ReactNode
}

/** Ctrl+Enter presses the button of the bar that saves, as from within a text of several lines. */
function salvarPeloTeclado(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"]')) return
  const salvar = document.querySelector<HTMLElement>('[data-action-bar] button[type="submit"]:enabled')
  if (!salvar) return
  event.preventDefault()
  salvar.click()
}

/**
 * The bar with a form's buttons: always in sight, within the thumb's reach on a phone. Toasts keep above it. Ctrl+Enter
 * saves.
 */
export function ActionBar({ status, reason, children }: ActionBarProps) {
  const desligados = useAtalhosDesligados()
  useEffect(() => {
    if (desligados) return
    addEventListener('keydown', salvarPeloTeclado)
    return () => removeEventListener('keydown', salvarPeloTeclado)
  }, [desligados])
  return (
    <div ref={medirBarra} className={css.barra} data-action-bar={reason ? 'com-motivo' : status ? 'com-situacao' : ''}>
      {status && <div className={css.situacao}>{status}</div>}
      {children}
      {reason && <div className={css.motivo}>{reason}</div>}
    </div>
  )
}
