import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ApiError } from '../api/apiError.ts'
import type { Difference } from '../ui/dialogs/ConflictDialogBody.tsx'
import { toast } from '../ui/toasts/toast.ts'
import type { FieldTable, Spelling } from './fields.ts'
import { changedByBoth, mergeChanges, reasonOf, showAtFields, useSave } from './useSave.ts'
import { useSubmitKey } from './useSubmitKey.ts'

/** How the fields of a form stand for its record. */
export interface RecordFields<F extends FieldValues, T> {
  /** Fields that `<Field name>` draws. */
  readonly table?: FieldTable
  readonly spelling?: Spelling
  /** The form of `record`, or an empty one. */
  readonly of: (record?: T) => F
  /** Brings equal values to one spelling; the fields themselves where it is absent. */
  readonly body?: (fields: F) => object
  /** In the order of the screen; a field without one is never told as changed by two. */
  readonly labels?: Readonly<Partial<Record<keyof F, string>>>
  /** A field as the dialog of a conflict writes it, null where only its name is told; else as `body` has it. */
  readonly written?: (fields: F, field: keyof F) => string | null
  /** This person's changes of `base` over what another one saved; field by field where it is absent. */
  readonly merge?: (mine: F, base: T, other: T) => F
  /** In what a form of `base` differs from what another person saved; field by field where it is absent. */
  readonly differences?: (mine: F, base: T, other: T) => Difference[]
}

interface Saving<F extends FieldValues, T> {
  readonly fields: RecordFields<F, T>
  /** Absent: what the fields themselves ask (`field(name, { required })`). */
  readonly check?: Resolver<F>
  readonly start?: Partial<F>
  /** Sends the form over the version of `base`, a new record without one. `keyOf` is the key of a body sent. */
  readonly send: (fields: F, base: T | undefined, keyOf: (body: unknown) => string) => Promise<T>
  /** Reads the stored record out of a refusal; absent where records have no version. */
  readonly read?: (current: unknown) => T
  /** `startFrom` has the form begin anew with a stored record. */
  readonly onSave: (saved: T, startFrom: (record: T) => void) => unknown
  /** The form begins anew with what another person saved. */
  readonly onLoad?: (other: T) => void
  /** Said in a toast when it was not saved; the form shows what the server says besides. Null: all is said already. */
  readonly failure?: (error: Error, form: UseFormReturn<F>) => string | null
  /** The server's sentences by the fields of this form; by the server's own names where it is absent. */
  readonly sentences?: (error: ApiError, fields: F) => Readonly<Record<string, string>>
}

/**
 * The form of a record: its fields, checked by the contract; saving over the version that it was loaded with (`record`;
 * absent for a new one); refusals at their fields, else beside the button (`refusal`, the form's error `root`), until the next
 * try. When another person saved first, `conflict` is what the dialog shows and its ways out: `onKeep` saves this person's
 * changes over the stored record, `onLoad` loads that record.
 */
