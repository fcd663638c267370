import type { ClientBase } from 'pg'
import type { Caso } from './casos.ts'
import { median, quantile } from './median.ts'
import type { Servidor } from './servidor.ts'

const WARM_UP = 40
export const ROUNDS = 200
const QUIETO = 0.1

/** Tables that grow with the shop: reading one of them whole is a failure. */
const CRESCEM = [
  ...['produtos', 'variacoes', 'produto_imagens', 'skus', 'clientes', 'vendas', 'itens_venda', 'historico_vendas'],
  ...['movimentos_estoque', 'sincronizacoes', 'envios'],
]
const SEQ_SCAN = new RegExp(`Seq Scan on (${CRESCEM.join('|')})\\b`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Medians in ms of one request over HTTP and of the same statements through the bare driver, in turns. */
export async function medirCaso(caso: Caso, servidor: Servidor, client: ClientBase) {
  const http: number[] = []
  const driver: number[] = []
  const viaHttp = () => (caso.body ? servidor.post(caso.path, caso.body) : servidor.get(caso.path))
  const viaDriver = async () => {
    for (const { text, values } of caso.comandos) await client.query(text, [...values])
  }
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    // The order alternates, so that neither profits from what the other left in the caches.
    const first = i % 2 === 0
    const a = await timed(first ? viaHttp : viaDriver)
    const b = await timed(first ? viaDriver : viaHttp)
    if (i < WARM_UP) continue
    http.push(first ? a : b)
    driver.push(first ? b : a)
  }
  return {
    http: median(http),
    driver: median(driver),
    ratio: median(http) / median(driver),
    // What it is when nothing else wants the processor at that moment.
    quieto: quantile(http, QUIETO) / quantile(driver, QUIETO),
  }
}

/** Median in ms of a request that asks the database for next to nothing. */
export async function medirPedido(servidor: Servidor, path: string): Promise<number> {
  const tempos: number[] = []
  for (let i = 0; i < WARM_UP + ROUNDS; i++) tempos.push(await timed(() => servidor.get(path)))
  return median(tempos.slice(WARM_UP))
}

/** The plans of a case's statements, which are carried out and undone; `scan` names a growing table read whole. */
export async function planos({ comandos }: Caso, client: ClientBase): Promise<{ texto: string; scan: string | null }> {
  const textos: string[] = []
  await client.query('begin')
  try {
    for (const { text, values } of comandos) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      const explain = `explain (analyze, buffers) ${text}`
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, [...values])
      textos.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await client.query('rollback')
  }
  const texto = textos.join('\n\n')
  return { texto, scan: SEQ_SCAN.exec(texto)?.[0] ?? null }
}
