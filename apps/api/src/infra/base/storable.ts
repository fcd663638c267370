import { textoGuardavel } from '@estampa/contract/shared/fields.ts'

/** Text as PostgreSQL takes it: a NUL, or half of a character, shows as one that is lost. */
export const storableText = (text: string): string =>
  textoGuardavel(text) ? text : text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** The value, with every text in it as it can be stored. */
export const storable = <T>(value: T): T => (isStorable(value) ? value : (cleaned(value) as T))

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return textoGuardavel(value)
  if (Array.isArray(value)) return value.every(isStorable)
  return !isPlain(value) || Object.entries(value).every(([name, one]) => textoGuardavel(name) && isStorable(one))
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), cleaned(one)]))
}

/** Not bytes, nor an instant. */
function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** JSON writes such signs as `\u0000` and `\ud83d`. */
const WRITTEN = /\\u(0000|d[89a-f])/i

/** JSON with every text in it as it can be stored; any other text stays as it is. */
export function storableJson(text: string): string {
  if (!WRITTEN.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? text : JSON.stringify(cleaned(value))
  } catch {
    return text
  }
}
