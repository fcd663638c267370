import { ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { KeyboardEvent } from 'react'
import { DIGITS, TextField, type TextFieldProps } from '../../../shared/ui/fields/TextField.tsx'

/** The maker's bar code. A scanner's Enter sends no form from here; the next reading replaces the number. */
export function GtinField({ label = ROTULO_DO_GTIN, ...props }: Omit<TextFieldProps, 'label'> & { label?: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.select()
  }
  return (
    <TextField
      label={label}
      data-codigo
      spellCheck={false}
      inputMode="numeric"
      pattern={DIGITS}
      onKeyDown={onKeyDown}
      {...props}
    />
  )
}
