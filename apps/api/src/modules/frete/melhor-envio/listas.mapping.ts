import { z } from 'zod'

/** An id, as a number or as text. A missing one is none. */
export const idLido = z.union([z.string().min(1), z.number()]).transform(String)

/** A list in each form that they send: itself, a page of it, keyed by its index, or nothing at all. */
function linhasDe(corpo: unknown): unknown[] {
  if (Array.isArray(corpo)) return corpo
  if (corpo === null || typeof corpo !== 'object') return []
  if ('data' in corpo) return linhasDe(corpo.data)
  const chaves = Object.keys(corpo)
  return chaves.every((chave) => /^\d+$/.test(chave)) ? Object.values(corpo) : []
}

/** The rows of a list that can be read. */
export const listaDe = <T>(linha: z.ZodType<T>) =>
  z.unknown().transform((corpo): T[] =>
    linhasDe(corpo).flatMap((uma) => {
      const lida = linha.safeParse(uma)
      return lida.success ? [lida.data] : []
    }),
  )
