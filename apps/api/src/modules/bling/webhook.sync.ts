import { BlingError } from './bling.error.ts'
import { produtoDoBling, saldos } from './bling.mapping.ts'
import type { Passos } from './passos.ts'
import { aplicarSaldo, esquecerIdsDoBling, estoqueDoIdBling, produtoDoIdBling } from './webhook.data.ts'

/** A product changed over there. What is ours stays ours; only its disappearance concerns us: it is no longer published. */
export async function aplicarProduto({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  if (!(await produtoDoIdBling(db, id_bling))) return
  try {
    produtoDoBling.parse(await client.request('GET', `/produtos/${id_bling}`))
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    await esquecerIdsDoBling(db, id_bling)
  }
}

/**
 * A stock changed over there. The balance is read again, because deliveries arrive twice and out of order; the
 * difference to what we last told the ERP is a movement of ours. An echo of our own write has none.
 */
export async function aplicarEstoque({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  const antes = await estoqueDoIdBling(db, id_bling)
  // What was never told the stock is about to be.
  if (!antes || (antes.estoque_enviado === null && antes.estoque_enviando === null)) return
  const saldo = await saldoAtual(client, Number(id_bling))
  if (saldo === null || saldo === antes.estoque_enviando) return
  // A balance of ours is on its way: only when it has arrived can the difference be told.
  if (antes.estoque_enviando !== null || !(await aplicarSaldo(db, id_bling, saldo, antes)))
    throw new BlingError('ocupado', 'Espera o envio do estoque deste produto.')
}

/** By default the answer hides zero and negative balances: each kind is asked for. Absent from all, it is unknown. */
async function saldoAtual(client: Passos['client'], id: number): Promise<number | null> {
  for (const filtroSaldoEstoque of [1, 0, 2]) {
    const query = { 'idsProdutos[]': [id], filtroSaldoEstoque }
    const { data } = saldos.parse(await client.request('GET', '/estoques/saldos', { query }))
    const linha = data.find(({ produto }) => produto.id === id)
    if (linha) return Math.trunc(linha.saldoFisicoTotal)
  }
  return null
}
