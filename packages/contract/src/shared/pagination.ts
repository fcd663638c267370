import { z } from 'zod'
import { comoCodigo } from './escrita.ts'
import { texto } from './fields.ts'

/** `limite` (1–200, 50 when absent) and the opaque `cursor` that `next` carries. */
export const paginacaoQuery = {
  limite: z.coerce
    .number('Limite inválido')
    .int('Limite inválido')
    .min(1, 'Limite inválido')
    .max(200, 'No máximo 200 por página')
    .default(50),
  cursor: texto(4000).optional(),
}
/** A search may be a code, pasted with signs that nobody sees. */
export const buscaTexto = texto(200).overwrite(comoCodigo).default('')
export const buscaQuery = z.object({ busca: buscaTexto })

/**
 * Page of a list: `count` of all hits, or of the first `MAXIMO_CONTADO` of them when `ao_menos` is true; `next` is the
 * address of the following page or null.
 */
export const pagina = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    ao_menos: z.literal(true).optional().describe('Há mais do que `count`: a contagem de uma busca para em 1.000.'),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
export interface Pagina<T> {
  count: number
  ao_menos?: true | undefined
  next: string | null
  previous: string | null
  results: T[]
}
