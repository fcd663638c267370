import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { Erp } from '../../../shop/loja.ts'
import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from './venda.rules.ts'

/** Asks that the order at the ERP become what the sale is now; answers the sale with that wish. */
export async function requestPedido(trx: Transacao, queue: Queue, venda: Venda, usuarioId: number | null) {
  const sincronizacao = await syncRecord(trx, queue, {
    tipo: 'pedido',
    operacao: 'sincronizar',
    alvo_id: venda.id,
    titulo: `Pedido de ${venda.cliente_nome}`,
    usuario_id: usuarioId,
  })
  return { ...venda, sincronizacao }
}

/** Does the ERP have an order that follows this sale, or may it come to have one? An imported order is its own master. */
export const canHavePedido = ({ importada, numero_pedido_bling, sincronizacao }: Venda): boolean =>
  !importada && (numero_pedido_bling !== null || sincronizacao !== null)

/** The tracking code of a label that was bought here goes to the imported order, once the pieces are out. */
export async function requestRastreio(
  trx: Transacao,
  queue: Queue,
  venda: Pick<Venda, 'id' | 'importada' | 'status' | 'numero_pedido_bling' | 'codigo_rastreamento'>,
): Promise<void> {
  const { id, importada, status, numero_pedido_bling, codigo_rastreamento } = venda
  if (!importada || codigo_rastreamento === null || fatosDoStatus(status).pecas !== 'fora') return
  const titulo = `Pedido ${numero_pedido_bling ?? ''}`
  await syncRecord(trx, queue, { tipo: 'pedido_importado', operacao: 'rastreio', alvo_id: id, titulo })
}

/** The imported order's status follows the sale's step where the shop's table says so; false where it says nothing. */
export async function requestSituacao(trx: Transacao, queue: Queue, erp: Erp, venda: Venda): Promise<boolean> {
  const situacao = venda.importada ? await erp.situacaoDoPasso(trx, venda.status) : null
  if (situacao === null) return false
  await syncRecord(trx, queue, {
    tipo: 'pedido_importado',
    operacao: 'situacao',
    alvo_id: venda.id,
    titulo: `Pedido ${venda.numero_pedido_bling ?? ''}`,
    dados: { situacao },
  })
  return true
}

/**
 * Asks a person about the order of a sale that was cancelled here: if the shop's table has no status for that, it
 * stands at the ERP until they say so.
 */
export async function askAboutRemoteCancel(trx: Transacao, erp: Erp, venda: Venda): Promise<void> {
  const { id, importada, numero_pedido_bling } = venda
  if (!importada) return
  await lockVenda(trx, id)
  const pedido = await erp.pedidoDaVenda(trx, id)
  if (pedido === null || pedido.fim?.como === 'cancelado' || pedido.fim?.como === 'excluido') return
  const titulo = `Pedido ${numero_pedido_bling ?? ''}`
  await createTarefa(
    trx,
    { tarefa: 'pedido_importado.cancelado_aqui', alvo_id: id, titulo },
    `A venda ${id} foi cancelada aqui, e o pedido ${numero_pedido_bling ?? ''} continua ${pedido.fim === null ? 'em aberto' : `“${pedido.fim.rotulo}”`} no Bling. Use “Cancelar no Bling”, ou descarte este aviso se ele deve ficar.`,
  )
}
