import type { z } from 'zod'

/** Stands in a table of cases for a value that a schema refuses, with its sentence. */
export const recusa = (frase: string) => ({ recusa: frase })

/** Reads a value by a schema: returns the value that comes out, or the refusal with its first sentence. */
export function lido(schema: z.ZodType, valor: unknown): unknown {
  const { data, error } = schema.safeParse(valor)
  return error ? recusa(error.issues[0]?.message ?? '') : data
}

/** Where a schema refuses a value, and with which sentences; nothing where it takes it. */
export const recusas = (schema: z.ZodType, valor: unknown) =>
  schema.safeParse(valor).error?.issues.map(({ path, message }) => [path.join(), message])

export const letras = (quantas: number) => 'x'.repeat(quantas)
