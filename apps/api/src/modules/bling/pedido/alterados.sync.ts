import type { JobKind } from '../../../infra/database/queue.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { horaLocal, type LinhaDoPedido, linhasDePedidos, retratoDe } from './chegada.mapping.ts'

/** Looks for orders that changed there, whether or not an event told of them. */
export const LER_PEDIDOS: JobKind<object> = { name: 'bling-ler-pedidos' }

const POR_PAGINA = 100
/** Each reading begins so long before the last one ended: clocks differ, and changes are seen late. */
export const SOBREPOSICAO_MS = 600_000
const ADIANTE_MS = 600_000
/** A longer span is refused. */
const MAIOR_PERIODO_MS = 360 * 86_400_000
/** More than any account changes in one period. */
const PAGINAS = 200

/** The rows of orders changed since an instant, newest first, a page at a time. */
export async function* alterados(client: BlingClient, desde: number): AsyncGenerator<LinhaDoPedido[]> {
  const agora = Date.now()
  const periodo = {
    dataAlteracaoInicial: horaLocal(new Date(Math.max(desde, agora - MAIOR_PERIODO_MS))),
    dataAlteracaoFinal: horaLocal(new Date(agora + ADIANTE_MS)),
  }
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const query = { ...periodo, pagina, limite: POR_PAGINA }
    const { data: linhas } = linhasDePedidos.parse(await client.request('GET', '/pedidos/vendas', { query }))
    yield linhas
    if (linhas.length < POR_PAGINA) return
  }
}

/** Orders that changed shortly before now: those stand there already when the switch is turned on. */
export async function pedidosDeFora(client: BlingClient): Promise<{ id: number; retrato: string }[]> {
  const deFora: { id: number; retrato: string }[] = []
  for await (const linhas of alterados(client, Date.now() - SOBREPOSICAO_MS))
    deFora.push(...linhas.map((linha) => ({ id: linha.id, retrato: retratoDe(linha) })))
  return deFora
}
