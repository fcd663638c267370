import type { JobKind, Queue } from '../../../infra/queue.ts'
import { type Banco, transaction } from '../../../infra/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import * as data from '../pedido/chegada.data.ts'
import { horaLocal, type LinhaDoPedido, linhasDePedidos, retratoDe } from '../pedido/chegada.mapping.ts'
import { notarPedido } from '../pedido/chegada.rules.ts'
import { tentarEDizer } from './linhas.rules.ts'

/** Looks for orders that changed there, whether or not an event told of them. */
export const LER_PEDIDOS: JobKind<object> = { name: 'bling-ler-pedidos' }

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly client: BlingClient
}

const POR_PAGINA = 100
/** Each reading begins so long before the last one ended: clocks differ, and changes are seen late. */
const SOBREPOSICAO_MS = 600_000
const ADIANTE_MS = 600_000
/** A longer span is refused. */
const MAIOR_PERIODO_MS = 360 * 86_400_000
/** More than any account changes in one period. */
const PAGINAS = 200

/** The rows of orders changed between two instants, newest first, a page at a time. */
async function* alterados(client: BlingClient, de: Date, ate: Date): AsyncGenerator<LinhaDoPedido[]> {
  const periodo = { dataAlteracaoInicial: horaLocal(de), dataAlteracaoFinal: horaLocal(ate) }
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const query = { ...periodo, pagina, limite: POR_PAGINA }
    const { data: linhas } = linhasDePedidos.parse(await client.request('GET', '/pedidos/vendas', { query }))
    yield linhas
    if (linhas.length < POR_PAGINA) return
  }
}

/** Has every order looked at that changed since the last reading; lines that wait for pieces are tried again. */
export async function lerPedidos({ db, queue, client }: Recursos): Promise<void> {
  const { importar_pedidos, importar_desde, pedidos_lidos_ate } = await configuracao(db)
  await tentarPecas(db)
  if (!importar_pedidos || importar_desde === null) return
  const agora = Date.now()
  const desde = Date.parse(importar_desde)
  const lidos = pedidos_lidos_ate === null ? desde : Date.parse(pedidos_lidos_ate) - SOBREPOSICAO_MS
  const de = new Date(Math.max(desde, lidos, agora - MAIOR_PERIODO_MS))
  for await (const linhas of alterados(client, de, new Date(agora + ADIANTE_MS)))
    await transaction(db, undefined, async (trx) => {
      for (const linha of linhas) await notarPedido(trx, queue, linha, true)
    })
  await data.anotarLeitura(db, new Date(agora))
}

async function tentarPecas(db: Banco): Promise<void> {
  for (const id of await data.esperandoPecas(db)) await transaction(db, undefined, (trx) => tentarEDizer(trx, id))
}

/** Orders that changed shortly before now: those stand there already when the switch is turned on. */
export async function pedidosDeFora(client: BlingClient): Promise<{ id: number; retrato: string }[]> {
  const agora = Date.now()
  const deFora: { id: number; retrato: string }[] = []
  for await (const linhas of alterados(client, new Date(agora - SOBREPOSICAO_MS), new Date(agora + ADIANTE_MS)))
    deFora.push(...linhas.map((linha) => ({ id: linha.id, retrato: retratoDe(linha) })))
  return deFora
}
