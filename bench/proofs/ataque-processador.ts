import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** What processes are seen as, by their command lines; the first that fits. */
const GRUPOS = [
  ['encoding pictures', /images\.process/],
  ['the shop', /apps\/api\/src\/server\.ts/],
  ['its database', /postgres/],
  ['attackers', /ataque-atacante/],
  ['people', /carga-gerador/],
] as const

const OUTROS = 'others of ours'
export type Grupo = (typeof GRUPOS)[number][0] | typeof OUTROS

interface Processo {
  readonly pai: number
  readonly linha: string
  /** Processor time so far of all its threads, s. */
  readonly segundos: number
  /** Memory, bytes. */
  readonly memoria: number
}

const TICKS = 100
const PAGINA = 4096
const ler = (path: string) => readFileSync(path, 'utf8')

function processos(): Map<number, Processo> {
  const todos = new Map<number, Processo>()
  for (const nome of readdirSync('/proc').filter((um) => /^\d+$/.test(um))) {
    try {
      const stat = ler(`/proc/${nome}/stat`)
      const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      todos.set(Number(nome), {
        pai: Number(campos[1]),
        linha: ler(`/proc/${nome}/cmdline`),
        segundos: (Number(campos[11]) + Number(campos[12])) / TICKS,
        memoria: Number(ler(`/proc/${nome}/statm`).split(' ')[1]) * PAGINA,
      })
    } catch {
      // It ended meanwhile.
    }
  }
  return todos
}

/** All the time that this machine's processors worked, s. */
function ocupados(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (ler('/proc/stat').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / TICKS
}

/** Watches the processes of this program and of those that it started, until `parar`. */
export function vigiar() {
  const maximos: Partial<Record<Grupo, number>> = {}
  let gastos = new Map<number, { grupo: string; de: number; ate: number }>()
  let inicio = { ms: performance.now(), ocupados: ocupados() }
  const olhar = (desde = 0) => {
    const todos = processos()
    const nosso = (pid: number): boolean => pid === process.pid || (pid > 1 && nosso(todos.get(pid)?.pai ?? 0))
    for (const [pid, { linha, segundos, memoria }] of todos) {
      if (!nosso(pid)) continue
      const grupo = GRUPOS.find(([, qual]) => qual.test(linha))?.[0] ?? OUTROS
      maximos[grupo] = Math.max(maximos[grupo] ?? 0, memoria)
      gastos.set(pid, { grupo, de: gastos.get(pid)?.de ?? desde * segundos, ate: segundos })
    }
  }
  olhar(1)
  const relogio = setInterval(olhar, 500)
  return {
    /** The most that one process of each kind took, bytes. */
    maximos,
    /** Processor time counts from here. */
    recomecar() {
      gastos = new Map()
      olhar(1)
      inicio = { ms: performance.now(), ocupados: ocupados() }
    },
    /** Processor shares since then, as one line. */
    dizer(): string {
      olhar()
      const somas: Record<string, number> = {}
      for (const { grupo, de, ate } of gastos.values()) somas[grupo] = (somas[grupo] ?? 0) + ate - de
      const nossos = Object.values(somas).reduce((sum, um) => sum + um, 0)
      const havia = ((performance.now() - inicio.ms) / 1000) * availableParallelism()
      const partes = Object.entries({ ...somas, 'strangers to this proof': ocupados() - inicio.ocupados - nossos })
      const share = (segundos: number) => `${Math.max(0, (100 * segundos) / havia).toFixed(0)} %`
      return `processors (${availableParallelism()}): ${partes.map(([nome, s]) => `${nome} ${share(s)}`).join(', ')}`
    },
    parar: () => clearInterval(relogio),
  }
}
