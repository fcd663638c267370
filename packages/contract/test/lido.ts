import type { z } from 'zod'

/** Stands in a table of cases for a value that a schema refuses, with its sentence. */
export const recusa = (frase: string) => ({ recusa: frase })

/** What a schema reads from a value: the value that comes out, or the refusal with its first sentence. */
export function lido(schema: z.ZodType, valor: unknown): unknown {
  const { data, error } = schema.safeParse(valor)
  return error ? recusa(error.issues[0]?.message ?? '') : data
}

export const letras = (quantas: number) => 'x'.repeat(quantas)
