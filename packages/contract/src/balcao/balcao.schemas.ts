import { z } from 'zod'
import { camposDoCaixa, pagamentoEntrada } from '../pagamentos/pagamentos.schemas.ts'
import { dinheiro } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { apesarDoQueFalta } from '../vendas/entrada.schemas.ts'
import { venda } from '../vendas/vendas.schemas.ts'

type Recebido = { readonly forma: string; readonly valor: number | null; readonly recebido: number | null }
/** `recebido`: the cash that the customer handed over; `valor` of it is noted as paid, the rest goes back. */
const recebido = dinheiro.describe('Só em dinheiro: quanto o cliente entregou')
function checkRecebido({ forma, valor, recebido: entregue }: Recebido, ctx: z.RefinementCtx): void {
  if (entregue === null) return
  const refuseRecebido = (message: string) => ctx.addIssue({ code: 'custom', path: ['recebido'], message })
  if (forma !== 'dinheiro') refuseRecebido('Só pagamento em dinheiro tem troco')
  else if (valor !== null && entregue < valor) refuseRecebido('É menos do que o valor pago')
}

export const pagamentoNoBalcao = pagamentoEntrada
  .pick({ forma: true, valor: true })
  .extend({ recebido })
  .superRefine(checkRecebido)

/** Most forms that one sale is paid in at the counter. */
export const PARTES_DO_PAGAMENTO = 10
const parteDoPagamento = pagamentoEntrada
  .pick({ forma: true })
  .extend({
    valor: pagamentoEntrada.shape.valor
      .nullish()
      .transform((valor) => valor ?? null)
      .describe('Ausente em uma delas: o que ainda falta'),
    recebido,
  })
  .superRefine(checkRecebido)
const partes = lista(parteDoPagamento, {
  min: [1, 'Informe ao menos um pagamento'],
  max: [PARTES_DO_PAGAMENTO, `No máximo ${PARTES_DO_PAGAMENTO} pagamentos de uma vez`],
}).superRefine((linhas, ctx) => {
  const refuseSecond = (campo: 'valor' | 'recebido', message: string, isOne: (parte: Recebido) => boolean) => {
    const [, second] = [...linhas.entries()].filter(([, parte]) => isOne(parte))
    if (second) ctx.addIssue({ code: 'custom', path: [second[0], campo], message })
  }
  refuseSecond('valor', 'Só um dos pagamentos pode ficar sem valor', ({ valor }) => valor === null)
  refuseSecond('recebido', 'Só um dos pagamentos tem troco', ({ recebido: entregue }) => entregue !== null)
})

/** Without a payment the sale is concluded all the same, and stays to be paid. */
export const conclusaoNoBalcao = z
  .object({
    pagamento: pagamentoNoBalcao.nullish(),
    pagamentos: partes.nullish(),
    ...camposDoCaixa,
    ...apesarDoQueFalta,
  })
  .refine(({ pagamento, pagamentos }) => !(pagamento && pagamentos), {
    path: ['pagamentos'],
    message: 'Informe um pagamento ou vários, não os dois',
  })
  .nullish()
  .transform((dados) => ({
    pagamento: dados?.pagamento ?? null,
    pagamentos: dados?.pagamentos ?? null,
    caixa_id: dados?.caixa_id ?? null,
    fora_do_caixa: dados?.fora_do_caixa === true,
    apesar_do_que_falta: dados?.apesar_do_que_falta === true,
  }))
export type ConclusaoNoBalcao = z.output<typeof conclusaoNoBalcao>
export type PagamentoNoBalcao = z.output<typeof pagamentoNoBalcao>

export const vendaConcluida = venda.extend({ troco: z.number().optional().describe('Reais que voltam ao cliente') })
export type VendaConcluida = z.infer<typeof vendaConcluida>
