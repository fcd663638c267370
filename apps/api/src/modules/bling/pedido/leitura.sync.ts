import type { JobKind } from '../../../infra/database/queue.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { seExistir } from '../conexao/bling.error.ts'
import { porPagina } from '../conexao/paginas.ts'
import {
  alteradosDesde,
  type LinhaDoPedido,
  linhasDePedidos,
  type PedidoRecebido,
  pedidoRecebido,
  retratoDe,
} from './chegada.mapping.ts'
import { comValor } from './situacoes.sync.ts'

/** The shop with its account. */
export interface NoBling extends Pick<Loja, 'queue' | 'erp' | 'envios'> {
  readonly db: Banco
  readonly client: BlingClient
}

export type PedidoLido = PedidoRecebido & { situacao: { id: number; valor: number } }

/** `pressa`: a person waits; `leitura`: one of many. */
type Como = Pick<NonNullable<Parameters<BlingClient['request']>[2]>, 'pressa' | 'leitura'>

/** The order as it is now; null for one that was deleted. */
export async function lerPedido(
  noBling: Pick<NoBling, 'db' | 'client'>,
  idBling: string,
  como: Como = {},
): Promise<PedidoLido | null> {
  const lido = noBling.client.request('GET', `/pedidos/vendas/${idBling}`, como)
  const pedido = await seExistir(lido.then((la) => pedidoRecebido.parse(la).data))
  return pedido && comValor(noBling, pedido)
}

/** Reads a sale's invoice, or the one that an event, or an order, tells of. */
export const LER_NOTA: JobKind<{ vendaId: number } | { modelo: 55 | 65; idBling: string }> = {
  name: 'bling-ler-nota',
  concurrency: 2,
}

/** Looks for orders that changed there, whether or not an event told of them. */
export const LER_PEDIDOS: JobKind<object> = { name: 'bling-ler-pedidos' }

const POR_PAGINA = 100
/** Each reading begins so long before the last one ended: changes are seen late, and a clock may have been put right. */
export const SOBREPOSICAO_MS = 2 * 3_600_000
/** More than any account changes in one period. */
const PAGINAS = 200

const ler = async (client: BlingClient, query: Readonly<Record<string, string | number>>): Promise<LinhaDoPedido[]> =>
  linhasDePedidos.parse(await client.request('GET', '/pedidos/vendas', { query })).data

/** The time at Bling, by which it dates changes; when no answer told it yet, one is asked for. */
export async function agoraNoBling(client: BlingClient): Promise<number> {
  if (client.agora() === null) await ler(client, { pagina: 1, limite: 1 })
  return client.agora() ?? Date.now()
}

/** The rows of orders changed since an instant of Bling's time, a page at a time; some may come twice. */
export async function* alterados(client: BlingClient, desde: number): AsyncGenerator<LinhaDoPedido[]> {
  const periodo = alteradosDesde(desde, await agoraNoBling(client))
  const pagina = (numero: number) => ler(client, { ...periodo, pagina: numero, limite: POR_PAGINA })
  yield* porPagina(pagina, { limite: POR_PAGINA, paginas: PAGINAS })
}

/** Orders that changed shortly before now: those stand there already when the switch is turned on. */
export async function pedidosDeFora(client: BlingClient): Promise<{ id: number; retrato: string }[]> {
  const deFora = new Map<number, string>()
  for await (const linhas of alterados(client, (await agoraNoBling(client)) - SOBREPOSICAO_MS))
    for (const linha of linhas) deFora.set(linha.id, retratoDe(linha))
  return [...deFora].map(([id, retrato]) => ({ id, retrato }))
}
