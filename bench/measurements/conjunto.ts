import { readdirSync, readFileSync } from 'node:fs'

/** What a process of the shop is. The emulator is no part of a shop. */
const PARTES = {
  api: /apps\/api\/(src|dist)\/server\.[tj]s/,
  codificador: /images\.process\.ts/,
  planilha: /spreadsheet\.process\.ts/,
  banco: /postgres/,
} as const
type Parte = keyof typeof PARTES | 'partida'
const EMULADOR = /apps\/emulator\//

export interface Conjunto {
  /** Memory in MB: shared pages are divided among the processes that share them (PSS). */
  readonly mb: Readonly<Record<Parte, number>>
  readonly totalMb: number
  /** Processor time of all since they began, those that ended included, ms. */
  readonly ms: number
}

interface Processo {
  readonly pid: number
  readonly pai: number
  readonly ms: number
  readonly comando: string
}

/** The process `raiz` and all that it started, from Linux's /proc. */
export function conjunto(raiz: number): Conjunto {
  const todos = readdirSync('/proc').flatMap((nome) => (/^\d+$/.test(nome) ? processo(Number(nome)) : []))
  const mb = { api: 0, codificador: 0, planilha: 0, banco: 0, partida: 0 }
  let ms = 0
  const somar = (um: Processo): void => {
    if (EMULADOR.test(um.comando)) return
    mb[parteDe(um.comando)] += pssMb(um.pid)
    ms += um.ms
    for (const filho of todos) if (filho.pai === um.pid) somar(filho)
  }
  for (const um of todos) if (um.pid === raiz) somar(um)
  return { mb, ms, totalMb: Object.values(mb).reduce((soma, parte) => soma + parte, 0) }
}

function parteDe(comando: string): Parte {
  for (const [parte, padrao] of Object.entries(PARTES)) if (padrao.test(comando)) return parte as Parte
  return 'partida'
}

/** None when it ended meanwhile. */
function processo(pid: number): Processo[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ms = [11, 12, 13, 14].reduce((soma, campo) => soma + Number(campos[campo]), 0) * 10
    return [{ pid, pai: Number(campos[1]), ms, comando: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
  } catch {
    return []
  }
}

function pssMb(pid: number): number {
  try {
    return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
