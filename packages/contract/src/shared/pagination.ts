import { z } from 'zod'
import { texto } from './fields.ts'

/** `limite` (1–200, 50 when absent) and the opaque `cursor` that `next` carries. */
export const paginacaoQuery = {
  limite: z.coerce
    .number('Limite inválido')
    .int('Limite inválido')
    .min(1, 'Limite inválido')
    .max(200, 'No máximo 200 por página')
    .default(50),
  cursor: z.string().max(4000).optional(),
}
export const buscaTexto = texto(200).default('')
export const buscaQuery = z.object({ busca: buscaTexto })

/** One page of a list: `count` of all hits, `next` is the address of the following page or null. */
export const pagina = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
export interface Pagina<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}
