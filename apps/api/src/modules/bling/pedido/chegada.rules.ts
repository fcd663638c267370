import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { ACOMPANHADAS } from '@estampa/contract/vendas/vendas.status.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import * as data from './chegada.data.ts'
import { type LinhaDoPedido, retratoDe } from './chegada.mapping.ts'
import * as ligados from './ligados.data.ts'
import { parseAncora } from './pedidos.mapping.ts'

/** An order as an event or a list names it. An event may tell nothing but the id. */
export type PedidoAnunciado = Pick<LinhaDoPedido, 'id'> & Partial<LinhaDoPedido>

const completo = (pedido: PedidoAnunciado): pedido is LinhaDoPedido => pedido.situacao !== undefined

/** Writes the job that looks at a channel's order. `mudou`: it certainly changed since the switch was turned on. */
export async function enqueuePedidoLook(
  trx: Transacao,
  queue: Queue,
  pedido: PedidoAnunciado,
  mudou: boolean,
): Promise<void> {
  const idBling = String(pedido.id)
  const visto = await ligados.pedidoVisto(trx, idBling)
  if (visto?.dono === 'loja') return
  if (visto?.venda_id != null) {
    // An event or a list says less than the order does: of one that is under way the order itself is read.
    const venda = await data.vendaDoPedidoRecebido(trx, visto.venda_id)
    const isVendaActive = venda !== undefined && ACOMPANHADAS.includes(venda.status)
    if (completo(pedido) && visto.retrato === retratoDe(pedido) && !isVendaActive) return
    return void (await rereadPedido(trx, queue, visto.id, pedido.numero))
  }
  if (parseAncora(pedido.numeroLoja)) return
  const { importar_pedidos, situacoes_importadas } = await readBlingConfiguracao(trx)
  if (!importar_pedidos) return
  // A later status comes with an event of its own, or with the next reading.
  if (completo(pedido) && !(situacoes_importadas as number[]).includes(pedido.situacao.id)) return
  // An event may tell less than the portrait holds: for an order that stood at Bling before, the job compares what it
  // reads.
  const certo = mudou && visto?.fora_desde == null
  await rereadPedido(trx, queue, await ligados.recordSeenPedido(trx, idBling, certo), pedido.numero)
}

/** The job that reads the order again. */
export const rereadPedido = (
  trx: Transacao,
  queue: Queue,
  id: number,
  numero: string | null | undefined,
): Promise<Sincronizacao> => {
  const titulo = numero ? `Pedido ${numero}` : 'Pedido do Bling'
  return syncRecord(trx, queue, { tipo: 'pedido_importado', operacao: 'importar', alvo_id: id, titulo })
}

/** Queues the reading of an order that began here. */
export const rereadSentPedido = (
  trx: Transacao,
  queue: Queue,
  { id, nome }: { readonly id: number; readonly nome: string },
  id_bling: string,
): Promise<Sincronizacao> => {
  const titulo = `Pedido de ${nome}`
  return syncRecord(trx, queue, { tipo: 'webhook', operacao: 'pedido', alvo_id: id, titulo, dados: { id_bling } })
}
