import { z } from 'zod'

/** The answer to a creation. */
export const criado = z.object({ data: z.object({ id: z.number().positive() }) })
