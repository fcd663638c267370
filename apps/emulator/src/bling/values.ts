import type { FieldError } from './errors.ts'

export class Fields {
  readonly errors: FieldError[] = []
  readonly #namespace: string
  readonly #body: Readonly<Record<string, unknown>>

  constructor(namespace: string, body: Readonly<Record<string, unknown>>) {
    this.#namespace = namespace
    this.#body = body
  }

  fail(element: string, msg: string, code = 2): void {
    this.errors.push({ code, msg, element, namespace: this.#namespace })
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

export function objectOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function arrayOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

/** Rounded to cents as Bling does, half up. */
export function cents(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}
