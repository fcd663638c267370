import type { JobKind } from '../../../infra/database/queue.ts'
import type { BlingClient, BlingRequest } from '../conexao/bling.client.ts'
import { seExistir } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { paginasDe } from '../conexao/paginas.ts'
import {
  alteradosDesde,
  type LinhaDoPedido,
  linhasDePedidos,
  type PedidoRecebido,
  pedidoRecebido,
  retratoDe,
} from './chegada.mapping.ts'
import { type LinhaDePedido, linhasDePedido } from './pedidos.mapping.ts'
import { fillSituacaoValor } from './situacao.sync.ts'

export type PedidoLido = PedidoRecebido & { situacao: { id: number; valor: number } }

/** The order as it is now; null for one that was deleted. */
export async function readPedido(
  contexto: Contexto,
  idBling: string,
  como: Pick<BlingRequest, 'pressa' | 'leitura'> = {},
): Promise<PedidoLido | null> {
  const lido = contexto.client.request('GET', `/pedidos/vendas/${idBling}`, como)
  const pedido = await seExistir(lido.then((response) => pedidoRecebido.parse(response).data))
  return pedido && fillSituacaoValor(contexto, pedido)
}

/** Finds the orders that bear one of these marks, at most 100. */
export async function findPedidosByAncora(
  client: BlingClient,
  ancoras: readonly string[],
  como: Pick<BlingRequest, 'pressa'> = {},
): Promise<LinhaDePedido[]> {
  const query = { 'numerosLojas[]': ancoras, limite: 100 }
  return linhasDePedido.parse(await client.request('GET', '/pedidos/vendas', { ...como, query })).data
}

/** Reads a sale's invoice, and with `tudo` all that its order has; or the one that an event, or an order, tells of. */
export const LER_NOTA: JobKind<{ vendaId: number; tudo?: boolean } | { modelo: 55 | 65; idBling: string }> = {
  name: 'bling-ler-nota',
  concurrency: 2,
}

/** Looks for orders that changed at Bling, whether or not an event told of them. */
export const LER_PEDIDOS: JobKind<object> = { name: 'bling-ler-pedidos' }

/** Each reading begins so long before the last one ended: changes are seen late, and a clock may have been put right. */
export const SOBREPOSICAO_MS = 2 * 3_600_000

/** The time at Bling, by which it dates changes; when no answer told it yet, one is asked for. */
export async function agoraNoBling(client: BlingClient): Promise<number> {
  if (client.agora() === null) await client.request('GET', '/pedidos/vendas', { query: { pagina: 1, limite: 1 } })
  return client.agora() ?? Date.now()
}

/** The rows of orders changed since an instant of Bling's time, a page at a time; some may come twice. */
export async function* alterados(client: BlingClient, desde: number): AsyncGenerator<LinhaDoPedido[]> {
  const query = alteradosDesde(desde, await agoraNoBling(client))
  yield* paginasDe(client, '/pedidos/vendas', linhasDePedidos, { query })
}

/** Returns orders that changed shortly before now: they stand at Bling already when the switch is turned on. */
export async function pedidosDeFora(client: BlingClient): Promise<{ id: number; retrato: string }[]> {
  const retratoByPedido = new Map<number, string>()
  for await (const linhas of alterados(client, (await agoraNoBling(client)) - SOBREPOSICAO_MS))
    for (const linha of linhas) retratoByPedido.set(linha.id, retratoDe(linha))
  return [...retratoByPedido].map(([id, retrato]) => ({ id, retrato }))
}
