import { setPriority } from 'node:os'
import { GOLPES, GOLPES_REDE, gravarOla, preparar } from './ataque-golpes.ts'
import type { Alvo, Golpe, Placar } from './ataque-passos.ts'

// The attackers: a process of its own, so that what they do does not slow the people whose time is measured; and last in
// line for the processor, which other machines would not share with the shop.

/** Over IPC; answered with `pronto`, and at the end with the report. */
export interface Ordem {
  readonly alvo: Alvo
  readonly segundos: number
  readonly golpes: readonly string[]
}
/** What each of them was answered, by status. */
export type Relatorio = Record<string, Placar>

async function atacar({ alvo, segundos, golpes }: Ordem): Promise<void> {
  if (golpes.includes('large pictures, a clerk')) await preparar()
  await gravarOla()
  setPriority(19)
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

process.once('message', (ordem: Ordem) => void atacar(ordem))
