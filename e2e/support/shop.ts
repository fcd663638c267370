import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EMULATOR_SECRET, type Emulator, emulatorAt, startEmulator } from './emulator.ts'
import { freePort } from './port.ts'
import { root, SERVER } from './program.ts'

/** Where every shop serves its local network, at the port of its own address. */
export const NETWORK_ADDRESS = '127.0.0.2'

/** An account that takes three requests a second would make a journey wait for most of its time. */
const EMULATOR_POR_SEGUNDO = '1000'

export const ADMIN = { username: 'admin', password: 'uma senha de teste comprida' }

export interface Shop {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  /** Present when the shop was started with Bling. */
  readonly emulator: Emulator | null
}

/** A shop, as seen by the code that started it. */
export interface RunningShop extends Omit<Shop, 'emulator'> {
  /** Where its emulator listens, when it has one. */
  readonly emulator: string | null
  /** Ends it; its data stay until `remove`. */
  stop(): Promise<void>
  remove(): Promise<void>
}

interface Beginning {
  /** With an emulator of its own; without it, nothing asks for an authorisation. */
  readonly comBling: boolean
  /** A folder of data to begin with a copy of, which no shop has open; an empty one when absent. */
  readonly data?: string
}

/** Starts the program as a customer would, on a data folder of its own and a free port, and waits until it can serve. */
export async function startShop({ comBling, data }: Beginning): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estampa-e2e-'))
  // Keeps owners and modes: PostgreSQL opens only its own files.
  if (data) await promisify(execFile)('cp', ['-a', `${data}/.`, dataDir])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const emulator = comBling ? await startEmulator(url, join(dataDir, 'emulador')) : null
  if (emulator) {
    const limitePorSegundo = Number(EMULATOR_POR_SEGUNDO)
    await emulatorAt(emulator.url).comandar('PATCH', '/configuracao', { limitePorSegundo })
  }
  // With IPC, a run that dies takes its shops along: the server watches the channel.
  const server = spawn(process.execPath, [SERVER], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      // The shop's network, as far as this machine goes: provas/rede.spec.ts.
      REDE: 'true',
      REDE_ENDERECOS: NETWORK_ADDRESS,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      BLING_ATIVO: String(comBling),
      ...(emulator ? { EMULATOR_PORT: new URL(emulator.url).port, EMULATOR_SECRET, EMULATOR_POR_SEGUNDO } : {}),
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
    emulator: emulator?.url ?? null,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await emulator?.stop()
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
