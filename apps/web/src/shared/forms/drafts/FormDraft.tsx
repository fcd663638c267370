import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { RecordFormState } from '../useRecordForm.ts'
import { DraftOffer, type DraftOfferProps } from './DraftOffer.tsx'
import { useDraft } from './useDraft.ts'

interface FormDraftProps<F extends FieldValues> extends Omit<DraftOfferProps, 'draft'> {
  state: Pick<RecordFormState<F>, 'form' | 'keys' | 'done' | 'isDirty'>
  /** Names the form among those that were left unfinished. */
  name: string
  /** True when there is something to keep. */
  changed?: boolean
  /** Makes the draft that is kept of the form's values; absent, the values are kept as they are. */
  write?: (values: F) => unknown
  /** Reads what was kept, perhaps by an older version; null where it is no such form. */
  read: (kept: unknown) => F | null
  /** The form has become what was kept. */
  onResume?: (kept: unknown) => void
}

/** Keeps the whole form around while it is not saved, and offers one of an earlier visit: a form whose lines have no names of their own. */
export function FormDraft<F extends FieldValues>(props: FormDraftProps<F>) {
  const { state, name, changed = state.isDirty, write = (values) => values, read, onResume, ...offer } = props
  const { form, keys, done } = state
  const values = useWatch({ control: form.control }) as F
  const resumeKept = (kept: unknown) => {
    const earlier = read(kept)
    if (!earlier) return
    form.reset(earlier, { keepDefaultValues: true })
    onResume?.(kept)
  }
  const { keep, ...draft } = useDraft(name, resumeKept, { keys, done })
  const keepValues = useEffectEvent((typed: boolean) => keep(typed ? write(values) : null))
  const typed = changed && !done
  useEffect(() => keepValues(typed), [typed, values])
  return <DraftOffer {...offer} draft={draft} />
}
