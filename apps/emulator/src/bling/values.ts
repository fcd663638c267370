import type { FieldError } from './errors.ts'

/** An object as it comes in a body. */
export type Json = Readonly<Record<string, unknown>>

export class Fields {
  readonly errors: FieldError[] = []
  readonly #namespace: string
  readonly #body: Json

  constructor(namespace: string, body: Json) {
    this.#namespace = namespace
    this.#body = body
  }

  fail(element: string, msg: string, code = 2, collection?: FieldError['collection']): void {
    this.errors.push({ code, msg, element, namespace: this.#namespace, ...(collection && { collection }) })
  }

  text(name: string, required = false, longest = 5000): string {
    const value = this.#body[name]
    if (value === undefined || value === null || value === '') {
      if (required) this.fail(name, `O campo "${name}" é obrigatório.`, 1)
      return ''
    }
    if (typeof value !== 'string') this.fail(name, `O campo "${name}" deve ser um texto.`)
    else if (value.length > longest) this.fail(name, `O campo "${name}" deve ter no máximo ${longest} caracteres.`)
    return String(value)
  }

  number(name: string, otherwise = 0): number {
    const value = this.#body[name]
    if (value === undefined || value === null) return otherwise
    if (typeof value === 'number' && Number.isFinite(value)) return value
    this.fail(name, `O campo "${name}" deve ser um número.`)
    return otherwise
  }

  oneOf(name: string, values: readonly string[], otherwise: string | null): string {
    const value = this.#body[name]
    if (value === undefined || value === null || value === '') {
      if (otherwise === null) this.fail(name, `O campo "${name}" é obrigatório.`, 1)
      return otherwise ?? ''
    }
    if (!values.includes(String(value))) this.fail(name, `O campo "${name}" tem um valor inválido.`)
    return String(value)
  }
}

/** The id inside a reference such as `{"id": 7}`; 0 for an absent or empty one. */
export function refId(value: unknown): number {
  const id = objectOf(value)['id']
  return typeof id === 'number' ? id : Number(id ?? 0) || 0
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const arrayOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(objectOf) : [])

/** Some fields of a record, under their own names. */
export const pick = <T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>

/** A record without some of its fields. */
export const omit = (record: Json, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Rounded to cents as Bling does, half up. */
export const cents = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100
