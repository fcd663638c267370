import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { type ChangeEvent, useState } from 'react'

export interface Range {
  readonly min: number
  readonly max: number
}

/** Why a typed text is no whole number of the range; undefined where it is one, and where nothing is typed. */
export function wholeNumberRefusal(text: string, { min, max }: Range): string | undefined {
  const number = inteiroDoTexto(text)
  if (number === null || (number >= min && number <= max)) return undefined
  return `Informe um número inteiro de ${min.toLocaleString('pt-BR')} a ${max.toLocaleString('pt-BR')}.`
}

/**
 * The field of a number that is in force as soon as it is typed. A text that is none stays in the field with its sentence,
 * and the former number in force; an empty field shows that number again when it is left.
 */
export function useWholeNumber(value: number, range: Range, onNumber: (number: number) => void) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | null>(null)
  // A number that was changed elsewhere takes the place of the text.
  const text = typed?.value === value ? typed.text : String(value)
  const error = wholeNumberRefusal(text, range)
  return {
    typed: text,
    error,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const number = wholeNumberRefusal(target.value, range) ? null : inteiroDoTexto(target.value)
      setTyped({ text: target.value, value: number ?? value })
      if (number !== null && number !== value) onNumber(number)
    },
    onBlur: () => error ?? setTyped(null),
    onStep(number: number) {
      setTyped(null)
      onNumber(Math.min(Math.max(number, range.min), range.max))
    },
  }
}

/** Gives the focus to the first refused field below `root`, where there is one: nothing is done with a part of what was typed. */
export function focusRefused(root: ParentNode | null = document): boolean {
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field !== null && field !== undefined
}
