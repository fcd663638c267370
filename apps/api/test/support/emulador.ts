import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../../emulator/src/server.ts')

/** What the shop and the emulator of a test both know, and what commands the emulator. */
export const SEGREDO_DO_EMULADOR = 'secret-of-the-emulator-of-the-tests'
const CHAVE_DE_CONTROLE = 'control-token-of-the-tests'

/** The emulator as a process of its own, on a free port, with its own state. */
export interface Emulador {
  readonly port: number
  /** A call to the control API: `GET /estado`, `POST /falhas`… Answers the JSON. */
  // Untyped: each test asserts the fields that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  controle(method: string, path: string, body?: unknown): Promise<any>
  /** `kill -9`, and a new start on the same state and port. */
  matar(): Promise<void>
  fechar(): Promise<void>
}

export async function ligarEmulador(env: Record<string, string> = {}): Promise<Emulador> {
  const dir = await mkdtemp(join(tmpdir(), 'estampa-emulador-'))
  const ligar = (port: string) =>
    spawn(process.execPath, [server], {
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
  let child = ligar('0')
  const address = await ready(child)
  const { port } = new URL(address)
  const encerrar = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    port: Number(port),
    async controle(method, path, body) {
      const response = await fetch(`${address}/controle${path}`, {
        method,
        headers: {
          authorization: `Bearer ${CHAVE_DE_CONTROLE}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    async matar() {
      await encerrar('SIGKILL')
      child = ligar(port)
      await ready(child)
    },
    async fechar() {
      await encerrar('SIGTERM')
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
