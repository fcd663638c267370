import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { SEGREDO_DO_EMULADOR } from './programa.ts'

const emulator = join(import.meta.dirname, '../../../emulator/src')

/** Token that commands the emulator. */
const CHAVE_DE_CONTROLE = 'control-token-of-the-tests'

/** The emulator on a free port, with its own state. */
export interface Emulador {
  readonly port: number
  /** A call to the control API: `GET /estado`, `POST /falhas`… Answers the JSON. */
  // Untyped: each test asserts the fields that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  controle(method: string, path: string, body?: unknown): Promise<any>
  fechar(): Promise<void>
}
export interface EmuladorAParte extends Emulador {
  /** `kill -9`, and a new start on the same state and port. */
  matar(): Promise<void>
}

const novaPasta = () => mkdtemp(join(tmpdir(), 'estampa-emulador-'))
const autorizacao = { authorization: `Bearer ${CHAVE_DE_CONTROLE}` }
const lida = (metodo: string, caminho: string, status: number, texto: string) => {
  if (status >= 300) throw new Error(`${metodo} ${caminho}: ${status} ${texto}`)
  return texto === '' ? null : JSON.parse(texto)
}

/** In this process: a start of its own costs a second of processor time. */
export async function openEmulator(): Promise<Emulador> {
  // Another workspace: its types are not ours to check.
  const { createEmulator }: { createEmulator(settings: object): Promise<FastifyInstance> } = await import(
    join(emulator, 'app.ts')
  )
  const { readSettings }: { readSettings(env: object): object } = await import(join(emulator, 'settings.ts'))
  const dir = await novaPasta()
  const segredos = { EMULATOR_SECRET: SEGREDO_DO_EMULADOR, EMULATOR_CONTROL_TOKEN: CHAVE_DE_CONTROLE }
  const app = await createEmulator(readSettings({ ...segredos, EMULATOR_DIR: dir }))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    port: Number(port),
    async controle(method, path, body) {
      const pedido = { method: method as 'GET', url: `/controle${path}`, headers: autorizacao }
      const { statusCode, body: texto } = await app.inject({
        ...pedido,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return lida(method, path, statusCode, texto)
    },
    async fechar() {
      const fim = app.close()
      // Closes the connections that a client opened and has not used yet: they would be waited for, a minute.
      app.server.closeAllConnections()
      await fim
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Holds the requests of this kind at the emulator until they are let go. */
export async function holdRequests({ controle }: Emulador, metodo: string, caminho: string, vezes: number | null = 1) {
  const regra = { acao: 'atraso', atrasoMs: 600_000, metodo, caminho, vezes }
  const { id } = await controle('POST', '/falhas', regra)
  const presas = async () => {
    const regras: { id: number; aplicadas: number }[] = await controle('GET', '/falhas')
    return regras.find((rule) => rule.id === id)?.aplicadas
  }
  return {
    /** So many have arrived and wait. */
    chegaram: (quantas = 1) => expect.poll(presas).toBe(quantas),
    soltar: () => controle('DELETE', `/falhas/${id}`),
  }
}

/** As a program of its own, for tests that kill it or that run beside others. */
export async function startEmulador(env: Record<string, string> = {}): Promise<EmuladorAParte> {
  const dir = await novaPasta()
  const spawnEmulador = (port: string) =>
    spawn(process.execPath, [join(emulator, 'server.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        EMULATOR_PORT: port,
        EMULATOR_DIR: dir,
        EMULATOR_SECRET: SEGREDO_DO_EMULADOR,
        EMULATOR_CONTROL_TOKEN: CHAVE_DE_CONTROLE,
        ...env,
      },
    })
  let child = spawnEmulador('0')
  const address = await ready(child)
  const { port } = new URL(address)
  const endEmulator = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    port: Number(port),
    async controle(method, path, body) {
      const response = await fetch(`${address}/controle${path}`, {
        method,
        headers: { ...autorizacao, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return lida(method, path, response.status, await response.text())
    },
    async matar() {
      await endEmulator('SIGKILL')
      child = spawnEmulador(port)
      await ready(child)
    },
    async fechar() {
      await endEmulator('SIGTERM')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { emulador: string }).emulador))
    child.once('exit', (code) => reject(new Error(`the emulator ended with ${code}`)))
  })
}
