import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { anotarNaHistoria } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import * as data from '../pedido/chegada.data.ts'
import { lerPedido, type NoBling } from '../pedido/pedido-lido.sync.ts'
import { acompanhar } from './acompanhar.sync.ts'

/**
 * Reads the order of an imported sale before its label is bought, and follows it. Answers why the label must not be
 * bought: the order was cancelled, or a person has not said yet what becomes of its changes. With Bling away the label
 * is bought all the same, and the history says so.
 */
export async function impedimentoDaEtiqueta(noBling: NoBling, vendaId: number): Promise<string | null> {
  const { db } = noBling
  const visto = await data.pedidoImportado(db, vendaId)
  if (!visto) return null
  try {
    const pedido = await lerPedido(noBling, visto.id_bling, { pressa: true })
    await acompanhar(noBling, visto.id, vendaId, pedido)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    const descricao = `O pedido não pôde ser conferido no Bling antes da etiqueta: ${error.message}`
    await transaction(db, (trx) => anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao }))
  }
  const status = await data.statusDaVenda(db, vendaId)
  if (status !== null && fatosDoStatus(status).encerrada !== null)
    return 'O pedido foi cancelado ou excluído no Bling, e a venda foi cancelada com ele. A etiqueta não foi comprada.'
  return (await data.esperaResposta(db, vendaId)) ? SEM_RESPOSTA : null
}

const SEM_RESPOSTA =
  'O pedido mudou no Bling depois que chegou, e a etiqueta não foi comprada: responda o aviso desta venda e gere-a de novo.'
