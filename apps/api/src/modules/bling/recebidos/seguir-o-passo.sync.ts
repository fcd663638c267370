import { transaction } from '../../../infra/database/transaction.ts'
import { anotarNaHistoria, anotarSituacao, travarVenda } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { levarRastreio, recusada } from '../pedido/alteracao.sync.ts'
import { lerPedido } from '../pedido/leitura.sync.ts'
import { idDeCancelado, mudarSituacao } from '../pedido/situacoes.sync.ts'

/** Gives an imported order the status chosen for the sale's last step; one cancelled there stays cancelled. */
export async function seguirOPasso(passos: Passos, vendaId: number, desejada: number): Promise<void> {
  const venda = await transaction(passos.db, (trx) => travarVenda(trx, vendaId))
  if (!venda.id_bling) return
  // With some statuses an order can be changed no more. What it refuses keeps its status from nothing.
  const recusa = await levarRastreio(passos, vendaId).then(() => null, recusada)
  await mudar(passos, { id: vendaId, id_bling: venda.id_bling }, desejada)
  if (recusa) throw recusa
}

/** A person says that the order of a sale which was cancelled here is to be cancelled there. */
export const cancelarLa = async (passos: Passos, vendaId: number): Promise<void> =>
  seguirOPasso(passos, vendaId, await idDeCancelado(passos))

async function mudar(
  passos: Passos,
  { id: vendaId, id_bling }: { readonly id: number; readonly id_bling: string },
  desejada: number,
): Promise<void> {
  const { db, client, dizer } = passos
  const pedido = await lerPedido(passos, id_bling)
  if (!pedido) throw new BlingError('inexistente', 'O pedido não existe mais no Bling.')
  if (pedido.situacao.id === desejada || cancelada(pedido.situacao)) return
  await dizer('Mudando a situação do pedido…')
  // Noted before it is sent: the event that comes of it is known for our own.
  await anotarSituacao(db, { id: vendaId }, { situacao_bling: desejada })
  try {
    await mudarSituacao(client, pedido.id, desejada)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo !== 'incerto') await anotarSituacao(db, { id: vendaId }, { situacao_bling: pedido.situacao.id })
    if (error.motivo !== 'recusado') throw error
    const descricao = `A situação do pedido não mudou no Bling: ${error.message}`
    await transaction(db, (trx) => anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao }))
    throw error
  }
}