export function useRecordForm<F extends FieldValues, T>(record: T | undefined, saving: Saving<F, T>) {
  const { fields, check, start, send, read, onSave, onLoad, failure, sentences } = saving
  const form = useForm<F>({
    defaultValues: { ...fields.of(record), ...start } as DefaultValues<F>,
    ...(check && { resolver: check }),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [base, setBase] = useState(record)
  const [done, setDone] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const countRefusal = useCallback(() => setRefusals((count) => count + 1), [])
  const keys = useSubmitKey()
  const begin = (freshRecord: T) => {
    setDone(false)
    setBase(freshRecord)
    form.reset(fields.of(freshRecord))
  }
  const startFrom = (freshRecord: T) => {
    begin(freshRecord)
    resolve()
  }
  const showRefusal = (error: Error) => {
    countRefusal()
    if (!showAtFields(form, error, sentences)) form.setError('root', { type: 'servidor', message: reasonOf(error) })
  }
  const {
    save,
    saving: sending,
    other,
    resolve,
  } = useSave({
    send: ({ values, over }: { values: F; over: T | undefined }) => send(values, over, keys.keyOf),
    read,
    onSave: (saved) => {
      setDone(true)
      return onSave(saved, startFrom)
    },
    onFail: (error) => {
      const said = failure?.(error, form)
      if (said === null) return
      if (said) toast('error', said)
      showRefusal(error)
    },
  })
  const differencesOf =
    fields.differences ?? ((mine: F, _base: T, stored: T) => differences(fields, mine, fields.of(stored)))
  const conflictWith = (baseRecord: T, storedRecord: T) => {
    const mine = form.getValues()
    const both =
      fields.merge?.(mine, baseRecord, storedRecord) ??
      mergeChanges(mine, fields.of(baseRecord), fields.of(storedRecord), fields.body)
    return {
      diferencas: changedByBoth(
        differencesOf(both, baseRecord, storedRecord),
        differencesOf(fields.of(baseRecord), baseRecord, storedRecord),
      ),
      onKeep() {
        begin(storedRecord)
        form.reset(both, { keepDefaultValues: true })
        save({ values: both, over: storedRecord })
      },
      onLoad() {
        startFrom(storedRecord)
        onLoad?.(storedRecord)
      },
      onClose: resolve,
    }
  }
  return {
    form,
    table: fields.table,
    spelling: fields.spelling,
    /** A field's own props: `<TextField label="Nome" {...field('nome')} />`. */
    field: (name: FieldPath<F>, options?: RegisterOptions<F>) => ({
      ...form.register(name, options),
      error: errorOf(errors[name] as FieldError | undefined),
    }),
    /** A second try while the first is on its way is none. */
    save: (values: F) => {
      if (sending) return
      form.clearErrors('root')
      save({ values, over: base })
    },
    saving: sending,
    busy: sending || isSubmitting,
    isDirty,
    /** Saved and not started anew since: its content is no draft. */
    done,
    /** The record was saved otherwise than by this form's button. */
    finish: () => setDone(true),
    keys,
    refusal: errors.root?.message || null,
    /** Shows why the server did not save the form, where another button sent it. */
    showRefusal,
    /** How often the form was refused, by its check or by the server. */
    refusals,
    countRefusal,
    base,
    startFrom,
    conflict: base && other ? conflictWith(base, other) : null,
  }
}
export type RecordFormState<F extends FieldValues> = Omit<ReturnType<typeof useRecordForm<F, unknown>>, 'startFrom'>

/** Returns what a field shows of its error: the sentence, or that it is wrong. */
export const errorOf = (error: FieldError | undefined): string | true | undefined => error && (error.message || true)

/** Reacts to a button of the form: checks the fields, waits for `before`, and saves, unless that says `false`. */
export function submitOf<F extends FieldValues>(
  { form, save, countRefusal }: Pick<RecordFormState<F>, 'form' | 'save' | 'countRefusal'>,
  before?: () => Promise<unknown>,
  wrong?: (errors: FieldErrors<F>) => string,
) {
  let refused = false
  const submit = form.handleSubmit(
    async () => {
      if ((await before?.()) !== false) save(form.getValues())
    },
    (errors) => {
      // An error of the whole form (`root`) has no field that could take the focus.
      refused = Object.keys(errors).some((name) => name !== 'root')
      const said = wrong?.(errors)
      if (said) toast('warning', said)
    },
  )
  return async (event?: BaseSyntheticEvent) => {
    refused = false
    await submit(event)
    // The fields show it by now.
    if (refused) countRefusal()
  }
}

/** In what two forms of a record differ. */
export function differences<F extends FieldValues, T>(
  { body = (fields) => fields, labels, written }: RecordFields<F, T>,
  mine: F,
  stored: F,
): Difference[] {
  const [a, b] = [body(mine), body(stored)] as [Record<string, unknown>, Record<string, unknown>]
  return Object.entries<string | undefined>(labels ?? {}).flatMap(([name, label]) => {
    if (label === undefined || JSON.stringify(a[name]) === JSON.stringify(b[name])) return []
    const [meu, salvo] = written ? [written(mine, name), written(stored, name)] : [String(a[name]), String(b[name])]
    return [{ rotulo: label, valores: meu === null || salvo === null ? null : { meu, salvo } }]
  })
}
