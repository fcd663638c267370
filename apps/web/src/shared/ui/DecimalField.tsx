import { escreverDecimal, formatarReais, lerDecimal } from '@estampa/contract/shared/money.ts'
import { type FocusEvent, useState } from 'react'
import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface DecimalFieldProps extends TextFieldProps {
  /** Decimal places written when the field is left. */
  places?: number
  /** More typed places are kept up to this many; the rest is rounded. */
  maxPlaces?: number
}

/** The fewest of `min` to `max` places that write `value` whole; it is rounded at `max`. */
function placesOf(value: number, min: number, max: number): number {
  const decimals = value.toFixed(max).split('.')[1]?.replace(/0+$/, '') ?? ''
  return Math.max(min, decimals.length)
}

/**
 * A decimal as text: `60`, `59,90` and `59.90` are all understood, and nothing moves while typing.
 * On leaving, a readable number is rewritten with a comma and `places` decimals; the rest stays for the validation.
 */
export function DecimalField({ places = 2, maxPlaces = places, onBlur, onChange, ...props }: DecimalFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const value = lerDecimal(input.value)
    const written = value === null ? '' : escreverDecimal(value, placesOf(value, places, maxPlaces))
    if (value !== null && !Number.isNaN(value) && written !== input.value) {
      input.value = written
      onChange?.({ ...event, type: 'change', target: input, currentTarget: input })
    }
    onBlur?.(event)
  }
  return <TextField inputMode="decimal" {...props} className={css.numerico ?? ''} onChange={onChange} onBlur={leave} />
}

/** A dot before exactly three last digits: thousands to many people, decimals to `lerDecimal`. */
const THOUSANDS = /^\s*(?:R\$)?\s*(\d{1,3})\.(\d{3})\s*$/

/**
 * Reais with two decimals; `R$` is drawn in the box. A number such as `1.500` is read as R$ 1,50: a note says so, and how
 * the thousands are typed.
 */
export function MoneyField({ hint, ...props }: TextFieldProps) {
  const [note, setNote] = useState('')
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const [typed, whole, rest] = THOUSANDS.exec(event.currentTarget.value) ?? []
    if (typed !== undefined) {
      const [read, meant] = [lerDecimal(typed), Number(`${whole}${rest}`)]
      setNote(`${formatarReais(read)}? Para ${formatarReais(meant)}, digite ${meant}.`)
    }
  }
  return (
    <DecimalField
      prefix="R$"
      placeholder="0,00"
      {...props}
      hint={note ? <span role="status">{note}</span> : hint}
      onInput={() => setNote('')}
      onBlurCapture={leave}
    />
  )
}
