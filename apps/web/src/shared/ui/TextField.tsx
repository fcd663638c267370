import type { ComponentProps, FocusEvent, MouseEvent, ReactNode } from 'react'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'prefix'> {
  /** Drawn inside the box before and after the text; decoration, not part of the value. */
  prefix?: ReactNode
  suffix?: ReactNode
}

export const DIGITS = '[0-9]*'

/** Of a number's field: typing replaces it; beside it the digits would become another one. */
export const selecionaAoFocar = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  // Safari puts the caret under the pointer after the focus, which would undo the selection.
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    if (document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  },
}

/** One line of text. Takes `{...register('campo')}` as it is. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, hideLabel = false, required, prefix, suffix, className = '', ...input } = props
  const classes = [css.controle, prefix && css.comPrefixo, suffix && css.comSufixo, className].filter(Boolean).join(' ')
  return (
    <Field id={input.id} label={label} error={error} hint={hint} hideLabel={hideLabel} required={required}>
      {(attributes) => (
        <div className={css.caixa}>
          {prefix && (
            <span className={css.prefixo} aria-hidden>
              {prefix}
            </span>
          )}
          <input
            type="text"
            autoComplete="off"
            {...((input.inputMode === 'decimal' || input.pattern === DIGITS) && selecionaAoFocar)}
            {...input}
            {...attributes}
            aria-describedby={attributes['aria-describedby'] ?? input['aria-describedby']}
            className={classes}
          />
          {suffix && (
            <span className={css.sufixo} aria-hidden>
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
