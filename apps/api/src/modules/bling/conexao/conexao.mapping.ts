import { z } from 'zod'

/** A field that may be absent: it is read as `nada` then. */
export const ou = <S extends z.ZodType>(campo: S, nada: z.output<S>) =>
  campo.nullish().transform((dado) => dado ?? nada)
export const textoOuNada = ou(z.string(), '')

/** The answer to a creation. */
export const criado = z.object({ data: z.object({ id: z.number().positive() }) })

/** What `GET /empresas/me/dados-basicos` says of the account's company. */
export const empresa = z.object({ data: z.object({ id: z.coerce.string().min(1), nome: z.string() }) })
export type EmpresaDoBling = z.output<typeof empresa>['data']
