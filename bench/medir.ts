import { availableParallelism, loadavg } from 'node:os'
import { createPool } from '../apps/api/src/infra/database.ts'
import { casoDaCriacao } from './caso-criacao.ts'
import { casosDeLeitura } from './casos.ts'
import { openBenchDatabase } from './database.ts'
import { medirCasos, medirPedido, planos, ROUNDS } from './medicao.ts'
import { entrar, iniciarServidor } from './servidor.ts'

// Requests over HTTP beside the same SQL through the bare driver, in turns, in one run.
/** Issues 2 and 5: the answer stays within twice its own SQL. */
const MAX_RATIO = 2

async function run(): Promise<string[]> {
  const prepared = await openBenchDatabase()
  const { env } = prepared
  await prepared.stop()
  const server = await iniciarServidor({ DATA_DIR: env.DATA_DIR, BLING_ATIVO: 'false' })
  // Now a guest of the running server's database.
  const banco = await openBenchDatabase()
  // The driver with the settings of the program's own connections, but without its prepared statements.
  const pool = createPool({ ...banco.config, max: 1 })
  const client = await pool.connect()
  const servidor = await entrar(server.url, banco.config)
  const problems: string[] = []
  // As autovacuum leaves them in a quiet minute, whatever was measured on them before.
  await client.query('vacuum analyze produtos, variacoes, clientes, vendas, itens_venda, historico_vendas')
  const criacao = await casoDaCriacao(client, banco.config)
  try {
    const casos = [...(await casosDeLeitura(client, banco.config)), criacao.caso]
    for (const caso of casos) {
      const { texto, scan } = await planos(caso, client)
      console.log(`\n── ${caso.nome}: ${caso.body ? 'POST ' : ''}${caso.path}\n${texto}`)
      if (scan) problems.push(`${caso.nome}: ${scan}`)
    }
    console.log(`\nMedians of ${ROUNDS} interleaved rounds, ms:`)
    const minimo = await medirPedido(servidor, '/api/auth/eu/')
    console.log(`any signed-in request (GET /auth/eu/): HTTP ${minimo.toFixed(2)}`)
    for (const { caso, http, driver, ratio, quieto } of await medirCasos(casos, servidor, client)) {
      const columns = [http, driver, ratio, quieto].map((valor) => valor.toFixed(2).padStart(7))
      console.log(
        `${caso.nome.padEnd(23)} HTTP ${columns[0]}  driver ${columns[1]}  ratio ${columns[2]}  quietest tenth ${columns[3]}`,
      )
      if (ratio > MAX_RATIO) problems.push(`${caso.nome}: ratio ${ratio.toFixed(2)} is over ${MAX_RATIO}`)
    }
    console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
    return problems
  } finally {
    await criacao.remover()
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
