import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { Erp } from '../../../infra/erp.ts'
import { DomainError } from '../../../infra/errors.ts'
import type { Queue } from '../../../infra/queue.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../../infra/transaction.ts'
import { sincronizar } from '../../sincronizacao/sincronizacao.rules.ts'
import { travarVenda, vendaDoIdBling, vendaDoPedido } from './pedidos.data.ts'
import { naoPublicados } from './pedidos.mapping.ts'
import type { PedidoDesejado } from './pedidos.sync.ts'

interface Envio {
  readonly db: Banco
  readonly queue: Queue
  readonly erp: Erp
}

/** Asks for the sale's order to be sent, or made as the sale is. */
export async function enviarPedido(
  { db, queue, erp }: Envio,
  id: number,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Sincronizacao> {
  if (!erp.ativo) throw new DomainError('BLING_DESATIVADO')
  await erp.exigirAutorizacao()
  return transaction(db, idempotencia, async (trx) => {
    const venda = await travarVenda(trx, id)
    if (!venda) throw new DomainError('VENDA_NAO_ENCONTRADA')
    const { encerrada } = fatosDoStatus(venda.status)
    if (encerrada !== null) throw new DomainError(encerrada.codigo)
    // What has an order already keeps it, whatever becomes of its products.
    const itens = venda.id_bling === null ? ((await vendaDoPedido(trx, id))?.itens ?? []) : []
    const produtos = naoPublicados(itens)
    if (produtos.length > 0)
      throw new DomainError('PRODUTOS_NAO_PUBLICADOS', { nomes: produtos.join(', ') }, { produtos })
    const dados: PedidoDesejado = { enviar: true }
    const titulo = `Pedido de ${venda.nome}`
    return sincronizar(trx, queue, {
      tipo: 'pedido',
      operacao: 'sincronizar',
      alvo_id: id,
      titulo,
      dados,
      usuario_id: usuarioId,
    })
  })
}

/** An order changed there: the job that looks at it, unless it is not ours or stands as we know it. */
export async function receberPedido(
  trx: Transacao,
  queue: Queue,
  {
    idBling,
    situacao,
  }: { idBling: string; situacao: { readonly id: number; readonly valor?: number | undefined } | null },
): Promise<void> {
  const venda = await vendaDoIdBling(trx, idBling)
  if (!venda) return
  const { id, valor = null } = situacao ?? {}
  // As it was last seen, or as we are just putting it.
  if (situacao && (id === venda.situacao_bling || (valor !== null && valor === venda.situacao_enviando))) return
  await sincronizar(trx, queue, {
    tipo: 'webhook',
    operacao: 'pedido',
    alvo_id: venda.id,
    titulo: `Pedido de ${venda.nome}`,
    dados: { id_bling: idBling },
  })
}
