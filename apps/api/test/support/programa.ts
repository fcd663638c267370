import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningProcess } from '@estampa/host/postgres.ts'
import { ownerFrom, readPidFile, serverArguments } from '../../../../packages/host/src/postgres/processes.ts'
import { waitUntil } from './ate.ts'

export const raiz = join(import.meta.dirname, '..', '..', '..', '..')

/** Secret that the shop and the emulator of a test share. */
export const SEGREDO_DO_EMULADOR = 'secret-of-the-emulator-of-the-tests'

interface Como {
  readonly env?: Readonly<NodeJS.ProcessEnv>
  /** Ends with this process, however that ends: the server watches the channel. */
  readonly tied?: boolean
  readonly uid?: number
  readonly gid?: number
  /** Command and arguments; the server itself when absent. */
  readonly programa?: readonly [string, ...string[]]
}

/** The program as a person runs it: a process of its own, of which we see only output, signals and HTTP. */
export interface TestPrograma {
  readonly child: ChildProcess
  /** Everything it wrote so far. */
  saida(): string
  /** Its exit code, or the signal that ended it. */
  readonly fim: Promise<number | string>
}

export interface LojaLigada extends TestPrograma {
  readonly url: string
}

const vivos = new Set<TestPrograma>()

const { apiProgram } = (await import(join(raiz, 'scripts', 'setup.mjs'))) as {
  apiProgram(name: 'server' | 'cli'): string
}
/** The file that `npm start` runs: the build of these sources, else the source. */
export const arquivoDoServidor = apiProgram('server')
const servidor = [process.execPath, arquivoDoServidor] as const
/** A command of the shop, for `iniciar`. */
export const comandoDaLoja = [process.execPath, apiProgram('cli')] as const

export function startPrograma(dataDir: string, { env, programa = servidor, tied, ...conta }: Como = {}): TestPrograma {
  const [command, ...args] = programa
  const child = spawn(command, args, {
    cwd: raiz,
    // Nothing of the test runner's own environment decides what happens; no ERP unless the test asks for it.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // Only how fast it is read: see scripts/test.mjs.
      ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
      DATA_DIR: dataDir,
      PORT: '0',
      BLING_ATIVO: 'false',
      ...env,
    },
    stdio: tied ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    ...conta,
  })
  let saida = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (saida += chunk))
  const fim = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  const program = { child, saida: () => saida, fim }
  vivos.add(program)
  void fim.then(() => vivos.delete(program))
  return program
}

/** Starts the shop and waits until it says where it serves; rejects with its output when it ends before. */
export async function startLoja(dataDir: string, como?: Como): Promise<LojaLigada> {
  const programa = startPrograma(dataDir, como)
  const url = await new Promise<string>((resolve, reject) => {
    programa.child.stdout?.on('data', () => {
      const found = /(?:Endereço|Neste PC)\s+(http:\S+)[\s\S]*Encerrar/.exec(programa.saida())?.[1]
      if (found) resolve(found)
    })
    void programa.fim.then((fim) => reject(new Error(`The shop ended with ${fim}:\n${programa.saida()}`)))
  })
  return { ...programa, url }
}

/** Asks it to end, or kills it; answers how it ended. */
export function endPrograma({ child, fim }: TestPrograma, sinal: NodeJS.Signals = 'SIGTERM'): TestPrograma['fim'] {
  child.kill(sinal)
  return fim
}

/** Ends what a failed test left running. */
export async function endAllProgramas(): Promise<void> {
  await Promise.all([...vivos].map((program) => endPrograma(program)))
}

/** An empty folder for data, which any account may enter. */
export function pastaNova(nome = 'estampa-processo-'): { pasta: string; remover: () => void } {
  const pasta = mkdtempSync(join(realpathSync(tmpdir()), nome))
  chmodSync(pasta, 0o755)
  return { pasta, remover: () => rmSync(pasta, { recursive: true, force: true }) }
}

/** The number of the database server that has the data open. */
export function pidDoBanco(dataDir: string): number {
  const pid = readPidFile(join(dataDir, 'postgres'))?.pid
  if (!pid) throw new Error(`No database server has ${dataDir} open`)
  return pid
}

/** The number of the shop's own process, which the database server's command line names. */
export function pidDaLoja(dataDir: string): number {
  const pasta = join(dataDir, 'postgres')
  const file = readPidFile(pasta)
  const dono = ownerFrom((file && serverArguments(file, pasta)) ?? [])
  if (!dono) throw new Error(`No shop has ${dataDir} open`)
  return dono.pid
}

/** Resolves when the process has gone; the test's own time limit ends the wait. */
export async function waitForExit(pid: number): Promise<void> {
  await waitUntil(() => !runningProcess(pid))
}

/** The number of a process's parent. */
export function paiDe(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Returns what `look` says of each process; processes that end meanwhile are left out. */
function mapProcesses<T>(look: (pid: number) => T): T[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [look(Number(pid))]
      } catch {
        return []
      }
    })
}

const linhaDeComando = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** The command line of every process. */
export const linhasDeComando = (): string[] => mapProcesses(linhaDeComando)

/** The processes that `pai` started and whose command line names `programa`. */
export const filhosDe = (pai: number | undefined, programa: string): number[] =>
  mapProcesses((pid) => (paiDe(pid) === pai && linhaDeComando(pid).includes(programa) ? pid : null)).filter(
    (pid) => pid !== null,
  )
