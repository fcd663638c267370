import { z } from 'zod'
import { id, idTexto, ignoreEmptyText } from '../shared/fields.ts'
import { custo } from '../usuarios/restrito.ts'

export const custosBusca = z.object({ variacao: ignoreEmptyText(idTexto) })

/** Pieces of a receipt, and what they made of the cost. */
export const recebimentoNoCusto = z.object({
  recebimento_id: id,
  item_id: id.describe('A linha da compra'),
  compra_id: id,
  fornecedor: z.object({ id, nome: z.string() }),
  em: z.string(),
  estornado_em: z.string().nullable(),
  variacao: z.string().nullable(),
  quantidade: z.int(),
  custo_unitario: custo(z.number()).describe('Pago por peça, com frete; null: não se soube'),
  custo_antes: custo(z.number()),
  custo_depois: custo(z.number()).describe('null: o recebimento não mudou o custo'),
})
export type RecebimentoNoCusto = z.infer<typeof recebimentoNoCusto>

export const custos = z.object({
  total: z.int(),
  recebimentos: z.array(recebimentoNoCusto).describe('No máximo 200'),
})
export type Custos = z.infer<typeof custos>
