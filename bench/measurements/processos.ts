import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Reads what processes take, from Linux's /proc.

/** PostgreSQL's work for all its connections, done at times of its own: it says nothing about one request. */
const DE_TODOS = /^postgres: (?:checkpointer|background writer|autovacuum|logical replication)/
/** Processes of the shop, by their commands. The emulator is no part of a shop. */
const PARTES = {
  api: /apps\/api\/(src|dist)\/server\.[tj]s/,
  codificador: /images\.process\.[tj]s/,
  planilha: /spreadsheet\.process\.[tj]s/,
  banco: /postgres/,
} as const
type Parte = keyof typeof PARTES | 'partida'
const EMULADOR = /apps\/emulator\//
/**
 * Memory that a process of the shop may take under any load, MB: its heap has 256, a person's pictures 64, and the
 * program itself.
 */
export const PROCESSO_MB = 450

const readProcFile = (path: string) => readFileSync(`/proc/${path}`, 'utf8')

interface Processo {
  readonly pid: number
  readonly pai: number
  /** Processor time since it began, children that ended included, ms. */
  readonly ms: number
  readonly comando: string
}

/** All of them; one that ends meanwhile is left out. */
function listProcesses(): Processo[] {
  return readdirSync('/proc').flatMap((nome) => {
    if (!/^\d+$/.test(nome)) return []
    try {
      const stat = readProcFile(`${nome}/stat`)
      const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ms = [11, 12, 13, 14].reduce((soma, campo) => soma + Number(campos[campo]), 0) * 10
      return [{ pid: Number(nome), pai: Number(campos[1]), ms, comando: readProcFile(`${nome}/cmdline`) }]
    } catch {
      return []
    }
  })
}

/** Processor time of each thread, user and system, ns; `/proc/<pid>/stat` has the same in steps of 10 ms. */
const readCpuNs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (soma, tarefa) => soma + Number(readProcFile(`${pid}/task/${tarefa}/schedstat`).split(' ')[0]),
    0,
  )

/** Returns the work so far of PostgreSQL's processes of connections, and of those that read and write for them, ns. */
function readBancoCpuNs(chefe: number): ReadonlyMap<number, number> {
  const deles = listProcesses().filter(({ pai, comando }) => pai === chefe && !DE_TODOS.test(comando))
  return new Map(
    deles.flatMap(({ pid }) => {
      try {
        return [[pid, readCpuNs(pid)] as const]
      } catch {
        return []
      }
    }),
  )
}

/** Processor time of a server and of its database, ms. */
interface Trabalho {
  readonly servidorMs: number
  readonly bancoMs: number
}

/**
 * Returns what `rodar` answers, and the work of the server and of PostgreSQL's connections meanwhile; NaN where it
 * cannot be read.
 */
export async function measureWork<T extends object>(
  pid: number,
  chefe: number | null,
  rodar: () => Promise<T>,
): Promise<T & Trabalho> {
  if (chefe === null) return { ...(await rodar()), servidorMs: Number.NaN, bancoMs: Number.NaN }
  const antes = { servidor: readCpuNs(pid), banco: readBancoCpuNs(chefe) }
  const medida = await rodar()
  const servidor = readCpuNs(pid) - antes.servidor
  let banco = 0
  for (const [bancoPid, ns] of readBancoCpuNs(chefe)) banco += ns - (antes.banco.get(bancoPid) ?? 0)
  return { ...medida, servidorMs: servidor / 1e6, bancoMs: banco / 1e6 }
}

/** The first process of the PostgreSQL in a data folder; null where the database is elsewhere, or without a `/proc`. */
export function chefeDoBanco(pasta: string): number | null {
  if (process.platform !== 'linux') return null
  try {
    return Number(readFileSync(join(pasta, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** Resident memory of a process in MB: now, and at its highest; NaN without a `/proc`, or when it is gone. */
export function memoriaDe(pid: number) {
  let status = ''
  try {
    status = readProcFile(`${pid}/status`)
  } catch {
    // Killed a moment ago.
  }
  const mb = (campo: string) => Number(new RegExp(`${campo}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { agora: mb('VmRSS'), maxima: mb('VmHWM') }
}

/** Memory in MB, by parts: shared pages are divided among the processes that share them (PSS). And processor time, ms. */
export interface Conjunto {
  readonly mb: Readonly<Record<Parte, number>>
  readonly totalMb: number
  readonly ms: number
}

/** The process `raiz` and all that it started. */
export function conjunto(raiz: number): Conjunto {
  const lista = listProcesses()
  const mb = { api: 0, codificador: 0, planilha: 0, banco: 0, partida: 0 }
  let ms = 0
  const addProcess = (processo: Processo): void => {
    if (EMULADOR.test(processo.comando)) return
    const parte = Object.entries(PARTES).find(([, padrao]) => padrao.test(processo.comando))?.[0] ?? 'partida'
    mb[parte as Parte] += pssMb(processo.pid)
    ms += processo.ms
    for (const filho of lista) if (filho.pai === processo.pid) addProcess(filho)
  }
  for (const processo of lista) if (processo.pid === raiz) addProcess(processo)
  return { mb, ms, totalMb: Object.values(mb).reduce((soma, parte) => soma + parte, 0) }
}

function pssMb(pid: number): number {
  try {
    return Number(/Pss:\s+(\d+)/.exec(readProcFile(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const OLHADA_MS = 500

/** Looks at a shop that may be killed and started anew: its highest memory, and the processor time of all its lives. */
export class Vigia {
  memoriaMB = 0
  readonly #shop: { readonly dados: string; pid(): Promise<number> }
  /** By process, of the server and of PostgreSQL's connections, ns. */
  readonly #trabalho = new Map<number, number>()
  readonly #relogio = setInterval(() => void this.#olhar(), OLHADA_MS)

  constructor(shop: { readonly dados: string; pid(): Promise<number> }) {
    this.#shop = shop
  }

  /** Answers what ends the measurement: seconds, of the clock and of the processor. */
  async comecar() {
    const [antes, inicio] = [await this.#olhar(), performance.now()]
    return async () => ({
      processador: Math.round(((await this.#olhar()) - antes) / 1e9),
      segundos: Math.round((performance.now() - inicio) / 1000),
    })
  }

  parar(): void {
    clearInterval(this.#relogio)
  }

  async #olhar(): Promise<number> {
    const pid = await this.#shop.pid()
    try {
      const { agora } = memoriaDe(pid)
      // A process that was just killed gives NaN.
      if (agora > this.memoriaMB) this.memoriaMB = Math.round(agora)
      const deles = readBancoCpuNs(chefeDoBanco(this.#shop.dados) ?? 0)
      for (const [workerPid, ns] of [[pid, readCpuNs(pid)] as const, ...deles]) this.#trabalho.set(workerPid, ns)
    } catch {
      // Killed between two looks.
    }
    return [...this.#trabalho.values()].reduce((a, b) => a + b, 0)
  }
}
