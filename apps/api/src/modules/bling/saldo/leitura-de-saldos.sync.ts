import type { JobKind } from '../../../infra/database/queue.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { type LinhaDeSaldo, linhasDeSaldo } from './saldos.mapping.ts'

/** Compares the balances there with ours, with or without an event. */
export const LER_SALDOS: JobKind<object> = { name: 'bling-ler-saldos' }

/** Longer addresses are refused. */
export const POR_LEITURA = 100
/**
 * Accounts differ: without a filter some omit zero or negative balances. A balance absent from all answers is unknown.
 */
const FILTROS = [undefined, 0, 2] as const

/** The rows of balances of up to `POR_LEITURA` products, by their id there. */
export async function lerSaldos(
  client: BlingClient,
  ids: readonly string[],
  { leitura = false } = {},
): Promise<Map<string, LinhaDeSaldo>> {
  const achadas = new Map<string, LinhaDeSaldo>()
  for (const filtroSaldoEstoque of FILTROS) {
    const faltam = ids.filter((id) => !achadas.has(id))
    if (faltam.length === 0) break
    const query = {
      'idsProdutos[]': faltam,
      ...(filtroSaldoEstoque === undefined ? {} : { filtroSaldoEstoque }),
    }
    const { data } = linhasDeSaldo.parse(await client.request('GET', '/estoques/saldos', { query, leitura }))
    for (const linha of data) achadas.set(String(linha.produto.id), linha)
  }
  return achadas
}
