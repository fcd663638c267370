import { z } from 'zod'

/** A field that may be absent: it is read as `nada` then. */
export const ou = <S extends z.ZodType>(campo: S, fallback: z.output<S>) =>
  campo.nullish().transform((dado) => dado ?? fallback)
export const textoOuNada = ou(z.string(), '')

/** Id that a reference names; a reference to nothing comes as `{"id": 0}`. */
export const referencia = z
  .object({ id: z.number().nullish() })
  .nullish()
  .transform((dada) => (dada?.id && dada.id > 0 ? dada.id : null))

/** Without what the ERP's floats add: 2.0000000298 pieces are two. */
export const milesimos = (valor: number): number => Math.round(valor * 1000) / 1000

/** The answer to a creation. */
export const criado = z.object({ data: z.object({ id: z.number().positive() }) })

/** Fields that `GET /empresas/me/dados-basicos` says of the account's company. */
export const empresa = z.object({
  data: z.object({ id: z.coerce.string().min(1), nome: z.string(), cnpj: textoOuNada }),
})
export type EmpresaDoBling = z.output<typeof empresa>['data']

interface Ligada {
  readonly ligada_id: string | null
  readonly ligada_cnpj: string | null
}
const soLetrasEDigitos = (cnpj: string | null) => (cnpj ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
/** Is it another company, or another account of the same one, than that to which the shop was bound? */
export function isOtherEmpresa({ ligada_id, ligada_cnpj }: Ligada, { id, cnpj }: EmpresaDoBling): boolean {
  const [antes, agora] = [soLetrasEDigitos(ligada_cnpj), soLetrasEDigitos(cnpj)]
  return ligada_id !== null && (id !== ligada_id || (antes !== '' && agora !== '' && antes !== agora))
}
