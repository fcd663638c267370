import type { ChangeEvent, ClipboardEvent, ComponentProps, FocusEvent, InputEvent, MouseEvent, ReactNode } from 'react'
import { toast } from '../toasts/toast.ts'
import css from './Field.module.css'
import { FieldFrame, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'prefix'> {
  /** Drawn inside the box before and after the text; decoration, not part of the value. */
  prefix?: ReactNode
  suffix?: ReactNode
}

export const DIGITS = '[0-9]*'

/** Selects a field's text on focus: typing replaces it. Beside a number's digits others would make another number. */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  // Safari puts the caret under the pointer after the focus, which would undo the selection.
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    if (document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  },
}

/** Field for one line of text. Takes `{...register('campo')}` as it is. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, hideLabel = false, required, prefix, suffix, className = '', ...input } = props
  const classes = [css.controle, prefix && 'pl-10.5', suffix && 'pr-11', className].filter(Boolean).join(' ')
  return (
    <FieldFrame id={input.id} label={label} error={error} hint={hint} hideLabel={hideLabel} required={required}>
      {(attributes) => (
        <div className="flex items-center relative">
          {prefix && (
            <span className="absolute left-3.5 flex text-m text-texto-suave pointer-events-none" aria-hidden>
              {prefix}
            </span>
          )}
          <input
            type="text"
            autoComplete="off"
            {...((input.inputMode === 'decimal' || input.pattern === DIGITS) && selectOnFocus)}
            {...input}
            {...attributes}
            aria-describedby={attributes['aria-describedby'] ?? input['aria-describedby']}
            className={classes}
          />
          {suffix && (
            <span className="absolute right-3.5 flex text-m text-texto-suave pointer-events-none" aria-hidden>
              {suffix}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * Digits only. A comma or a dot may be typed, for the field to refuse in its sentence: left out, it would make 25 of `2,5`.
 * A number that comes at once, as a pasted one does, stays whole.
 */
export const ONLY_DIGITS = {
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    if (event.data?.length === 1 && !/[\d.,]/.test(event.data)) event.preventDefault()
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    // Several cells of a spreadsheet are the table's.
    if (!/\p{L}/u.test(text) || /[\t\n]/.test(text.trim())) return
    event.preventDefault()
    toast('error', 'Este campo só aceita um número inteiro. Nada foi colado.')
  },
}

/** A whole number as text, with the digits' keyboard on a phone. */
export const IntegerField = (props: TextFieldProps) => (
  <TextField inputMode="numeric" pattern={DIGITS} {...ONLY_DIGITS} {...props} className="tabular-nums" />
)

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'required'>

/** Several lines of text. Takes `{...register('campo')}` as it is. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, hideLabel = false, required, className = 'min-h-26 resize-y', ...textarea } = props
  return (
    <FieldFrame id={textarea.id} label={label} error={error} hint={hint} hideLabel={hideLabel} required={required}>
      {(attributes) => (
        <textarea
          rows={4}
          // The browser brings only the caret's line into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          {...textarea}
          {...attributes}
          className={`${css.controle} ${className}`}
        />
      )}
    </FieldFrame>
  )
}

/** One paragraph: the field grows with its text, so a narrow one cuts nothing. Enter begins no second paragraph. */
export const ParagraphField = (props: TextAreaFieldProps) => (
  <TextAreaField
    rows={1}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    {...props}
    className="[field-sizing:content] resize-none"
  />
)

export interface TrimmedTextFieldProps extends TextFieldProps {
  /** How the text is written when the field is left; while typing nothing moves. */
  format?: (texto: string) => string
}

/** A text that does not begin with a space, whatever is typed or pasted. Takes `{...register('campo')}` as it is. */
export function TrimmedTextField({ format: formatText, onChange, onBlur, ...props }: TrimmedTextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const trimmedText = input.value.trimStart()
    if (trimmedText !== input.value) {
      const cursor = Math.max(0, (input.selectionStart ?? 0) - (input.value.length - trimmedText.length))
      input.value = trimmedText
      input.setSelectionRange(cursor, cursor)
    }
    onChange?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const escrito = formatText?.(input.value) ?? input.value
    if (escrito !== input.value) {
      input.value = escrito
      onChange?.({ ...event, type: 'change', target: input, currentTarget: input })
    }
    onBlur?.(event)
  }
  return <TextField {...props} onChange={change} onBlur={leave} />
}
