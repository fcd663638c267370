import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { sessaoAtual } from '../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Give it as the navigation's state after saving: `navigate('/produtos', { state: SALVO })` asks nothing. */
export const SALVO = { salvo: true } as const

/**
 * Warns before unsaved changes are lost: the browser's own question when the page is closed or reloaded, a dialog when
 * the person goes to another screen. Render what it returns.
 */
export function useAvisoDeAlteracoes(alterado: boolean): ReactNode {
  useEffect(() => {
    if (!alterado) return
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', perguntar)
    return () => removeEventListener('beforeunload', perguntar)
  }, [alterado])

  // A session that ended is not held back: there is no one left to save for.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      alterado &&
      sessaoAtual().fase === 'aberta' &&
      nextLocation.state?.salvo !== true &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      As alterações feitas nesta tela ainda não foram salvas e serão perdidas.
    </ConfirmDialog>
  )
}
