import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { GOLPES, GOLPES_REDE, gravarOla, preparar } from './ataque-golpes.ts'
import type { Alvo, Golpe, Placar } from './ataque-passos.ts'

// The attackers: processes of their own, so that what they do does not slow the people whose time is measured; and last in
// line for the processor, which other machines would not share with the shop.

/** So many: one alone spends all its time on its own handshakes by TLS, and is cut off before it asks. */
const ATACANTES = 4

interface Ordem {
  readonly alvo: Alvo
  readonly segundos: number
  readonly golpes: readonly string[]
}
/** What each attack was answered, by status. */
type Relatorio = Record<string, Placar>

async function cumprir({ alvo, segundos, golpes }: Ordem): Promise<void> {
  if (golpes.includes('large pictures, a clerk')) await preparar()
  await gravarOla()
  setPriority(constants.priority.PRIORITY_LOW)
  process.send?.({ pronto: true })
  const ate = performance.now() + segundos * 1000
  const relatorio: Relatorio = {}
  const todos = { ...GOLPES, ...GOLPES_REDE }
  const feitos = golpes.map((nome) =>
    (todos[nome] as Golpe)(alvo, (relatorio[nome] = {}), () => performance.now() > ate),
  )
  // Those that wait for an answer that does not come end with the process.
  const paciencia = new Promise((resolve) => setTimeout(resolve, (segundos + 15) * 1000))
  await Promise.race([Promise.all(feitos), paciencia])
  process.send?.({ relatorio }, () => process.exit(0))
}

if (import.meta.main) process.once('message', (ordem: Ordem) => void cumprir(ordem))

/** Lets the attackers loose: `pronto` once they begin, `relatorio` with what they were answered. */
export function atacar({ golpes, ...ordem }: Ordem): { pronto: Promise<unknown>; relatorio: Promise<Relatorio> } {
  const todos = Array.from({ length: ATACANTES }, (_, n) => {
    const pronto = Promise.withResolvers<void>()
    const relatorio = Promise.withResolvers<Relatorio>()
    const child = fork(import.meta.filename, { execArgv: [] })
    child.on('message', (dito: { pronto?: true; relatorio?: Relatorio }) => {
      if (dito.pronto) pronto.resolve()
      if (dito.relatorio) relatorio.resolve(dito.relatorio)
    })
    child.once('exit', (code) => relatorio.reject(new Error(`the attackers ended with ${code}`)))
    child.send({ ...ordem, golpes: golpes.filter((_golpe, i) => i % ATACANTES === n) })
    return { pronto: pronto.promise, relatorio: relatorio.promise }
  })
  return {
    pronto: Promise.all(todos.map(({ pronto }) => pronto)),
    relatorio: Promise.all(todos.map((um) => um.relatorio)).then((um) => Object.assign({}, ...um) as Relatorio),
  }
}
