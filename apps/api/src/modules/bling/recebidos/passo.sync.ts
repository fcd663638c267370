import { transaction } from '../../../infra/database/transaction.ts'
import { moveVenda } from '../../vendas/passos/status.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { recusada, sendRastreioToPedido } from '../pedido/alteracao.sync.ts'
import { readPedido } from '../pedido/leitura.sync.ts'
import * as data from '../pedido/ligados.data.ts'
import { reconcileVenda, type VendaLigada } from '../pedido/reconciliacao.sync.ts'
import { changeSituacao, idDeCancelado } from '../pedido/situacao.sync.ts'

/** Cancels the sale: a person says that the pieces of an order cancelled at Bling came back. */
export const cancelVendaOfPedido = (contexto: Contexto, vendaId: number): Promise<void> =>
  transaction(contexto.db, async (trx) => {
    await moveVenda(trx, contexto, vendaId, { para: 'cancelado', usuarioId: null })
  })

/** Gives an imported order the status chosen for the sale's last step; an order cancelled at Bling stays cancelled. */
export async function followPasso(contexto: ContextoDoTrabalho, vendaId: number, desejada: number): Promise<void> {
  const ligado = await data.pedidoDaVenda(contexto.db, vendaId)
  if (ligado?.dono !== 'canal') return
  // With some statuses an order can be changed no more. What it refuses keeps its status from nothing.
  const recusa = await sendRastreioToPedido(contexto, vendaId).then(() => null, recusada)
  await changePasso(contexto, { ...ligado, venda_id: vendaId }, desejada)
  if (recusa) throw recusa
}

/** On a person's request, cancels at Bling the order of a sale that was cancelled here. */
export async function cancelBlingPedido(contexto: ContextoDoTrabalho, vendaId: number): Promise<void> {
  const ligado = await data.pedidoDaVenda(contexto.db, vendaId)
  const cancelado = await idDeCancelado(contexto)
  if (ligado?.dono === 'canal') await followPasso(contexto, vendaId, cancelado)
  else if (ligado?.id_bling != null)
    await changePasso(contexto, { ...ligado, id_bling: ligado.id_bling, venda_id: vendaId }, cancelado)
}

async function changePasso(contexto: ContextoDoTrabalho, ligado: VendaLigada, desejada: number): Promise<void> {
  const { db, client, dizer } = contexto
  const { id_bling: idBling, venda_id: vendaId } = ligado
  const pedido = await readPedido(contexto, idBling)
  // What people did there since it was read last is said before the step goes on.
  await reconcileVenda(contexto, ligado, pedido)
  if (!pedido) throw new BlingError('inexistente', 'O pedido não existe mais no Bling.')
  if (pedido.situacao.id === desejada || cancelada(pedido.situacao)) return
  await dizer('Mudando a situação do pedido…')
  // Noted before it is sent: the event that comes of it is known for our own.
  await data.setPedidoSituacao(db, idBling, { situacao: desejada })
  try {
    await changeSituacao(client, pedido.id, desejada)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo !== 'incerto') await data.setPedidoSituacao(db, idBling, { situacao: pedido.situacao.id })
    if (error.motivo !== 'recusado') throw error
    const descricao = `A situação do pedido não mudou no Bling: ${error.message}`
    await transaction(db, (trx) => recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao }))
    throw error
  }
}
