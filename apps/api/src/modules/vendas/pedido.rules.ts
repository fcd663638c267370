import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Erp } from '../../shop/erp.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'

/** Asks that the order at the ERP become what the sale is now; answers the sale with that wish. */
export async function pedirPedido(
  trx: Transacao,
  queue: Queue,
  venda: Venda,
  usuarioId: number | null,
): Promise<Venda> {
  const sincronizacao = await sincronizar(trx, queue, {
    tipo: 'pedido',
    operacao: 'sincronizar',
    alvo_id: venda.id,
    titulo: `Pedido de ${venda.cliente_nome}`,
    usuario_id: usuarioId,
  })
  return { ...venda, sincronizacao }
}

/** Does the ERP have an order that follows this sale, or may it come to have one? An imported order is its own master. */
export const podeTerPedido = ({ importada, numero_pedido_bling, sincronizacao }: Venda): boolean =>
  !importada && (numero_pedido_bling !== null || sincronizacao !== null)

/** The imported order's status there follows the sale's step, where the shop's table says so. */
export async function pedirSituacao(trx: Transacao, queue: Queue, erp: Erp, venda: Venda): Promise<void> {
  const situacao = venda.importada ? await erp.situacaoDoPasso(trx, venda.status) : null
  if (situacao === null) return
  await sincronizar(trx, queue, {
    tipo: 'pedido_importado',
    operacao: 'situacao',
    alvo_id: venda.id,
    titulo: `Pedido ${venda.numero_pedido_bling ?? ''}`,
    dados: { situacao },
  })
}
