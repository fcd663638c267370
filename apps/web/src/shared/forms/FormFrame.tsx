import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { SaveBar } from '../ui/ActionBar.tsx'
import { ConflictDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import type { Question } from '../ui/dialogs/changedForms.ts'
import { useUnsavedQuestion } from '../ui/dialogs/useUnsavedQuestion.tsx'
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
  /** Waited for before saving, such as the look-up of a postal code. */
  before?: () => Promise<unknown>
  /** Returns a toast's sentence about fields that are wrong; absent, or '': the fields alone say it. */
  wrong?: (errors: FieldErrors<F>) => string
  status?: ReactNode
  /** Label of the button that saves. */
  submit?: string
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
  const question = useUnsavedQuestion(props.changed ?? (isDirty && !saving && !done), props.question)
  const submit = submitOf(state, props.before, props.wrong)
  useFieldOfAddress(state.form)
  return (
    <FieldsOf state={state}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {draft}
        {children}
        <SaveBar cancel={cancel} saving={busy} refusal={refusal} status={status} label={props.submit} />
        {conflict && <ConflictDialog title={conflictTitle} pending={saving} {...conflict} />}
        {question}
      </form>
    </FieldsOf>
  )
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
