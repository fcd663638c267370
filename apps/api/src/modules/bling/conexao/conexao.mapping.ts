import { z } from 'zod'

/** A field that may be absent: it is read as `nada` then. */
export const ou = <S extends z.ZodType>(campo: S, nada: z.output<S>) =>
  campo.nullish().transform((dado) => dado ?? nada)
export const textoOuNada = ou(z.string(), '')

/** What a reference names; one to nothing comes as `{"id": 0}`. */
export const referencia = z
  .object({ id: z.number().nullish() })
  .nullish()
  .transform((dada) => (dada?.id && dada.id > 0 ? dada.id : null))

/** Without what the ERP's floats add: 2.0000000298 pieces are two. */
export const milesimos = (valor: number): number => Math.round(valor * 1000) / 1000

/** The answer to a creation. */
export const criado = z.object({ data: z.object({ id: z.number().positive() }) })

/** What `GET /empresas/me/dados-basicos` says of the account's company. */
export const empresa = z.object({ data: z.object({ id: z.coerce.string().min(1), nome: z.string() }) })
export type EmpresaDoBling = z.output<typeof empresa>['data']
