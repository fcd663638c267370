import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { createDatabase } from '../../apps/api/src/infra/database/database.ts'
import { criarUsuario } from '../../apps/api/src/modules/autenticacao/usuarios.rules.ts'

/** A picture as a phone takes it: 12 megapixels of noise, some megabytes. */
export const fotoDeCelular = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', sigma: 12 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A user for one measurement; `remover` leaves none behind. */
export async function usuarioDeMedicao(config: pg.ClientConfig, tipo: string) {
  const db = createDatabase({ ...config, max: 1 })
  const username = `medicao-${randomUUID()}`
  const senha = randomUUID()
  await criarUsuario(db, { username, senha, tipo })
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
  }
}
