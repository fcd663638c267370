import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Secret that the shop and its emulator share, and the token that commands the emulator. */
export const EMULATOR_SECRET = 'secret-of-the-emulator-of-the-journeys'
const CONTROL_TOKEN = 'control-token-of-the-journeys'

interface TributacaoNoBling {
  readonly ncm: string
}

/** Product as Bling holds it, as far as journeys look at it. */
interface ProdutoNoBling {
  readonly nome: string
  readonly codigo: string
  readonly preco: number
  readonly tributacao?: TributacaoNoBling
  readonly variacoes?: readonly {
    readonly codigo: string
    readonly preco: number
    readonly tributacao?: TributacaoNoBling
  }[]
  readonly midia?: { readonly imagens?: { readonly internas?: readonly unknown[] } }
}

/** The emulated Bling of one shop, seen from its control API. */
export interface Emulator {
  produtos(): Promise<ProdutoNoBling[]>
  estoque(): Promise<Record<string, number>>
  categorias(): Promise<{ id: number; descricao: string }[]>
  notas(): Promise<{ id: number }[]>
  /** Returns the requests that the emulator's services got, the newest first. */
  requisicoes(filtro: string): Promise<{ metodo: string; caminho: string; corpo: unknown }[]>
  comandar(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>
}

/** Starts it on a free port, with its state in `dir`; it sends the browser back to `shopUrl`. */
export async function startEmulator(
  shopUrl: string,
  dir: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['apps/emulator/src/server.ts'], {
    cwd: root,
    // With IPC, it reports its port, and ends with its parent.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      EMULATOR_PORT: '0',
      EMULATOR_DIR: dir,
      PUBLIC_URL: shopUrl,
      EMULATOR_SECRET,
      EMULATOR_CONTROL_TOKEN: CONTROL_TOKEN,
    },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    server.once('message', ({ emulador }: { emulador: string }) => resolve(emulador))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`The emulator ended with ${code}:\n${output}`)))
  })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

export function emulatorAt(address: string): Emulator {
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${address}/controle${path}`, {
      method,
      headers: {
        authorization: `Bearer ${CONTROL_TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const dados = async <T>(lista: string) => (await control('GET', `/dados/${lista}`)) as T[]
  return {
    produtos: () => dados<ProdutoNoBling>('produtos'),
    estoque: async () =>
      Object.fromEntries(
        (await dados<{ codigo: string; saldoFisico: number }>('estoque')).map((e) => [e.codigo, e.saldoFisico]),
      ),
    categorias: () => dados('categorias'),
    notas: () => dados('notas'),
    requisicoes: async (filtro) =>
      (await control('GET', `/requisicoes?${filtro}`)) as Awaited<ReturnType<Emulator['requisicoes']>>,
    comandar: control,
  }
}
