import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { aceitos, type Relato, type Ritmo, runLoad } from '../apps/api/test/support/prova/carga.ts'
import type { LugarDaLoja } from '../apps/api/test/support/prova/fio.ts'
import { quantile } from './measurements/median.ts'

// Clients in a process of their own, whose work is not the shop's.

interface Ordem extends Ritmo {
  readonly lugar: LugarDaLoja
  readonly segundos: number
  /**
   * Whole requests that each client asks in turns; with more clients than lists they share them. `{n}` becomes six
   * digits that no other request of this order has.
   */
  readonly pedidos: readonly (readonly string[])[]
}

/** Where each list stands: a sale moves forward and back, also from one order to the next. */
const vezes = new Map<string, number>()

async function runLoadOrder({ lugar, segundos, pedidos, ...ritmo }: Ordem): Promise<Relato> {
  let numero = 0
  const carga = runLoad(lugar, ritmo, (cliente) => {
    const lista = pedidos[cliente % pedidos.length] ?? []
    const chave = lista[0] ?? ''
    const vez = vezes.get(chave) ?? 0
    vezes.set(chave, vez + 1)
    return (lista[vez % lista.length] ?? '').replace('{n}', () => String(numero++).padStart(6, '0'))
  })
  await wait(segundos * 1000)
  return carga.parar()
}

if (import.meta.main)
  process.on('message', (ordem: Ordem) => void runLoadOrder(ordem).then((relato) => process.send?.(relato)))

/** A process that carries orders out, one after the other. */
export function openGenerator() {
  const child = fork(import.meta.filename, { execArgv: [] })
  return {
    async gerar(ordem: Ordem): Promise<Relato> {
      child.send(ordem)
      const acabou = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the clients ended with ${code}`)))
      const [relato] = (await Promise.race([once(child, 'message'), acabou])) as [Relato]
      return relato
    },
    fechar: () => child.kill(),
  }
}

/** Carries one order out. */
export async function runOrder(ordem: Ordem): Promise<Relato> {
  const gerador = openGenerator()
  return gerador.gerar(ordem).finally(gerador.fechar)
}

/** Returns the p99 of the accepted requests, whole ms; 0 without a report. */
export const p99 = (relato: Relato | null | undefined): number =>
  Math.round(relato ? quantile(aceitos(relato), 0.99) : 0)

export function tellReport(nome: string, relato: Relato): void {
  const ms = (parte: number) => quantile(aceitos(relato), parte).toFixed(0)
  const recusados = (relato.tempos['503']?.length ?? 0) + (relato.tempos['429']?.length ?? 0)
  console.log(
    `  ${nome}: ${relato.chegadas} offered, ${aceitos(relato).length} done (p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms), ` +
      `${recusados} refused, ${relato.semConexao} without a connection, ${relato.quebradas} broken`,
  )
}
