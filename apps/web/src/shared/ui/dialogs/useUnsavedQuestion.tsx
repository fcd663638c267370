import { type ReactNode, use, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { currentSession } from '../../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ChangedInDialog, changedForms, LEAVE_UNSAVED, type Question } from './changedForms.ts'

/** Navigation state after saving: the form is left without a question. */
export const SAVED = { salvo: true } as const
/**
 * Options of every navigation after a success: `navigate('/produtos', AFTER_SUCCESS)`. Back then opens neither the form nor
 * a deleted record.
 */
export const AFTER_SUCCESS = { state: SAVED, replace: true } as const

/**
 * Asks before leaving a changed form within a dialog, whose own component stands outside of what asks before it closes.
 */
export const UnsavedQuestion = ({ changed: hasChanged, parameter }: UnsavedQuestionProps) =>
  useUnsavedQuestion(hasChanged, LEAVE_UNSAVED, parameter)
interface UnsavedQuestionProps {
  changed: boolean
  parameter?: string
}

export const LeaveQuestion = ({ question = LEAVE_UNSAVED, ...props }: PerguntaAoSairProps) => (
  <ConfirmDialog {...question} {...props}>
    {question.text}
  </ConfirmDialog>
)
interface PerguntaAoSairProps {
  question?: Question
  routed?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Warns before unsaved changes are lost: the browser's own question when the page is closed or reloaded, a dialog when
 * the person goes to another screen or closes the dialog that the form is in. Render what it returns. `parameter`: the part
 * of the address that names the edited record; a change of its value asks, too.
 */
export function useUnsavedQuestion(hasChanged: boolean, question: Question = LEAVE_UNSAVED, parameter = ''): ReactNode {
  const dialogForms = use(ChangedInDialog)
  useEffect(() => {
    if (!hasChanged) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    const countChangedForm = (step: 1 | -1) => {
      for (const changedCount of [changedForms, dialogForms]) changedCount.set(changedCount.get() + step)
    }
    countChangedForm(1)
    return () => {
      removeEventListener('beforeunload', askBeforeUnload)
      countChangedForm(-1)
    }
  }, [hasChanged, dialogForms])

  return hasChanged && <PerguntaDaRota pergunta={question} parameter={parameter} />
}

/** What the address says is edited. */
const editedAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, parameter: string) =>
  `${pathname} ${new URLSearchParams(search).get(parameter) ?? ''}`

/** Stands only while its form is changed: beside a dialog's, the router would ask but the newest. */
function PerguntaDaRota({ pergunta, parameter }: { pergunta: Question; parameter: string }) {
  // No question when the session has ended: saving would be refused. Nor when the router has left this screen, which stays
  // until the next one is drawn: the back button pressed meanwhile would be held back by a question that is never shown.
  // When a page and its dialog are both changed the newest asks, and goes away last: one question for both.
  const { pathname, search } = useLocation()
  const edited = editedAt({ pathname, search }, parameter)
  const stay = useRef<(() => void) | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const asks =
      currentSession().phase === 'open' &&
      nextLocation.state?.salvo !== true &&
      editedAt(currentLocation, parameter) === edited &&
      editedAt(nextLocation, parameter) !== edited
    // Back closes the question too, once the router has held Back again.
    if (asks && historyAction === 'POP' && stay.current) queueMicrotask(stay.current)
    return asks
  })
  useEffect(() => {
    stay.current = blocker.state === 'blocked' ? blocker.reset : null
  })
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion question={pergunta} routed onConfirm={() => blocker.proceed()} onClose={() => blocker.reset()} />
  )
}
