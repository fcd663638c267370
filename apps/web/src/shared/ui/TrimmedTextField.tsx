import type { ChangeEvent, FocusEvent } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface TrimmedTextFieldProps extends TextFieldProps {
  /** How the text is written when the field is left; while typing nothing moves. */
  formatar?: (texto: string) => string
}

/** A text that does not begin with a space, whatever is typed or pasted. Takes `{...register('campo')}` as it is. */
export function TrimmedTextField({ formatar, onChange, onBlur, ...props }: TrimmedTextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const aparado = input.value.trimStart()
    if (aparado !== input.value) {
      const cursor = Math.max(0, (input.selectionStart ?? 0) - (input.value.length - aparado.length))
      input.value = aparado
      input.setSelectionRange(cursor, cursor)
    }
    onChange?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const escrito = formatar?.(input.value) ?? input.value
    if (escrito !== input.value) {
      input.value = escrito
      onChange?.({ ...event, type: 'change', target: input, currentTarget: input })
    }
    onBlur?.(event)
  }
  return <TextField {...props} onChange={change} onBlur={leave} />
}
