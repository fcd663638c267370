import { z } from 'zod'
import { texto, versao } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

/** A day (`aaaa-mm-dd`) that a sale may name: years that PostgreSQL and people know. Blank → null. */
export const dia = z
  .preprocess(
    (valor) => (typeof valor === 'string' && valor.trim() === '' ? null : valor),
    z.iso
      .date('Data inválida')
      .refine((valor) => valor >= '2000-01-01' && valor < '2100-01-01', 'Data inválida')
      .nullish(),
  )
  .describe('aaaa-mm-dd')

/** What staff note on a sale. A missing field keeps its value; a new sale begins without. */
export const lembretesEntrada = z.object({
  anotacao: texto(CARACTERES.venda.anotacao).nullish(),
  prazo: dia,
  prioritaria: z.boolean('Informe sim ou não').nullish(),
})
export type LembretesEntrada = z.output<typeof lembretesEntrada>

export const mudancaDosLembretes = lembretesEntrada.extend({ versao })

/** What staff noted, as a sale answers with it. */
export const lembretesDaVenda = {
  anotacao: z.string(),
  prazo: z.string().nullable().describe('Dia em que o cliente espera a venda (aaaa-mm-dd)'),
  prioritaria: z.boolean(),
}
