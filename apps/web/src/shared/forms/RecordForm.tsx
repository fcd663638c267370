import type { ComponentProps, ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { SaveBar } from '../ui/ActionBar.tsx'
import { ConflictDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { FormModal, type FormModalProps } from '../ui/dialogs/FormModal.tsx'
import { useUnsavedQuestion } from '../ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { FieldsDraft } from './drafts/FieldsDraft.tsx'
import { FormContext } from './Field.tsx'
import type { RecordFormState } from './useRecordForm.ts'

interface RecordFormProps<F extends FieldValues> {
  state: RecordFormState<F>
  /** Names it among the forms that were left unfinished. */
  name: string
  /** Where 'Cancelar' leads. */
  cancel: string
  /** `Outra pessoa salvou este modelo` */
  conflictTitle?: string
  /** Waited for before saving, such as the look-up of a postal code. */
  before?: () => Promise<unknown>
  /** What a toast says of fields that are wrong; absent: the fields alone say it. */
  wrong?: (errors: FieldErrors<F>) => string
  status?: ReactNode
  /** What was typed is on its way otherwise, and no draft any more. */
  sent?: boolean
  children: ReactNode
}

/** A record's form on a page: its draft, its bar, the question before it is left unsaved, the dialog of a conflict. */
export function RecordForm<F extends FieldValues>(props: RecordFormProps<F>) {
  const {
    state,
    name,
    cancel,
    conflictTitle = 'Outra pessoa salvou este cadastro',
    before,
    wrong,
    status,
    sent,
    children,
  } = props
  const { isDirty, saving, busy, refusal, conflict } = state
  const question = useUnsavedQuestion(isDirty && !saving)
  const submit = submitOf(state, before, wrong)
  return (
    <FormContext value={contextOf(state)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldsDraft name={name} changed={isDirty && !(saving && sent)} />
        {children}
        <SaveBar cancel={cancel} saving={busy} refusal={refusal} status={status} />
        {conflict && <ConflictDialog title={conflictTitle} pending={saving} {...conflict} />}
        {question}
      </form>
    </FormContext>
  )
}

interface RecordModalProps<F extends FieldValues>
  extends Pick<RecordFormProps<F>, 'state' | 'before' | 'wrong' | 'children'>,
    Pick<FormModalProps, 'title' | 'size' | 'submit' | 'onClose'> {}

/** The same in a dialog, which may stand in another form. */
export const RecordModal = <F extends FieldValues>({
  state,
  before,
  wrong,
  children,
  ...modal
}: RecordModalProps<F>) => (
  <FormModal {...modal} busy={state.busy} refusal={state.refusal} onSubmit={submitOf(state, before, wrong)}>
    <FormContext value={contextOf(state)}>{children}</FormContext>
  </FormModal>
)

/** Fields are named by their table, which was made for this form. */
const contextOf = <F extends FieldValues>({ field, table }: RecordFormState<F>) =>
  ({ field, table }) as unknown as ComponentProps<typeof FormContext>['value']

/** Reacts to the form's button: checks the fields, waits for `before`, and saves. */
export const submitOf = <F extends FieldValues>(
  { form, save }: Pick<RecordFormState<F>, 'form' | 'save'>,
  before?: () => Promise<unknown>,
  wrong?: (errors: FieldErrors<F>) => string,
) =>
  form.handleSubmit(
    async () => {
      await before?.()
      save(form.getValues())
    },
    (errors) => wrong && void toast('warning', wrong(errors)),
  )
