import { resolve } from 'node:path'
import { openDatabaseServer } from '@estampa/host/postgres.ts'
import { ensureDataDir } from '@estampa/host/start.ts'
import pg from 'pg'
import { migrate } from '../../apps/api/src/infra/database/migrate.ts'
import { PROGRAM } from '../../apps/api/src/infra/program.ts'
import { readEnv } from '../../apps/api/src/infra/settings/env.ts'
import { options } from '../options.ts'
import { seedClientes, seedProdutos, seedRestOfCatalog } from './catalogo.ts'
import { seedVendas } from './vendas.ts'

export interface Tamanho {
  readonly produtos: number
  readonly clientes: number
  readonly vendas: number
}

/** The two data sets. Rare cases are equally rare in both: twenty rows. */
export const TAMANHOS_DE_BENCH = {
  pequeno: { produtos: 20_000, clientes: 20_000, vendas: 50_000 },
  grande: { produtos: 200_000, clientes: 200_000, vendas: 500_000 },
} as const satisfies Record<string, Tamanho>
export type NomeDoTamanho = keyof typeof TAMANHOS_DE_BENCH

export const isTamanho = (nome: string): nome is NomeDoTamanho => Object.hasOwn(TAMANHOS_DE_BENCH, nome)

/** The folder of a data set: beside each other under DATA_DIR's name, or in the folder of the command. */
export const pastaDe = (tamanho: NomeDoTamanho): string =>
  resolve(
    process.env['INIT_CWD'] ?? process.cwd(),
    `${process.env['DATA_DIR'] || './dados-bench'}${tamanho === 'grande' ? '-grande' : ''}`,
  )

/** The database of DATABASE_URL, or the one in the folder, migrated. */
export async function openBenchDatabase(dataDir: string) {
  const env = readEnv({ ...process.env, DATA_DIR: dataDir })
  if (!env.DATABASE_URL) ensureDataDir(env.DATA_DIR)
  const server = await openDatabaseServer(PROGRAM, env, 'comando')
  await migrate(server.config)
  return { config: server.config, place: server.place, stop: () => server.stop() }
}

/** Loads a data set into a folder, or into DATABASE_URL, when it is not in it yet: all of it or nothing. */
export async function seedShop(pasta: string, tamanho: Tamanho): Promise<void> {
  const banco = await openBenchDatabase(pasta)
  const client = new pg.Client(banco.config)
  const inicio = performance.now()
  const passo = async (oque: string, fazer: () => Promise<void>) => {
    await fazer()
    console.log(`${((performance.now() - inicio) / 1000).toFixed(1).padStart(6)} s  ${oque}`)
  }
  try {
    await client.connect()
    const { rowCount } = await client.query('select from produtos limit 1')
    if (rowCount) return console.log(`The data set is already in ${banco.place}.`)
    await client.query('begin')
    await passo(`${tamanho.produtos} products of four variations`, () => seedProdutos(client, tamanho.produtos))
    await passo('models, categories, attributes and a trash', () => seedRestOfCatalog(client))
    await passo(`${tamanho.clientes} customers`, () => seedClientes(client, tamanho.clientes))
    await passo(`${tamanho.vendas} sales of two years`, () => seedVendas(client, tamanho))
    await client.query('commit')
    await client.query('vacuum analyze')
    console.log(`Loaded into ${banco.place}.`)
  } finally {
    await client.end()
    await banco.stop()
  }
}

// npm run bench -- seed [--tamanho grande]
if (import.meta.main) {
  const { tamanho } = options({ tamanho: 'pequeno' })
  if (!isTamanho(tamanho)) throw new Error(`--tamanho is one of ${Object.keys(TAMANHOS_DE_BENCH).join(', ')}`)
  await seedShop(pastaDe(tamanho), TAMANHOS_DE_BENCH[tamanho])
}
