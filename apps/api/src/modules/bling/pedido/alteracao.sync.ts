import { ENVIO_DO_CANAL } from '@estampa/contract/frete/servicos.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { BlingError } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { corpoDoRastreio } from './alteracao.mapping.ts'
import { setEstoqueLancado } from './ligados.data.ts'
import { jaDito, vendaDoPedido } from './pedidos.data.ts'
import {
  estoqueLancado,
  type PedidoDoBling,
  pedidoDoBling,
  recusaPorAcoes,
  recusaPorRepeticao,
} from './pedidos.mapping.ts'
import { fillSituacaoValor } from './situacao.sync.ts'

/** Sends a changed order. That the account acted on it, and it takes none, is told once; answers any other refusal. */
export async function changePedido(
  contexto: ContextoDoTrabalho,
  vendaId: number,
  { id, numero }: Pick<PedidoDoBling, 'id' | 'numero'>,
  body: object,
): Promise<BlingError | null> {
  const { db, queue, client, dizer } = contexto
  await dizer('Atualizando o pedido…')
  try {
    await client.request('PUT', `/pedidos/vendas/${id}`, { body, repetivel: true })
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    // A change that came through before, without an answer, changes nothing now.
    if (recusaPorRepeticao(error)) return null
    if (!recusaPorAcoes(error)) return recusada(error)
    const descricao = `O Bling não muda mais o pedido ${numero}: ${error.message} Frete, endereço e rastreio deste pedido só mudam lá.`
    await transaction(db, async (trx) => {
      if (!(await jaDito(trx, vendaId, descricao)))
        await recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao })
      // The order's pieces left the balance at Bling, whatever else changed that in the meantime.
      if (!estoqueLancado(error) || !(await setEstoqueLancado(trx, vendaId, true))) return
      await closeTarefas(trx, 'estoque.baixa_incerta', vendaId)
      await syncRecord(trx, queue, {
        tipo: 'estoque',
        operacao: 'baixa_certa',
        alvo_id: vendaId,
        titulo: `Pedido ${numero}`,
        dados: { pedido: String(id) },
      })
    })
  }
  return null
}

/** Returns a refusal, which the caller throws after its other work; throws any other error. */
export function recusada(error: unknown): BlingError {
  if (error instanceof BlingError && error.motivo === 'recusado') return error
  throw error
}

/**
 * Gives an imported order the code of the label bought here, once its pieces are out; a code that stands at Bling
 * stays.
 */
export async function sendRastreioToPedido(contexto: ContextoDoTrabalho, vendaId: number): Promise<void> {
  const { db, client } = contexto
  const venda = await vendaDoPedido(db, vendaId)
  if (!venda?.importada || venda.id_bling === null || venda.codigo_rastreamento === null) return
  if (venda.codigo_servico_frete === ENVIO_DO_CANAL.codigo || fatosDoStatus(venda.status).pecas !== 'fora') return
  const pedido = pedidoDoBling.parse(await client.request('GET', `/pedidos/vendas/${venda.id_bling}`)).data
  const body = corpoDoRastreio(pedido, venda)
  if (body === null || cancelada((await fillSituacaoValor(contexto, pedido)).situacao)) return
  const recusa = await changePedido(contexto, vendaId, pedido, body)
  if (recusa) throw recusa
}
