import { ENVIO_DO_CANAL } from '@estampa/contract/frete/canal.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { Passos } from '../conexao/passos.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { corpoDoRastreio } from './alteracao.mapping.ts'
import { alterarPedido } from './alteracao.sync.ts'
import { vendaDoPedido } from './pedidos.data.ts'
import { pedidoDoBling } from './pedidos.mapping.ts'
import { comValor } from './situacoes.sync.ts'

/**
 * Gives an imported order the tracking code of the label that was bought here, once its pieces are out. The channel knows
 * the code of its own label. A code that stands there stays.
 */
export async function levarRastreio(passos: Passos, vendaId: number): Promise<void> {
  const { db, client } = passos
  const venda = await vendaDoPedido(db, vendaId)
  if (!venda?.importada || venda.id_bling === null || venda.codigo_rastreamento === null) return
  if (venda.codigo_servico_frete === ENVIO_DO_CANAL.codigo || fatosDoStatus(venda.status).pecas !== 'fora') return
  const pedido = pedidoDoBling.parse(await client.request('GET', `/pedidos/vendas/${venda.id_bling}`)).data
  const body = corpoDoRastreio(pedido, venda)
  if (body === null || cancelada((await comValor(passos, pedido)).situacao)) return
  const recusa = await alterarPedido(passos, vendaId, pedido, body)
  if (recusa) throw recusa
}
