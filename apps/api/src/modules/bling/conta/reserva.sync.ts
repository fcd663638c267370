import type { BlingClient } from '../conexao/bling.client.ts'
import { itensDoPedido, pedidosAbertos, RESERVAM, saldosTotais } from './conta.mapping.ts'

/** So many open orders say enough. */
const PEDIDOS = 3
const PRODUTOS = 30

export type Reserva = 'ligada' | 'desligada' | 'sem_pedidos' | 'sem_saldos'

/**
 * Does the account hold back the pieces of open orders? Its API does not say: it shows in products of open orders, whose
 * virtual balance is then below the physical one.
 */
export async function sondarReserva(client: BlingClient): Promise<Reserva> {
  const query = { 'idsSituacoes[]': RESERVAM, pagina: 1, limite: PEDIDOS }
  const { data: pedidos } = pedidosAbertos.parse(await client.request('GET', '/pedidos/vendas', { query }))
  const produtos = new Set<number>()
  for (const { id } of pedidos.slice(0, PEDIDOS)) {
    const { itens } = itensDoPedido.parse(await client.request('GET', `/pedidos/vendas/${id}`)).data
    for (const { produto, quantidade } of itens ?? [])
      if (produto && produto.id > 0 && quantidade > 0) produtos.add(produto.id)
  }
  if (produtos.size === 0) return 'sem_pedidos'
  const ids = [...produtos].slice(0, PRODUTOS)
  const { data } = saldosTotais.parse(
    await client.request('GET', '/estoques/saldos', { query: { 'idsProdutos[]': ids } }),
  )
  if (data.length === 0) return 'sem_saldos'
  return data.some(({ saldoFisicoTotal, saldoVirtualTotal }) => saldoVirtualTotal < saldoFisicoTotal)
    ? 'ligada'
    : 'desligada'
}
