import { z } from 'zod'

/** Tolerance of a reader where an answer says less than the schema, or something else. */
interface Tolerance {
  /** Other names that the field may come under. */
  readonly aliases?: readonly string[]
  /** Read where the field is missing or, of an enum, where its value is unknown. */
  readonly fallback?: { readonly value: unknown }
}

const TOLERANCES = z.registry<Tolerance, z.ZodType>()

function tolerant<S extends z.ZodType>(schema: S, tolerance: Tolerance): S {
  const copy = schema.clone()
  TOLERANCES.add(copy, { ...TOLERANCES.get(schema), ...tolerance })
  return copy
}

/** A field that an answer may also carry under one of these names, the first that it has. */
export const alias = <S extends z.ZodType>(schema: S, ...aliases: readonly string[]): S => tolerant(schema, { aliases })

/** A field that is read as `value` where it is missing and, when it is an enum, where its value is unknown. */
export const fallback = <S extends z.ZodType>(schema: S, value: unknown): S => tolerant(schema, { fallback: { value } })

export const toleranceOf = (schema: z.core.$ZodType): Tolerance => TOLERANCES.get(schema as z.ZodType) ?? {}
