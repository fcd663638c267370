import { z } from 'zod'
import { pagamentoEntrada } from '../pagamentos/pagamentos.schemas.ts'
import { dinheiro } from '../shared/fields.ts'
import { apesarDoQueFalta } from '../vendas/entrada.schemas.ts'
import { venda } from '../vendas/vendas.schemas.ts'

/** `recebido`: the cash that the customer handed over; `valor` of it is noted as paid, the rest goes back. */
export const pagamentoNoBalcao = pagamentoEntrada
  .pick({ forma: true, valor: true })
  .extend({ recebido: dinheiro.describe('Só em dinheiro: quanto o cliente entregou') })
  .superRefine(({ forma, valor, recebido }, ctx) => {
    if (recebido === null) return
    const refuseRecebido = (message: string) => ctx.addIssue({ code: 'custom', path: ['recebido'], message })
    if (forma !== 'dinheiro') refuseRecebido('Só pagamento em dinheiro tem troco')
    else if (recebido < valor) refuseRecebido('É menos do que o valor pago')
  })

/** Without a payment the sale is concluded all the same, and stays to be paid. */
export const conclusaoNoBalcao = z
  .object({ pagamento: pagamentoNoBalcao.nullish(), ...apesarDoQueFalta })
  .nullish()
  .transform((dados) => ({
    pagamento: dados?.pagamento ?? null,
    apesar_do_que_falta: dados?.apesar_do_que_falta === true,
  }))
export type ConclusaoNoBalcao = z.output<typeof conclusaoNoBalcao>
export type PagamentoNoBalcao = z.output<typeof pagamentoNoBalcao>

export const vendaConcluida = venda.extend({ troco: z.number().optional().describe('Reais que voltam ao cliente') })
export type VendaConcluida = z.infer<typeof vendaConcluida>
