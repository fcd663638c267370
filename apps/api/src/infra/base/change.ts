import type { z } from 'zod'
import { camposInvalidos } from './errors.ts'

/** Some fields of a record. One that is absent, or undefined, stays as it is. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The fields that a change says. */
export const saidIn = <T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never

/** The stored record with what a change says. */
export const changed = <T extends object>(stored: T, change: Change<T>): T => ({ ...stored, ...saidIn(change) })

/** Reads a changed record as a whole one that was sent; what it then lacks is told at its field. */
export function whole<S extends z.ZodType>(schema: S, record: z.input<S>): z.output<S> {
  const read = schema.safeParse(record)
  if (read.success) return read.data
  throw camposInvalidos(Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), [issue.message]])))
}
