import { Refusal } from '../refusal.ts'
import type { Configuracao } from '../store/configuration.ts'

export const unauthenticated = () => new Refusal(401, { message: 'Unauthenticated.' })

export const invalidData = (errors: Readonly<Record<string, readonly string[]>>) =>
  new Refusal(422, { message: 'The given data was invalid.', errors })

/** A refusal that is no matter of fields: no balance, a label that is not ready. */
export const createRefusal = (sentence: string) => new Refusal(422, { message: sentence, error: sentence })

/** In the form that has a code, a suggestion and a request's id. */
export const coded = (message: string, suggestion: string, request: string) => ({
  message,
  suggestion,
  request_id: `req-${request}`,
  context: [],
})

export class Problems {
  readonly #found: Record<string, string[]> = {}

  add(field: string, sentence: string): void {
    ;(this.#found[field] ??= []).push(sentence)
  }

  /** Adds the usual sentence unless `value` is a text with something in it. */
  requireText(field: string, value: unknown): void {
    if (typeof value !== 'string' || value.trim() === '') this.add(field, `O campo ${field} é obrigatório.`)
  }

  requirePositive(field: string, value: unknown): void {
    if (!(Number(value) > 0)) this.add(field, `O campo ${field} deve ser maior que zero.`)
  }

  check(): void {
    if (Object.keys(this.#found).length > 0) throw invalidData(this.#found)
  }
}

/** Returns the refusal in another of the recorded forms. Only validation errors have several. */
export function formOf({ status, body }: Refusal, form: Configuracao['melhorEnvioErros']) {
  const { message, error, errors } = body as { message?: string; error?: string; errors?: Record<string, string[]> }
  if (status !== 422 || form === 'campos' || message?.startsWith('E-')) return { status, body }
  const sentences = errors ? Object.values(errors).flat() : [error ?? message ?? '']
  if (form === 'aninhados') return { status, body: { error: { volume: sentences.map((sentence) => [sentence]) } } }
  if (form === 'indices')
    return { status, body: Object.fromEntries(sentences.map((text, index) => [index, { error: { message: text } }])) }
  if (form === 'com-200') return { status: 200, body: { 0: { status: false, message: sentences.join(' ') } } }
  const text = `E-CRT-0001: ${sentences.join(' ')}`
  return { status, body: coded(text, 'Corrija os dados e tente novamente.', 'emulador-1') }
}
