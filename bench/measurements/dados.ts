import pg from 'pg'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { openBenchDatabase } from '../data/database.ts'
import { usuarioDeMedicao } from './pessoas.ts'

/** A shop over a data set, a client of its database, and a person of its own, who goes when it is closed. */
export async function abrirDados(dataDir: string, tipo: string) {
  const env = { LOG_LEVEL: 'error', DATABASE_URL: process.env['DATABASE_URL'] }
  const loja = await openShop({ data: dataDir, tied: true, env })
  // A guest of the running server's database.
  const banco = await openBenchDatabase(dataDir)
  const client = new pg.Client(banco.config)
  await client.connect()
  const usuario = await usuarioDeMedicao(banco.config, tipo)
  return {
    loja,
    client,
    usuario,
    async fechar() {
      await usuario.remover()
      await client.end()
      await banco.stop()
      await loja.fechar()
    },
  }
}
