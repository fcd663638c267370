import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Transacao } from '../../infra/transaction.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'

/** Asks that the order at the ERP become what the sale is now; answers the sale with that wish. */
export async function pedirPedido(trx: Transacao, queue: Queue, venda: Venda, usuarioId: number): Promise<Venda> {
  const sincronizacao = await sincronizar(trx, queue, {
    tipo: 'pedido',
    operacao: 'sincronizar',
    alvo_id: venda.id,
    titulo: `Pedido de ${venda.cliente_nome}`,
    usuario_id: usuarioId,
  })
  return { ...venda, sincronizacao }
}

/** Does the ERP have an order of this sale, or may it come to have one? */
export const podeTerPedido = ({ numero_pedido_bling, sincronizacao }: Venda): boolean =>
  numero_pedido_bling !== null || sincronizacao !== null
