import { transaction } from '../../../infra/database/transaction.ts'
import { anotarNaHistoria, anotarNota, anotarSituacao, esquecerPedido, travarVenda } from '../../vendas/vendas.rules.ts'
import { seExistir } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { vendaDoIdBling } from '../pedido/pedidos.data.ts'
import { notaDe, pedidoDoBling } from '../pedido/pedidos.mapping.ts'
import { nomeDaSituacao } from '../pedido/situacoes.sync.ts'

/**
 * Handles a changed order at the ERP. Reads it again, because notifications arrive twice and out of order. Notes the
 * result in the sale's history; only people move the sale.
 */
export async function aplicarPedido({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  const nossa = await vendaDoIdBling(db, id_bling)
  if (!nossa) return
  const lido = client.request('GET', `/pedidos/vendas/${id_bling}`)
  const pedido = await seExistir(lido.then((la) => pedidoDoBling.parse(la).data))
  const nome = pedido ? await nomeDaSituacao(db, client, pedido.situacao) : ''
  await transaction(db, undefined, async (trx) => {
    const venda = await travarVenda(trx, nossa.id)
    // Edited meanwhile: the order there no longer belongs to the sale.
    if (venda.id_bling !== id_bling) return
    await anotarNota(trx, venda.id, pedido && notaDe(pedido))
    const anotar = (descricao: string) => anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'bling', descricao })
    if (!pedido) {
      await esquecerPedido(trx, venda.id)
      return anotar('Pedido excluído no Bling.')
    }
    if (pedido.situacao.id === venda.situacao_bling) return
    await anotarSituacao(trx, venda, { situacao_bling: pedido.situacao.id })
    // The echo of our own write, whose answer is still on its way.
    if (pedido.situacao.valor !== venda.situacao_enviando) await anotar(`No Bling: situação mudou para ${nome}.`)
  })
}
