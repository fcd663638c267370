import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createDatabase } from '../../apps/api/src/infra/database/database.ts'
import { criarUsuario } from '../../apps/api/src/modules/autenticacao/usuarios.rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { economical } = (await import(new URL('../../scripts/start/child.mjs', import.meta.url).href)) as {
  economical(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
}

interface Servidor {
  readonly url: string
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the server of this tree with the settings of `env`. */
export async function iniciarServidor(env: NodeJS.ProcessEnv): Promise<Servidor> {
  const port = await portaLivre()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // As npm start starts it.
    env: economical({ ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' }),
  })
  await dizSeuEndereco(child, url)
  return { url, port, pid: child.pid ?? 0, stop: () => encerrar(child) }
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

function dizSeuEndereco(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(url)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
}

function encerrar(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export function portaLivre(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
