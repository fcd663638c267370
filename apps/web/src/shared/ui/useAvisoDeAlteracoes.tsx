import { type ReactNode, use, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { sessaoAtual } from '../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { AlteradosNoDialogo, formulariosAlterados, type Pergunta, SAIR_SEM_SALVAR } from './formulariosAlterados.ts'

/** Navigation state after saving: `navigate('/produtos', { state: SALVO })` leaves the form without a question. */
export const SALVO = { salvo: true } as const

/** The same within a dialog, whose own component stands outside of what asks before it closes. */
export const AvisoDeAlteracoes = ({ alterado }: { alterado: boolean }) => useAvisoDeAlteracoes(alterado)

export const PerguntaAoSair = ({ pergunta = SAIR_SEM_SALVAR, ...props }: PerguntaAoSairProps) => (
  <ConfirmDialog {...pergunta} {...props}>
    {pergunta.texto}
  </ConfirmDialog>
)
interface PerguntaAoSairProps {
  pergunta?: Pergunta
  onConfirm: () => void
  onClose: () => void
}

/**
 * Warns before unsaved changes are lost: the browser's own question when the page is closed or reloaded, a dialog when
 * the person goes to another screen or closes the dialog that the form is in. Render what it returns.
 */
export function useAvisoDeAlteracoes(alterado: boolean, pergunta: Pergunta = SAIR_SEM_SALVAR): ReactNode {
  const noDialogo = use(AlteradosNoDialogo)
  useEffect(() => {
    if (!alterado) return
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', perguntar)
    const somar = (um: 1 | -1) => {
      for (const alterados of [formulariosAlterados, noDialogo]) alterados.set(alterados.get() + um)
    }
    somar(1)
    return () => {
      removeEventListener('beforeunload', perguntar)
      somar(-1)
    }
  }, [alterado, noDialogo])

  return alterado && <PerguntaDaRota pergunta={pergunta} />
}

/** Stands only while its form is changed: beside a dialog's, the router would ask but the newest. */
function PerguntaDaRota({ pergunta }: { pergunta: Pergunta }) {
  // No question when the session has ended: saving would be refused. Nor when the router has left this screen, which stays
  // until the next one is drawn: the back button pressed meanwhile would be held back by a question that is never shown.
  // When a page and its dialog are both changed the newest asks, and goes away last: one question for both.
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sessaoAtual().fase === 'aberta' &&
      nextLocation.state?.salvo !== true &&
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  )
  if (blocker.state !== 'blocked') return null
  return <PerguntaAoSair pergunta={pergunta} onConfirm={() => blocker.proceed()} onClose={() => blocker.reset()} />
}
