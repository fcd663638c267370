import type { FieldValues } from 'react-hook-form'
import { FormModal, type FormModalProps } from '../ui/dialogs/FormModal.tsx'
import { FieldsDraft } from './drafts/FieldsDraft.tsx'
import { FieldsOf, FormFrame, type FormFrameProps } from './FormFrame.tsx'
import { submitOf } from './useRecordForm.ts'

interface RecordFormProps<F extends FieldValues> extends Omit<FormFrameProps<F>, 'draft'> {
  /** Names it among the forms that were left unfinished. */
  name: string
  /** True when the typed data are on their way otherwise, and no draft any more. */
  sent?: boolean
}

/** A record's form on a page, with the draft of its fields. */
export const RecordForm = <F extends FieldValues>({ name, sent, ...frame }: RecordFormProps<F>) => (
  <FormFrame
    {...frame}
    draft={
      <FieldsDraft
        name={name}
        changed={frame.state.isDirty && !(frame.state.saving && sent)}
        keys={frame.state.keys}
        done={frame.state.done}
      />
    }
  />
)

interface RecordModalProps<F extends FieldValues>
  extends Pick<RecordFormProps<F>, 'state' | 'before' | 'wrong' | 'children'>,
    Pick<FormModalProps, 'title' | 'size' | 'submit' | 'onClose'> {}

/** Shows a record's form in a dialog, which may stand in another form. */
export const RecordModal = <F extends FieldValues>({
  state,
  before,
  wrong,
  children,
  ...modal
}: RecordModalProps<F>) => (
  <FormModal
    {...modal}
    busy={state.busy}
    refusal={state.refusal}
    keys={state.keys}
    done={state.done}
    onSubmit={submitOf(state, before, wrong)}
  >
    <FieldsOf state={state}>{children}</FieldsOf>
  </FormModal>
)
