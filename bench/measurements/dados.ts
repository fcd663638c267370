import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../../apps/api/src/infra/database/database.ts'
import { createUsuario } from '../../apps/api/src/modules/autenticacao/usuarios.rules.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { openBenchDatabase } from '../data/semear.ts'

/** A shop over a data set, a client of its database, and a person of its own, who goes when it is closed. */
export async function openData(dataDir: string, tipo: string) {
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

/** A user for one measurement; `remover` leaves none behind. */
export async function usuarioDeMedicao(config: pg.ClientConfig, tipo: string) {
  const db = createDatabase({ ...config, max: 1 })
  const username = `medicao-${randomUUID()}`
  const senha = randomUUID()
  await createUsuario(db, { username, senha, tipo })
  return {
    username,
    senha,
    async entrar(url: string) {
      const login = await fetch(`${url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: senha }),
      })
      return (await login.json()) as { access: string; refresh: string; usuario: { id: number } }
    },
    async remover() {
      await db.deleteFrom('usuarios').where('username', '=', username).execute()
      await db.destroy()
    },
    fechar: () => db.destroy(),
  }
}
