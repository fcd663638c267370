import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createDatabase } from '../apps/api/src/infra/database.ts'
import { criarUsuario } from '../apps/api/src/modules/autenticacao/usuarios.rules.ts'
import { conectar } from './conexao.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The program as a shop runs it, asked over HTTP with one kept connection. */
export interface Servidor {
  /** The body of an answer without an error. */
  get(path: string): Promise<string>
  post(path: string, body: object): Promise<string>
  stop(): Promise<void>
}

/** Starts the server on what `env` says. */
export async function iniciarServidor(env: NodeJS.ProcessEnv): Promise<Pick<Servidor, 'stop'> & { url: string }> {
  const port = await portaLivre()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  await dizSeuEndereco(child, url)
  return { url, stop: () => encerrar(child) }
}

/** A user for one measurement; `remover` leaves none behind. */
export async function usuarioDeMedicao(config: pg.ClientConfig, tipo: string) {
  const db = createDatabase({ ...config, max: 1 })
  const username = `medicao-${randomUUID()}`
  const senha = randomUUID()
  await criarUsuario(db, { username, senha, tipo })
  return {
    async entrar(url: string) {
      const login = await fetch(`${url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: senha }),
      })
      return (await login.json()) as { access: string; refresh: string; usuario: object }
    },
    async remover() {
      await db.deleteFrom('usuarios').where('username', '=', username).execute()
      await db.destroy()
    },
  }
}

/** Signs in as a user of its own, which is gone afterwards. */
export async function entrar(url: string, config: pg.ClientConfig): Promise<Servidor> {
  const usuario = await usuarioDeMedicao(config, 'funcionario')
  const { access } = await usuario.entrar(url)
  const { hostname, port } = new URL(url)
  const conexao = conectar(hostname, Number(port))
  const pedir = async (method: string, path: string, body?: string): Promise<string> => {
    const headers = { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) }
    const resposta = await conexao.pedir({ method, path, headers, ...(body && { body }) })
    if (resposta.status >= 300) throw new Error(`${path} answered ${resposta.status}: ${resposta.body}`)
    return resposta.body
  }
  return {
    get: (path) => pedir('GET', path),
    post: (path, body) => pedir('POST', path, JSON.stringify(body)),
    async stop() {
      conexao.fechar()
      await usuario.remover()
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

function portaLivre(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
