import { parseDecimal } from '@estampa/contract/shared/money.ts'

/**
 * Readers of what comes from outside and may vary: an array or `{results}`, an id or the object that has it, a number or
 * numeric text, a field that is missing. None of them throws. Those of the API's answers are written from the contract
 * (shared/generated).
 */
export type Reader<T> = ((value: unknown) => T) & {
  /** Other names that the field may come under. */
  readonly aliases?: readonly string[]
}

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
  const parsedValor = typeof valor === 'string' ? parseDecimal(valor) : valor
  return typeof parsedValor === 'number' && Number.isFinite(parsedValor) ? parsedValor : null
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
  const parsedId = numero(bruto)
  return parsedId !== null && Number.isInteger(parsedId) && parsedId > 0 ? parsedId : null
}

/** True also for `1`, `"1"` and `"true"`. */
export const booleano = (valor: unknown): boolean => valor === true || valor === 1 || valor === '1' || valor === 'true'

/** A number, or 0. */
export const number = (value: unknown): number => numero(value) ?? 0
export function intOrNull(value: unknown): number | null {
  const read = numero(value)
  return Number.isInteger(read) ? read : null
}
/** A whole number; fractions and everything unreadable become 0. */
export const inteiro = (valor: unknown): number => intOrNull(valor) ?? 0
/** The id as `idDe` reads it, or 0. */
export const id = (value: unknown): number => idDe(value) ?? 0
/** True, or absent. */
export const flag = (value: unknown): true | undefined => booleano(value) || undefined
/** Text or number as it is; anything else is null. */
export const scalar = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null
export const raw = (value: unknown): unknown => value

/** Reads an object field by field. A bare id is read as an object that has only this id. */
export function object<T extends object>(readers: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  const fields = Object.entries<Reader<unknown>>(readers)
  return (value) => {
    const data = typeof value === 'object' ? objeto(value) : { id: value }
    // A loop: `Object.fromEntries` takes four times as long, and a list reads thousands of rows.
    const read: Record<string, unknown> = {}
    for (const [name, reader] of fields) {
      const field = reader(reader.aliases ? firstOf(data, name, reader.aliases) : data[name])
      if (field !== undefined) read[name] = field
    }
    return read as T
  }
}

const firstOf = (data: Readonly<Record<string, unknown>>, name: string, aliases: readonly string[]) =>
  data[(aliases.includes(name) ? aliases : [name, ...aliases]).find((key) => !missing(data[key])) ?? name]

/** Reads the same field under other names too: its own first, unless it is among them. */
export const alias = <T>(reader: Reader<T>, ...aliases: readonly string[]): Reader<T> =>
  Object.assign((value: unknown) => reader(value), { aliases })

/** Reads one of the named texts; any other value is read as `otherwise`. */
export const oneOf =
  <const T extends string, F>(values: readonly T[], otherwise: F): Reader<T | F> =>
  (value) =>
    values.find((candidate) => candidate === value) ?? otherwise

/** Null when the answer has none. */
export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value) =>
    missing(value) ? null : reader(value)

/** Absent when the answer has none; an empty text is one. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined || value === null ? undefined : reader(value)

/** `otherwise` when the answer has none. */
export const ifMissing =
  <T, F>(reader: Reader<T>, otherwise: F): Reader<T | F> =>
  (value) =>
    missing(value) ? otherwise : reader(value)

const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Reads each element of an array or of `{results}`. A list of ids or of texts skips the elements that it cannot read. */
export const list =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value) => {
    const read = lista(value).map((item) => reader(item))
    return isSimple(reader) ? read.filter(Boolean) : read
  }
const isSimple = (reader: unknown) => reader === id || reader === texto

/** The rows of an answer; those without the id `key`, where they should have one, are left out. */
export const rows = <T>(reader: Reader<T>, key = 'id'): Reader<T[]> => {
  const readAll = list(reader)
  return (value) => readAll(value).filter((row) => objeto(row)[key] !== 0)
}

/** A page of a list. A server that answers a bare array did not count, and did not search both: `count` is null. */
export interface ReadPage<T> {
  count: number | null
  /** There are more than `count`: a search is counted up to a thousand. */
  ao_menos: boolean
  next: string | null
  results: T[]
}
export const page = <T>(reader: Reader<T>): Reader<ReadPage<T>> => {
  const readRows = rows(reader)
  return (value) => {
    const { count, ao_menos, next } = objeto(value)
    return { count: numero(count), ao_menos: ao_menos === true, next: textoOuNulo(next), results: readRows(value) }
  }
}

/** Each value of an object, whatever its keys. */
export const record =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value) =>
    Object.fromEntries(Object.entries(objeto(value)).map(([key, entry]) => [key, reader(entry)]))

/**
 * Reads what this browser kept, perhaps an older version of the shop: a field that is missing, or no flag, number or text
 * like that of `standard`, is the standard's.
 */
export const like =
  <T extends object>(standard: T): Reader<T> =>
  (value) => {
    const data = objeto(value)
    return Object.fromEntries(
      Object.entries(standard).map(([name, standardValue]) => [name, sameKind(data[name], standardValue)]),
    ) as T
  }

function sameKind(value: unknown, standard: unknown): unknown {
  if (typeof standard === 'boolean') return typeof value === 'boolean' ? value : standard
  return typeof standard === 'number' ? (numero(value) ?? standard) : texto(value) || standard
}

/** A part that has itself as a part. */
export const lazy =
  <T>(reader: () => Reader<T>): Reader<T> =>
  (value) =>
    reader()(value)

/** An answer that has what both read. */
export const both =
  (first: Reader<object>, second: Reader<object>): Reader<object> =>
  (value) => ({ ...second(value), ...first(value) })
