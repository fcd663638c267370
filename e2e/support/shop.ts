import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The administrator of every shop that the journeys start. */
export const ADMIN = { username: 'admin', password: 'uma senha de teste comprida' }

export interface Shop {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts the program as a customer would, on an empty data folder and a free port, and waits until it can serve. */
export async function startShop(): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estampa-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // With IPC, a test worker that dies takes its shop along: the server watches the channel.
  const server = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      BLING_ATIVO: 'false',
      LOG_LEVEL: 'error',
    },
  })
  let output = ''
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(url)) resolve()
      })
    }
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready:\n${output}`)))
  })
  await ready
  const health = await fetch(`${url}/api/saude/`)
  if (!health.ok) throw new Error(`The shop says it is ready but answers ${health.status}:\n${output}`)
  return {
    url,
    dataDir,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
