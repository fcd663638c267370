import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { GOLPES, GOLPES_REDE, NOTAS_LENTAS, prepareAttack, prepareNotas, saveOlaPage } from './ataque-golpes.ts'
import type { Alvo, Golpe, Placar } from './ataque-passos.ts'

// The attackers: processes of their own, so that what they do does not slow the people whose time is measured; and last in
// line for the processor, which other machines would not share with the shop. With `nice` alone an attacker keeps a processor
// until its time slice ends; with `chrt --idle`, where Linux has it, it runs only while no other process wants one.

/** So many: one alone spends all its time on its own handshakes by TLS, and is cut off before it asks. */
const ATACANTES = 4

interface Ordem {
  readonly alvo: Alvo
  readonly segundos: number
  readonly golpes: readonly string[]
}
/** Answers that each attack got, by status. */
type Relatorio = Record<string, Placar>

async function runOrder({ alvo, segundos, golpes }: Ordem): Promise<void> {
  if (golpes.includes('large pictures, a clerk')) await prepareAttack()
  if (golpes.includes(NOTAS_LENTAS)) prepareNotas()
  await saveOlaPage()
  setPriority(constants.priority.PRIORITY_LOW)
  const comeco = once(process, 'message')
  process.send?.({ pronto: true })
  await comeco
  const ate = performance.now() + segundos * 1000
  const relatorio: Relatorio = {}
  const allGolpes = { ...GOLPES, ...GOLPES_REDE }
  const feitos = golpes.map((nome) =>
    (allGolpes[nome] as Golpe)(alvo, (relatorio[nome] = {}), () => performance.now() > ate),
  )
  // Attacks that wait for an answer that does not come end with the process.
  const paciencia = new Promise((resolve) => setTimeout(resolve, (segundos + 15) * 1000))
  await Promise.race([Promise.all(feitos), paciencia])
  process.send?.({ relatorio }, () => process.exit(0))
}

if (import.meta.main) process.once('message', (ordem: Ordem) => void runOrder(ordem))

const CHRT = '/usr/bin/chrt'
const idle = existsSync(CHRT) ? { execPath: CHRT, execArgv: ['--idle', '0', process.execPath] } : { execArgv: [] }

/** Lets the attackers loose: `pronto` once they begin, all at once; `relatorio` with what they were answered. */
export function attackShop({ golpes, ...ordem }: Ordem): { pronto: Promise<unknown>; relatorio: Promise<Relatorio> } {
  const attackers = Array.from({ length: ATACANTES }, (_, n) => {
    const pronto = Promise.withResolvers<void>()
    const relatorio = Promise.withResolvers<Relatorio>()
    const child = fork(import.meta.filename, idle)
    child.on('message', (message: { pronto?: true; relatorio?: Relatorio }) => {
      if (message.pronto) pronto.resolve()
      if (message.relatorio) relatorio.resolve(message.relatorio)
    })
    child.once('exit', (code) => relatorio.reject(new Error(`the attackers ended with ${code}`)))
    child.send({ ...ordem, golpes: golpes.filter((_golpe, i) => i % ATACANTES === n) })
    return { child, pronto: pronto.promise, relatorio: relatorio.promise }
  })
  return {
    pronto: Promise.all(attackers.map(({ pronto }) => pronto)).then(() => {
      for (const { child } of attackers) child.send({ comecar: true })
    }),
    relatorio: Promise.all(attackers.map((attacker) => attacker.relatorio)).then(
      (relatorios) => Object.assign({}, ...relatorios) as Relatorio,
    ),
  }
}
