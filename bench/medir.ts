import type { ClientBase } from 'pg'
import { createPool } from '../apps/api/src/infra/database.ts'
import { type Caso, casosDaBusca } from './casos.ts'
import { openBenchDatabase } from './database.ts'
import { median } from './median.ts'
import { entrar, iniciarServidor, type Servidor } from './servidor.ts'

// GET /produtos/busca/ over HTTP beside the same SQL through the bare driver, in turns, in one run.
const WARM_UP = 40
const ROUNDS = 200
/** Issue 2: the answer stays within twice its own SQL. */
const MAX_RATIO = 2

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function measure(caso: Caso, servidor: Servidor, client: ClientBase) {
  const http: number[] = []
  const driver: number[] = []
  const viaHttp = () => servidor.get(caso.path)
  const viaDriver = () => client.query(caso.sql, [...caso.parameters])
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    // The order alternates, so that neither profits from what the other left in the caches.
    const first = i % 2 === 0
    const a = await timed(first ? viaHttp : viaDriver)
    const b = await timed(first ? viaDriver : viaHttp)
    if (i < WARM_UP) continue
    http.push(first ? a : b)
    driver.push(first ? b : a)
  }
  return { caso: caso.nome, http: median(http), driver: median(driver), ratio: median(http) / median(driver) }
}

async function plan(caso: Caso, client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${caso.sql}`, [
    ...caso.parameters,
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function run(): Promise<string[]> {
  const prepared = await openBenchDatabase()
  const { env } = prepared
  await prepared.stop()
  const server = await iniciarServidor({ DATA_DIR: env.DATA_DIR })
  // Now a guest of the running server's database.
  const banco = await openBenchDatabase()
  // The driver with the settings of the program's own connections.
  const pool = createPool({ ...banco.config, max: 1 })
  const client = await pool.connect()
  const servidor = await entrar(server.url, banco.config)
  const problems: string[] = []
  try {
    const casos = await casosDaBusca(client)
    const results = []
    for (const caso of casos) {
      const text = await plan(caso, client)
      console.log(`\n── ${caso.nome}: ${caso.path}\n${text}`)
      const scan = /Seq Scan on (produtos|variacoes)\b/.exec(text)
      if (scan) problems.push(`${caso.nome}: ${scan[0]}`)
    }
    const idle: number[] = []
    for (let i = 0; i < WARM_UP + ROUNDS; i++) idle.push(await timed(() => servidor.get('/api/auth/eu/')))
    for (const caso of casos) results.push(await measure(caso, servidor, client))
    console.log(`\nMedians of ${ROUNDS} interleaved rounds, ms:`)
    console.log(`any signed-in request (GET /auth/eu/): HTTP ${median(idle.slice(WARM_UP)).toFixed(2)}`)
    for (const { caso, http, driver, ratio } of results) {
      const columns = [http.toFixed(2), driver.toFixed(2), ratio.toFixed(2)].map((text) => text.padStart(8))
      console.log(`${caso.padEnd(14)} HTTP ${columns[0]}  driver ${columns[1]}  ratio ${columns[2]}`)
      if (ratio > MAX_RATIO) problems.push(`${caso}: ratio ${ratio.toFixed(2)} is over ${MAX_RATIO}`)
    }
    return problems
  } finally {
    await servidor.stop()
    client.release()
    await pool.end()
    await banco.stop()
    await server.stop()
  }
}

const problems = await run()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
