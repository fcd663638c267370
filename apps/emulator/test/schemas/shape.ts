import { z } from 'zod'

/** Fields of one kind. */
export const all = <T extends z.ZodType, const N extends string>(type: T, ...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<N, T>

export const id = z.int().nonnegative()
export const reference = z.strictObject({ id })
export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const stamp = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
