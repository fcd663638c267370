import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { ACOMPANHADAS, fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { z } from 'zod'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Idempotencia, type Transacao, transactionOnce } from '../../../infra/database/transaction.ts'
import { type Loja, requireErp } from '../../../shop/loja.ts'
import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'

import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import { linhaDoPedido } from '../pedido/chegada.mapping.ts'
import { enqueuePedidoLook, rereadPedido, rereadSentPedido } from '../pedido/chegada.rules.ts'
import { pedidoDaVenda } from '../pedido/ligados.data.ts'
import { vendaDoIdBling, vendaDoPedido } from '../pedido/pedidos.data.ts'
import { listUnpublishedTitles } from '../pedido/pedidos.mapping.ts'

/** Asks for the sale's order to be sent, or made as the sale is. */
export async function sendPedido(
  loja: Loja,
  id: number,
  usuario_id: number,
  idempotencia?: Idempotencia,
): Promise<Sincronizacao> {
  await requireErp(loja)
  const { db, queue } = loja
  return transactionOnce(db, idempotencia, async (trx) => {
    const venda = await lockVenda(trx, id)
    // The order of an imported sale is read again; it is never sent.
    const ligado = await pedidoDaVenda(trx, id)
    if (ligado?.dono === 'canal') return rereadPedido(trx, queue, ligado.id, ligado.numero, 'pessoa')
    const { encerrada } = fatosDoStatus(venda.status)
    if (encerrada !== null) throw new DomainError(encerrada.codigo)
    // Whether Bling ended the order or not, it is wanted.
    await closeTarefas(trx, 'pedido.cancelado_la', id)
    // A sale that has an order already keeps it, whatever becomes of its products.
    const pedido = await vendaDoPedido(trx, id)
    const produtos = pedido?.id_bling == null ? listUnpublishedTitles(pedido?.itens ?? []) : []
    if (produtos.length > 0)
      throw new DomainError('PRODUTOS_NAO_PUBLICADOS', { nomes: produtos.join(', ') }, { produtos })
    const alvo = { alvo_id: id, titulo: `Pedido de ${pedido?.nome ?? ''}`, usuario_id }
    return syncRecord(trx, queue, { tipo: 'pedido', operacao: 'sincronizar', ...alvo, dados: { enviar: true } })
  })
}

const situacaoDoEvento = z.object({ situacao: z.object({ id: z.number(), valor: z.number().nullish() }) })
const idDoEvento = z.object({ id: z.number() })

/** Queues the job that looks at an order changed at Bling, unless it stands as we know it. */
export async function receivePedido(
  trx: Transacao,
  queue: Queue,
  { event, date, data }: { event: string; date?: string | undefined; data: object },
): Promise<void> {
  const parsed = idDoEvento.safeParse(data)
  if (!parsed.success) return
  const idBling = String(parsed.data.id)
  const venda = await vendaDoIdBling(trx, idBling)
  if (!venda || venda.importada) {
    if (!venda && event === 'order.deleted') return
    const linha = linhaDoPedido.safeParse(data)
    const { importar_desde } = await readBlingConfiguracao(trx)
    // Made since the switch was turned on; of a change only Bling's own list says when it was.
    const nasceu = event === 'order.created' && importar_desde !== null
    const depois = nasceu && Date.parse(date ?? '') >= Math.floor(Date.parse(importar_desde) / 1000) * 1000
    return enqueuePedidoLook(trx, queue, linha.success ? linha.data : { id: parsed.data.id }, depois, 'evento')
  }
  const { id, valor = null } = situacaoDoEvento.safeParse(data).data?.situacao ?? {}
  // As it was last seen, or as we are just putting it. Of a sale under way people may have changed more than that.
  const conhecida = id === venda.situacao || (valor !== null && valor === venda.situacao_enviando)
  if (id !== undefined && conhecida && !ACOMPANHADAS.includes(venda.status)) return
  await rereadSentPedido(trx, queue, venda, idBling, 'evento')
}
