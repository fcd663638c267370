import { type ReactNode, useId } from 'react'
import { useSaidInToast } from '../toasts/toast.ts'

/** Props of every field of a form, besides the attributes of its own control. */
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

/** Classes of the label above a control. */
export const LABEL = 'text-m font-medio leading-[1.4] text-texto'
/** An asterisk that is drawn, not written: the label's text stays the field's exact name. */
const REQUIRED =
  "after:inline-block after:w-2 after:h-2 after:ml-1 after:align-[3px] after:content-[''] after:bg-erro after:[clip-path:polygon(40%_0%,60%_0%,60%_36%,94%_25%,101%_44%,66%_55%,87%_85%,71%_96%,50%_67%,29%_96%,13%_85%,34%_55%,0%_44%,6%_25%,40%_36%)]"

/** Label, hint and error around one control, and the attributes that tie them together. */
export function FieldFrame({
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
  const isSaidInToast = useSaidInToast(error)
  const sentence = typeof error === 'string' && error !== '' && !isSaidInToast ? error : null
  const describedBy = [sentence && `${id}-erro`, hint && `${id}-dica`].filter(Boolean).join(' ')
  const labelClass = hideLabel ? 'somente-leitor' : `${LABEL} ${required ? REQUIRED : ''}`
  return (
    <div className="flex flex-col gap-1.5 min-w-0">
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
        <p className="m-0 text-s leading-[1.4] text-texto-suave" id={`${id}-dica`}>
          {hint}
        </p>
      )}
      {sentence && (
        <p className="m-0 text-s leading-[1.4] text-erro" id={`${id}-erro`}>
          {sentence}
        </p>
      )}
    </div>
  )
}
