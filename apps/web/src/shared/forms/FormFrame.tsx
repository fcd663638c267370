import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { hasMouse } from '../device/useMediaQuery.ts'
import { SaveBar } from '../ui/ActionBar.tsx'
import { ConflictDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import type { Question } from '../ui/dialogs/changedForms.ts'
import { useUnsavedQuestion } from '../ui/dialogs/useUnsavedQuestion.tsx'
import { focusRefused } from '../ui/fields/wholeNumber.ts'
import { FormContext } from './Field.tsx'
import { type RecordFormState, submitOf } from './useRecordForm.ts'

export interface FormFrameProps<F extends FieldValues> {
  state: RecordFormState<F>
  /** Stores the unsaved form, or offers a stored one. */
  draft: ReactNode
  /** Where 'Cancelar' leads. */
  cancel: string
  /** `Outra pessoa salvou este modelo` */
  conflictTitle?: string
  /** Waited for before saving, such as the look-up of a postal code; `false`: it is not saved now. */
  before?: () => Promise<unknown>
  /** Returns a toast's sentence about fields that are wrong; absent, or '': the fields alone say it. */
  wrong?: (errors: FieldErrors<F>) => string
  status?: ReactNode
  /** Label of the button that saves. */
  submit?: string
  /** The button that does more than saving, and so is the main one. */
  action?: ReactNode
  /** Enter in a field searches or goes on: only the button saves. */
  buttonOnly?: boolean
  /**
   * The fields take nothing while they are sent: what would be typed meanwhile would be lost. After a refusal the first wrong
   * one takes the focus, once it can; where none is wrong, the search for what goes into the lines.
   */
  inert?: boolean
  /** At a desk this field has the focus when the page opens: of a record that is being created, the first one. */
  focusOn?: FieldPath<F> | undefined
  /** True when leaving would lose data. */
  changed?: boolean
  /** Asked before it is lost. */
  question?: Question
  children: ReactNode
}

/** A record's form on a page: its bar, the question before it is left unsaved, the dialog of a conflict. */
export function FormFrame<F extends FieldValues>(props: FormFrameProps<F>) {
  const { state, draft, cancel, conflictTitle = 'Outra pessoa salvou este cadastro', status, children } = props
  const { isDirty, saving, done, busy, refusal, conflict } = state
  useUnsavedQuestion(props.changed ?? (isDirty && !saving && !done), props.question)
  const submit = submitOf(state, props.before, props.wrong)
  const form = useRef<HTMLFormElement>(null)
  useFocusOfRefusal(form, props.inert ? state : null)
  useFieldOfAddress(state.form)
  useFocusAtDesk(state.form, props.focusOn)
  return (
    <FieldsOf state={state}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={props.buttonOnly ? holdEnter : undefined}
      >
        {draft}
        {props.inert ? <div inert={saving}>{children}</div> : children}
        <SaveBar cancel={cancel} saving={busy} refusal={refusal} status={status} label={props.submit}>
          {props.action}
        </SaveBar>
        {conflict && <ConflictDialog title={conflictTitle} pending={saving} {...conflict} />}
      </form>
    </FieldsOf>
  )
}

function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function useFocusOfRefusal(
  form: RefObject<HTMLFormElement | null>,
  state: { readonly refusals: number; readonly saving: boolean } | null,
) {
  const shown = useRef(0)
  const { refusals, saving } = state ?? { refusals: 0, saving: false }
  useEffect(() => {
    // Inert fields cannot be focused.
    if (saving || shown.current === refusals) return
    shown.current = refusals
    if (!focusRefused(form.current)) form.current?.querySelector<HTMLElement>('[data-busca] input')?.focus()
  }, [form, refusals, saving])
}

/** `?campo=ncm`: a link to a field of the record; the field has the focus when the page opens. */
export function useFieldOfAddress<F extends FieldValues>({
  setFocus,
  getValues,
}: Pick<UseFormReturn<F>, 'setFocus' | 'getValues'>) {
  const name = useSearchParams()[0].get('campo')
  useEffect(() => {
    if (name !== null && Object.hasOwn(getValues(), name)) setFocus(name as FieldPath<F>)
  }, [name, setFocus, getValues])
}

/** After the shell has given the focus to the page's title. */
function useFocusAtDesk<F extends FieldValues>({ setFocus }: UseFormReturn<F>, name: FieldPath<F> | undefined) {
  useEffect(() => {
    if (name !== undefined && hasMouse()) queueMicrotask(() => setFocus(name))
  }, [name, setFocus])
}

interface FieldsOfProps<F extends FieldValues> {
  state: RecordFormState<F>
  children: ReactNode
}

/** Fields below it are named by the form's table. */
export const FieldsOf = <F extends FieldValues>({ state: { field, table, spelling }, children }: FieldsOfProps<F>) => (
  <FormContext value={{ field, table, spelling } as unknown as ComponentProps<typeof FormContext>['value']}>
    {children}
  </FormContext>
)
