import { formatDecimal, parseDecimal, parseReais, recusaDosReais } from '@estampa/contract/shared/money.ts'
import { type FocusEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface DecimalFieldProps extends TextFieldProps {
  /** Decimal places written when the field is left. */
  places?: number
  /** More typed places are kept up to this many; the rest is rounded. */
  maxPlaces?: number
  /** NaN for what is left as it was typed. */
  read?: (text: string) => number | null
  write?: (value: number, places: number) => string
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
export function DecimalField({
  places = 2,
  maxPlaces = places,
  read = parseDecimal,
  write = formatDecimal,
  onBlur,
  onChange,
  ...props
}: DecimalFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const value = read(input.value)
    const written = value === null ? '' : write(value, placesOf(value, places, maxPlaces))
    if (value !== null && !Number.isNaN(value) && written !== input.value) {
      input.value = written
      onChange?.({ ...event, type: 'change', target: input, currentTarget: input })
    }
    onBlur?.(event)
  }
  return <TextField inputMode="decimal" {...props} className="tabular-nums" onChange={onChange} onBlur={leave} />
}

const writeWithThousands = (value: number, places: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: places, maximumFractionDigits: places })

/**
 * Reais with two decimals, and with dots of thousands once typed; `R$` is drawn in the box. The text stays as typed, with a
 * sentence, when it may be thousands or decimals (`1.500`), or has a fraction of a cent.
 */
export function MoneyField({ error, onInput, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const question = left || error ? recusaDosReais(typed) : null
  return (
    <DecimalField
      prefix="R$"
      placeholder="0,00"
      {...props}
      read={parseReais}
      // Leaving the field without typing changes nothing: a prefilled price keeps its text.
      write={typed === '' ? formatDecimal : writeWithThousands}
      error={question ?? error}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        setLeft(false)
        onInput?.(event)
      }}
      onBlurCapture={() => setLeft(true)}
    />
  )
}
