import { setTimeout as wait } from 'node:timers/promises'
import type { EmuladorAParte } from '../emulador.ts'
import type { LojaDaProva } from '../prova/loja.ts'
import { createRandom } from '../random.ts'
import type { Diario } from './diario.ts'
import type { Disco } from './disco.ts'
import { encherODisco } from './enchente.ts'
import { atende, matar, type Vitima } from './mortes.ts'
import type { ProvaDasFalhas } from './prova.ts'

type Voltas = Record<Vitima | 'disco', number[]>

interface Provocacao {
  readonly prova: Pick<ProvaDasFalhas, 'mortes' | 'enchentes' | 'folga' | 'semente' | 'dizer'>
  readonly loja: LojaDaProva
  readonly emulador: EmuladorAParte
  readonly diario: Diario
  readonly disco: Disco | null
  readonly problemas: string[]
}

/** One fault after the other, in an order that is drawn, each after some writes. Answers how long each took to pass, ms. */
export async function provocar({ prova, loja, emulador, diario, disco, problemas }: Provocacao): Promise<Voltas> {
  const { mortes, enchentes, folga, semente, dizer } = prova
  // The moment within a write is drawn by the machine: this only orders.
  const sorteio = createRandom(semente + 1)
  const vitimas = Object.entries(mortes).flatMap(([vitima, n]) => Array<Vitima>(n).fill(vitima as Vitima))
  const cheias = disco ? Array<'disco'>(enchentes).fill('disco') : []
  const voltas: Voltas = { api: [], banco: [], conexao: [], emulador: [], disco: [] }
  const ordem = [...vitimas, ...cheias].map((o) => ({ o, chave: sorteio.below(1_000_000) }))
  for (const [i, { o: falha }] of ordem.toSorted((a, b) => a.chave - b.chave).entries()) {
    const meta = diario.confirmados + folga
    while (diario.confirmados < meta) await wait(10)
    await wait(sorteio.below(300))
    if (falha !== 'disco') voltas[falha].push(await matar(falha, { loja, emulador, sorteio }))
    else if (disco) {
      const panico = voltas.disco.length % 2 === 0
      const cheia = await encherODisco({ disco, loja, diario, panico })
      voltas.disco.push(cheia.voltaMs)
      problemas.push(...cheia.problemas)
    }
    if (i % 10 === 9) dizer(`${i + 1} of ${ordem.length} faults, ${diario.confirmados} writes acknowledged`)
  }
  await atende(loja)
  return voltas
}
