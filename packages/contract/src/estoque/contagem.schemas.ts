import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { PECAS_MAXIMAS } from '../shared/maximos.ts'
import { LINHAS_DE_UMA_CONTAGEM, MOTIVOS_DA_CONTAGEM } from './contagem.ts'

const pecas = z
  .int('Quantidade inválida')
  .min(0, 'A quantidade não pode ser negativa')
  .max(PECAS_MAXIMAS, 'Quantidade alta demais')

/**
 * A counted line. `variacao_id` is null only for a product without variations. `esperado` is the recorded quantity that
 * the counter saw: when the record differs by now, the count may be outdated.
 */
const linhaDaContagem = z.object({
  produto_id: id,
  variacao_id: id.nullish().transform((valor) => valor ?? null),
  contado: pecas,
  esperado: pecas,
})

export const contagemEntrada = z.object({
  itens: lista(linhaDaContagem, { min: [1, 'Informe ao menos um item'], max: [LINHAS_DE_UMA_CONTAGEM] }).refine(
    (itens) => new Set(itens.map((i) => `${i.produto_id} ${i.variacao_id}`)).size === itens.length,
    'Cada produto ou variação só pode aparecer uma vez',
  ),
  motivo: z.enum(MOTIVOS_DA_CONTAGEM, 'Motivo inválido').default('contagem'),
})
export type ContagemEntrada = z.output<typeof contagemEntrada>
export type CorpoDaContagem = z.input<typeof contagemEntrada>

export const contagemAplicada = z.object({
  contados: z.int().describe('Linhas da contagem'),
  ajustados: z.int().describe('Linhas em que o contado era outro: um movimento para cada'),
})
export type ContagemAplicada = z.infer<typeof contagemAplicada>
