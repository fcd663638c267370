import { type ReactNode, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { sessaoAtual } from '../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { formulariosAlterados } from './formulariosAlterados.ts'

/** Navigation state after saving: `navigate('/produtos', { state: SALVO })` leaves the form without a question. */
export const SALVO = { salvo: true } as const

/** Texts of the question before leaving, for screens without a form. */
interface Pergunta {
  readonly title: string
  readonly danger: string
  readonly cancelLabel: string
  readonly texto: string
}
const SAIR_SEM_SALVAR: Pergunta = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  texto: 'As alterações feitas nesta tela ainda não foram salvas e serão perdidas.',
}

/**
 * Warns before unsaved changes are lost: the browser's own question when the page is closed or reloaded, a dialog when
 * the person goes to another screen. Render what it returns.
 */
export function useAvisoDeAlteracoes(alterado: boolean, pergunta: Pergunta = SAIR_SEM_SALVAR): ReactNode {
  useEffect(() => {
    if (!alterado) return
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', perguntar)
    formulariosAlterados.set(formulariosAlterados.get() + 1)
    return () => {
      removeEventListener('beforeunload', perguntar)
      formulariosAlterados.set(formulariosAlterados.get() - 1)
    }
  }, [alterado])

  // No question when the session has ended: saving would be refused. Nor when the router has left this screen, which stays
  // until the next one is drawn: the back button pressed meanwhile would be held back by a question that is never shown.
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      alterado &&
      sessaoAtual().fase === 'aberta' &&
      nextLocation.state?.salvo !== true &&
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  )
  if (blocker.state !== 'blocked') return null
  const { texto, ...rotulos } = pergunta
  return (
    <ConfirmDialog {...rotulos} onConfirm={() => blocker.proceed()} onClose={() => blocker.reset()}>
      {texto}
    </ConfirmDialog>
  )
}
