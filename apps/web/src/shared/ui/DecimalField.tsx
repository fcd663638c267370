import { escreverDecimal, lerDecimal } from '@estampa/contract/shared/money.ts'
import type { FocusEvent } from 'react'
import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface DecimalFieldProps extends TextFieldProps {
  /** Decimal places written when the field is left. Measures keep what was typed up to three. */
  places?: number
}

/**
 * A decimal as text: `60`, `59,90` and `59.90` are all understood, and nothing moves while typing.
 * On leaving, a readable number is rewritten with a comma and `places` decimals; the rest stays for the validation.
 */
export function DecimalField({ places = 2, onBlur, onChange, ...props }: DecimalFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const value = lerDecimal(input.value)
    const written = value === null ? '' : escreverDecimal(value, places)
    if (value !== null && !Number.isNaN(value) && written !== input.value) {
      input.value = written
      onChange?.({ ...event, type: 'change', target: input, currentTarget: input })
    }
    onBlur?.(event)
  }
  return <TextField inputMode="decimal" {...props} className={css.numerico ?? ''} onChange={onChange} onBlur={leave} />
}

/** Reais with two decimals; `R$` is drawn in the box. */
export const MoneyField = (props: TextFieldProps) => <DecimalField prefix="R$" placeholder="0,00" {...props} />
