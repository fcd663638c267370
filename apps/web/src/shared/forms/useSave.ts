import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, sentenceOf } from '../api/apiError.ts'
import type { Difference } from '../ui/dialogs/ConflictDialogBody.tsx'

/** The body that a form sends: every field of the contract's `Entrada` but those named in `Fora`. */
export type BodyOf<Entrada, Fora extends keyof Entrada = never> = Record<Exclude<keyof Entrada, Fora>, unknown>

interface SaveOptions<V, T> {
  /** Sends the record with the version that the form was loaded with. */
  send: (dados: V) => Promise<T>
  /** Reads the stored record out of a refusal; absent where records have no version. */
  read?: ((json: unknown) => T) | undefined
  onSave: (saved: T) => unknown
  /** A failure that is no conflict of versions. */
  onFail: (erro: Error) => void
}

/**
 * Saves a form. When another person saved first, `other` is the stored record until `resolve` is called; a conflict
 * leaves the form as it is.
 */
export function useSave<V, T>({ send, read, onSave, onFail }: SaveOptions<V, T>) {
  const [storedRecord, setStoredRecord] = useState<T | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onSave,
    onError: (error) => {
      const conflict = error instanceof ApiError && error.codigo === 'EDICAO_CONCORRENTE' && error.current
      const current = conflict && read ? read(error.current) : null
      setStoredRecord(current)
      if (current !== null) return
      // An answer of the server explains itself; anything else is a fault of ours.
      if (!(error instanceof ApiError)) console.error(error)
      onFail(error)
    },
  })
  return { save: mutate, saving: isPending, other: storedRecord, resolve: () => setStoredRecord(null) }
}

/** Why nothing was saved, where no field says it. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.noAnswer
    ? 'Não foi salvo: a loja não respondeu. Verifique a conexão e tente novamente.'
    : sentenceOf(error, 'Não foi salvo. Tente novamente.', 'erro')

/**
 * Puts this person's changes of `base` over the record that another one has saved since (`current`), field by field.
 * `comparavel` brings equal values to one spelling.
 */
export function mergeChanges<C extends object>(
  meus: C,
  base: C,
  current: C,
  comparavel: (campos: C) => object = (c) => c,
): C {
  const [before, after] = [base, meus].map((fields) => comparavel(fields) as Record<string, unknown>)
  const changedFields = Object.entries(meus).filter(
    ([field]) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  return { ...current, ...Object.fromEntries(changedFields) }
}

/**
 * Returns the fields that a conflict asks about: those in which `ours` differ from the stored record and that another
 * person changed too.
 */
export const changedByBoth = (ours: readonly Difference[], theirs: readonly Difference[]): Difference[] =>
  ours.filter(({ rotulo }) => theirs.some((difference) => difference.rotulo === rotulo))

/**
 * Puts the server's sentences at the form's fields, by the names that the form has (`sentences`), else by the server's; the
 * first of them takes the focus. False when there is none.
 */
export function showAtFields<C extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<C>, 'getValues' | 'setError'>,
  error: unknown,
  sentences: (refusal: ApiError, campos: C) => Readonly<Record<string, string>> = listSentences,
): boolean {
  const refused = Object.entries(error instanceof ApiError ? sentences(error, getValues()) : {})
  for (const [i, [field, message]] of refused.entries())
    setError(field as FieldPath<C>, { type: 'servidor', message }, { shouldFocus: i === 0 })
  return refused.length > 0
}

const listSentences = ({ erros }: ApiError, fields: object) =>
  Object.fromEntries(
    Object.entries(erros)
      .filter(([field]) => (field.split('.')[0] ?? '') in fields)
      .map(([field, [sentence = '']]) => [field, sentence]),
  )
