import { toNfc } from '@estampa/contract/shared/escrita.ts'
import { textoGuardavel } from '@estampa/contract/shared/fields.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const isStorableText = (text: string) => textoGuardavel(text) && toNfc(text) === text

/** Text as it is stored: in NFC; a NUL, or half of a character, shows as one that is lost. */
export const storableText = (text: string): string =>
  toNfc(textoGuardavel(text) ? text : text.toWellFormed().replaceAll('\u0000', '\ufffd'))

/** The value, with every text in it as it is stored. */
export const storable = <T>(value: T): T => (isStorable(value) ? value : (cleaned(value) as T))

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorable)
  return (
    !isPlain(value) ||
    Object.entries(value).every(([name, fieldValue]) => isStorableText(name) && isStorable(fieldValue))
  )
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [storableText(name), cleaned(fieldValue)]),
  )
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Finds escapes that the stored text would not keep: NUL, half a character, combining marks (`\u0000`, `\ud83d`, `\u0301`). */
const WRITTEN = /\\u(0000|0[3-9a-f]|[1-9a-f])/i

/**
 * A text that may be JSON, as it is stored. Of JSON the texts in it are: as a whole, the `n` of a line break's `\n` would
 * take the accent that follows it.
 */
export function storableJson(text: string): string {
  if (!WRITTEN.test(text) && isStorableText(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? text : JSON.stringify(cleaned(value))
  } catch {
    return storableText(text)
  }
}

/** Parses JSON from an external service, with every text as it is stored; null when it is invalid. */
export function jsonOrNull(text: string): unknown {
  try {
    return storable(JSON.parse(text))
  } catch {
    return null
  }
}

/** The route has no body, or may go without. */
export function takesNoBody({ routeOptions }: FastifyRequest): boolean {
  const body: unknown = routeOptions.schema?.body
  return body === undefined || (body instanceof z.ZodType && body.safeParse(undefined).success)
}
