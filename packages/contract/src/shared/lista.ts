import { z } from 'zod'

interface Limites {
  readonly min?: readonly [number, string]
  readonly max: readonly [number, string?]
  /** Said when it is no list. */
  readonly erro?: string
}

/** The array of each; `limites.test.ts` looks for others in what a request may carry. */
const limitadas = new WeakSet<z.ZodType>()
export const listaLimitada = (schema: z.ZodType): boolean => limitadas.has(schema)

/**
 * A list that a request carries. One that is too long is refused before any of its items is looked at: a zod array
 * checks its length last, which is seconds of work for a list of a million.
 */
export function lista<T extends z.ZodType>(
  item: T,
  { min, max: [max, muitos = `No máximo ${max} itens`], erro }: Limites,
): z.ZodType<z.output<T>[], z.input<T>[]> {
  const itens = z
    .array(item, erro)
    .min(min?.[0] ?? 0, min?.[1])
    .max(max, muitos)
  limitadas.add(itens)
  return z.preprocess((valor, ctx) => {
    if (!Array.isArray(valor) || valor.length <= max) return valor
    ctx.addIssue({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      inclusive: true,
      input: valor.length,
      message: muitos,
    })
    return z.NEVER
  }, itens) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>
}
