import { lerDecimal } from '@estampa/contract/shared/money.ts'

/**
 * Readers for answers that may vary: array or `{results}`, id or nested object, number or numeric text, missing fields.
 * None of them throws.
 */

export type Registro = Readonly<Record<string, unknown>>

export function objeto(valor: unknown): Registro {
  return valor !== null && typeof valor === 'object' && !Array.isArray(valor) ? (valor as Registro) : {}
}

/** The rows of an answer: the array itself, or its `results`. */
export function lista<T = unknown>(valor: unknown): T[] {
  if (Array.isArray(valor)) return valor as T[]
  const { results } = objeto(valor)
  return Array.isArray(results) ? (results as T[]) : []
}

/** A finite number, given as a number or as numeric text (`"59.90"`, `"59,90"`); otherwise null. */
export function numero(valor: unknown): number | null {
  const lido = typeof valor === 'string' ? lerDecimal(valor) : valor
  return typeof lido === 'number' && Number.isFinite(lido) ? lido : null
}

/** A whole number; fractions and everything unreadable become `padrao`. */
export function inteiro(valor: unknown, padrao = 0): number {
  const lido = numero(valor)
  return lido !== null && Number.isInteger(lido) ? lido : padrao
}

/** Text; numbers are written out, everything else becomes ''. */
export function texto(valor: unknown): string {
  if (typeof valor === 'string') return valor
  return typeof valor === 'number' ? String(valor) : ''
}

/** Text, or null when there is none. */
export const textoOuNulo = (valor: unknown): string | null => texto(valor) || null

/** The id, given as such (number or text) or as an object that has one; null when there is none. */
export function idDe(valor: unknown): number | null {
  const bruto = valor !== null && typeof valor === 'object' ? objeto(valor).id : valor
  const lido = numero(bruto)
  return lido !== null && Number.isInteger(lido) && lido > 0 ? lido : null
}

/** True also for `1`, `"1"` and `"true"`. */
export const booleano = (valor: unknown): boolean => valor === true || valor === 1 || valor === '1' || valor === 'true'
