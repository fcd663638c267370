import { use, useEffect, useLayoutEffect, useRef } from 'react'
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

/** `useUnsavedQuestion` for a form within a dialog, whose own component stands outside of what asks before it closes. */
export function UnsavedQuestion({ changed: hasChanged, parameter }: UnsavedQuestionProps): null {
  useUnsavedQuestion(hasChanged, LEAVE_UNSAVED, parameter)
  return null
}
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

/** What the address says is edited. */
const editedAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, parameter: string) =>
  `${pathname} ${new URLSearchParams(search).get(parameter) ?? ''}`

/** A form with unsaved changes. */
interface ChangedForm {
  readonly question: Question
  readonly parameter: string
  /** What the address said when the form was changed. */
  readonly edited: string
}
/** In the order in which they were changed. */
const changed: ChangedForm[] = []

type Place = Parameters<typeof editedAt>[0]
/**
 * The form that asks before a step of the router: the newest where a page and its dialog are both changed. None asks when the
 * router has left its screen, which stays until the next one is drawn: that question would be shown nowhere.
 */
const findAskingForm = (from: Place, to: Place): ChangedForm | undefined =>
  changed.findLast(
    ({ edited, parameter }) => editedAt(from, parameter) === edited && editedAt(to, parameter) !== edited,
  )

/**
 * Warns before unsaved changes are lost: the browser's own question when the page is closed or reloaded, a dialog when
 * the person goes to another screen or closes the dialog that the form is in. `parameter`: the part of the address that
 * names the edited record; a change of its value asks, too. It holds from the moment of the change.
 */
export function useUnsavedQuestion(hasChanged: boolean, question: Question = LEAVE_UNSAVED, parameter = ''): void {
  const dialogForms = use(ChangedInDialog)
  const edited = editedAt(useLocation(), parameter)
  useLayoutEffect(() => {
    if (!hasChanged) return
    const form = { question, parameter, edited }
    changed.push(form)
    return () => void changed.splice(changed.indexOf(form), 1)
  }, [hasChanged, question, parameter, edited])

  useLayoutEffect(() => {
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
}

/**
 * Asks for the changed forms of every screen: stands once, around all routes. The router lets one component ask, and knows of
 * it some tasks after it is mounted: one that comes with the change lets a click pass that follows a key at once.
 */
export function RouteQuestion() {
  const place = useLocation()
  const stay = useRef<(() => void) | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // No question when the session has ended: saving would be refused.
    const asks =
      currentSession().phase === 'open' &&
      nextLocation.state?.salvo !== true &&
      findAskingForm(currentLocation, nextLocation) !== undefined
    // Back closes the question too, once the router has held Back again.
    if (asks && historyAction === 'POP' && stay.current) queueMicrotask(stay.current)
    return asks
  })
  useEffect(() => {
    stay.current = blocker.state === 'blocked' ? blocker.reset : null
  })
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      question={findAskingForm(place, blocker.location)?.question ?? LEAVE_UNSAVED}
      routed
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  )
}
