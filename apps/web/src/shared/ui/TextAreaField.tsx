import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** Several lines of text. Takes `{...register('campo')}` as it is. */
export function TextAreaField(props: FieldProps & Omit<ComponentProps<'textarea'>, 'required'>) {
  const { label, error, hint, hideLabel = false, required, ...textarea } = props
  return (
    <Field id={textarea.id} label={label} error={error} hint={hint} hideLabel={hideLabel} required={required}>
      {(attributes) => (
        <textarea
          rows={4}
          // The browser brings only the caret's line into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          {...textarea}
          {...attributes}
          className={css.controle}
        />
      )}
    </Field>
  )
}
