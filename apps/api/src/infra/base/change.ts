import type { z } from 'zod'
import { camposInvalidos } from './errors.ts'

/** Some fields of a record. An absent or undefined field stays as it is. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The fields of a change that have a value; null is one. */
export const givenFields = <T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never

/** The stored record with the fields of a change. */
export const changed = <T extends object>(stored: T, change: Change<T>): T => ({ ...stored, ...givenFields(change) })

/** Checks a changed record by the schema of a whole one; throws the faults at their fields. */
export function whole<S extends z.ZodType>(schema: S, record: z.input<S>): z.output<S> {
  const read = schema.safeParse(record)
  if (read.success) return read.data
  throw camposInvalidos(Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), [issue.message]])))
}
