import pg from 'pg'
import { semearClientes, semearProdutos, semearRestoDoCatalogo } from './catalogo.ts'
import { openBenchDatabase } from './database.ts'
import type { Tamanho } from './tamanhos.ts'
import { semearVendas } from './vendas.ts'

/** Loads a data set into a folder, or into DATABASE_URL, when it is not there: all of it or nothing. */
export async function semear(pasta: string, tamanho: Tamanho): Promise<void> {
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
    await passo(`${tamanho.produtos} products of four variations`, () => semearProdutos(client, tamanho.produtos))
    await passo('models, categories, attributes and a trash', () => semearRestoDoCatalogo(client))
    await passo(`${tamanho.clientes} customers`, () => semearClientes(client, tamanho.clientes))
    await passo(`${tamanho.vendas} sales of two years`, () => semearVendas(client, tamanho))
    await client.query('commit')
    await client.query('vacuum analyze')
    console.log(`Loaded into ${banco.place}.`)
  } finally {
    await client.end()
    await banco.stop()
  }
}
