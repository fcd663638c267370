import { type ReactNode, useId } from 'react'
import { useSaidInToast } from '../toasts/toast.ts'
import css from './Field.module.css'

/** What every field of a form takes besides the attributes of its own control. */
export interface FieldProps {
  /** The exact accessible name; unique on the screen. */
  label: string
  /**
   * Shown once, below the field, and read with it: while a toast says the same, the field is only marked. `true` marks it
   * without a sentence.
   */
  error?: string | boolean | undefined
  hint?: ReactNode
  /** Keeps the name for screen readers only, where the place of the field says what it is. */
  hideLabel?: boolean
  required?: boolean | undefined
}

interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label, hint and error around one control, and the attributes that tie them together. */
export function Field({
  id: givenId,
  label,
  error,
  hint,
  hideLabel,
  required,
  children,
}: FieldProps & { id?: string | undefined; children: (attributes: ControlAttributes) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const inToast = useSaidInToast(error)
  const sentence = typeof error === 'string' && error !== '' && !inToast ? error : null
  const describedBy = [sentence && `${id}-erro`, hint && `${id}-dica`].filter(Boolean).join(' ')
  const labelClass = hideLabel ? 'somente-leitor' : `${css.rotulo} ${required ? css.obrigatorio : ''}`
  return (
    <div className={css.campo}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p className={css.dica} id={`${id}-dica`}>
          {hint}
        </p>
      )}
      {sentence && (
        <p className={css.erro} id={`${id}-erro`}>
          {sentence}
        </p>
      )}
    </div>
  )
}
