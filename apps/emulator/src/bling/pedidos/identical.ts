import type { Pedido } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { type BlingError, invalid } from '../errors.ts'
import { refId } from '../values.ts'
import type { OrderDraft } from './read.ts'

/** How many orders back a repetition is noticed. */
const RECENT = 20

/** What makes two sales the same to Bling; the number of the shop's own order is no part of it. */
const contentOf = ({ itens, dados, total }: OrderDraft): string =>
  JSON.stringify([
    refId(dados['contato']),
    dados['data'],
    total,
    itens.map(({ codigo, descricao, quantidade, valor, produto }) => [
      codigo,
      descricao,
      quantidade,
      valor,
      produto.id,
    ]),
    dados['observacoes'] ?? '',
    dados['observacoesInternas'] ?? '',
  ])

const refusal = (): BlingError =>
  invalid('a venda', [
    {
      code: 3,
      msg: 'Informações idênticas a última venda salva, aguarde alguns instantes e tente novamente.',
      element: 'venda',
      namespace: 'VENDAS',
    },
  ])

/** Throws Bling's 400 for a new sale that repeats a recent one. */
export function refuseRepeated(state: State, draft: OrderDraft): void {
  const recent = state.pedidos.all().slice(-RECENT)
  if (recent.some((pedido) => contentOf(pedido) === contentOf(draft))) throw refusal()
}

/** The same for a PUT that changes nothing. */
export function refuseUnchanged(before: Pedido, draft: OrderDraft): void {
  const whole = ({ itens, dados }: OrderDraft) => JSON.stringify([itens.map(({ id: _id, ...item }) => item), dados])
  if (whole(before) === whole(draft)) throw refusal()
}
