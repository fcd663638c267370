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

/** Milliseconds of each round. */
interface Tempos {
  readonly http: number[]
  readonly driver: number[]
}

/** Each request over HTTP and the same statements through the bare driver, in turns. */
export async function medirCasos(casos: readonly Caso[], servidor: Servidor, client: ClientBase) {
  const medidos = casos.map((caso) => ({ caso, tempos: { http: [], driver: [] } as Tempos }))
  // By rounds, so that a moment of a busy machine does not fall on one case alone.
  for (let rodada = 0; rodada < WARM_UP + ROUNDS; rodada++)
    for (const { caso, tempos } of medidos) {
      const { http, driver } = await umaVez(caso, servidor, client, rodada % 2 === 0)
      if (rodada < WARM_UP) continue
      tempos.http.push(http)
      tempos.driver.push(driver)
    }
  return medidos.map(({ caso, tempos: { http, driver } }) => ({
    caso,
    http: median(http),
    driver: median(driver),
    ratio: median(http) / median(driver),
    // What it is when nothing else wants the processor at that moment.
    quieto: quantile(http, QUIETO) / quantile(driver, QUIETO),
  }))
}

/** The order alternates, so that neither profits from what the other left in the caches. */
async function umaVez({ path, body, comandos }: Caso, servidor: Servidor, client: ClientBase, httpAntes: boolean) {
  const viaHttp = () => (body ? servidor.post(path, body) : servidor.get(path))
  const viaDriver = async () => {
    for (const { text, values } of comandos) await client.query(text, [...values])
  }
  const primeiro = await timed(httpAntes ? viaHttp : viaDriver)
  const segundo = await timed(httpAntes ? viaDriver : viaHttp)
  return httpAntes ? { http: primeiro, driver: segundo } : { http: segundo, driver: primeiro }
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
