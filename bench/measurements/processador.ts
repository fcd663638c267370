import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's work for all its connections, done at times of its own: it says nothing about one request. */
const DE_TODOS = /^postgres: (?:checkpointer|background writer|autovacuum|logical replication)/

const ler = (path: string) => readFileSync(path, 'utf8')

/** Processor time of each thread, user and system, ns; `/proc/<pid>/stat` has the same in steps of 10 ms. */
export const noProcessador = (pid: number | string): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (soma, tarefa) => soma + Number(ler(`/proc/${pid}/task/${tarefa}/schedstat`).split(' ')[0]),
    0,
  )

/** What PostgreSQL's processes of connections, and those that read and write for them, have worked so far, ns. */
export function doBanco(chefe: number): ReadonlyMap<string, number> {
  const todos = new Map<string, number>()
  for (const pid of readdirSync('/proc').filter((nome) => /^\d+$/.test(nome))) {
    try {
      const stat = ler(`/proc/${pid}/stat`)
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== chefe) continue
      if (!DE_TODOS.test(ler(`/proc/${pid}/cmdline`))) todos.set(pid, noProcessador(pid))
    } catch {
      // It ended meanwhile.
    }
  }
  return todos
}

/** Processor time of a server and of its database, ms. */
export interface Trabalho {
  readonly servidorMs: number
  readonly bancoMs: number
}

/** What `rodar` answers, and the work of the server and of PostgreSQL's connections meanwhile; NaN where it cannot be read. */
export async function comTrabalho<T extends object>(
  pid: number,
  chefe: number | null,
  rodar: () => Promise<T>,
): Promise<T & Trabalho> {
  if (chefe === null) return { ...(await rodar()), servidorMs: Number.NaN, bancoMs: Number.NaN }
  const antes = { servidor: noProcessador(pid), banco: doBanco(chefe) }
  const medida = await rodar()
  const servidor = noProcessador(pid) - antes.servidor
  let banco = 0
  for (const [um, ns] of doBanco(chefe)) banco += ns - (antes.banco.get(um) ?? 0)
  return { ...medida, servidorMs: servidor / 1e6, bancoMs: banco / 1e6 }
}

/** The first process of the PostgreSQL in a data folder; null where the database is elsewhere, or without a `/proc`. */
export function chefeDoBanco(pasta: string): number | null {
  if (process.platform !== 'linux') return null
  try {
    return Number(ler(join(pasta, 'postgres', 'postmaster.pid')).split('\n')[0])
  } catch {
    return null
  }
}

/** What a process of the shop may take under any load, MB: its heap has 256, a person's pictures 64, and the program itself. */
export const PROCESSO_MB = 450

/** Resident memory of a process in MB: now, and at its highest; NaN without a `/proc`. */
export function memoriaDe(pid: number) {
  const status = process.platform === 'linux' ? ler(`/proc/${pid}/status`) : ''
  const mb = (campo: string) => Number(new RegExp(`${campo}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { agora: mb('VmRSS'), maxima: mb('VmHWM') }
}
