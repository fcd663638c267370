import type { NomeDoTamanho } from '../data/tamanhos.ts'
import type { Bancada } from './bancada.ts'
import { median, quantile } from './median.ts'
import { CLIENTES_AO_MESMO_TEMPO } from './metas.ts'

/** Slices of time that each data set gets, in turns. */
const FATIAS = 3
/** Each case is first asked by many for so long at least, ms: a shop has compiled what its people ask all day. */
const AQUECIMENTO_MS = 400

/** ms, ms, requests a second, and processor time of server and database for one operation, µs. */
export interface Valores {
  readonly mediana: number
  readonly p99: number
  readonly porSegundo: number
  readonly servidorUs: number
  readonly bancoUs: number
}
const VALORES = ['mediana', 'p99', 'porSegundo', 'servidorUs', 'bancoUs'] as const
/** One operation over one data set with so many clients. */
export interface Figura {
  readonly nome: string
  readonly tamanho: NomeDoTamanho
  readonly clientes: number
  readonly valores: Valores
}

/** One round over all cases; each data set gets `segundos` of each, in slices between those of the other. */
export async function umaRodada(bancadas: readonly Bancada[], segundos: number): Promise<Figura[]> {
  const figuras: Figura[] = []
  for (const bancada of bancadas) await bancada.novaRodada()
  const nomes = bancadas[0]?.casos.map(({ nome }) => nome) ?? []
  for (const [caso] of nomes.entries()) {
    for (const bancada of bancadas)
      await bancada.rodar({
        caso,
        clientes: Math.max(...CLIENTES_AO_MESMO_TEMPO),
        ms: Math.max(AQUECIMENTO_MS, segundos * 500),
      })
    for (const clientes of CLIENTES_AO_MESMO_TEMPO) figuras.push(...(await umCaso(bancadas, caso, clientes, segundos)))
  }
  return figuras
}

async function umCaso(bancadas: readonly Bancada[], caso: number, clientes: number, segundos: number) {
  const corridas = bancadas.map((bancada) => ({ bancada, tempos: [] as number[], ms: 0, servidorMs: 0, bancoMs: 0 }))
  for (let fatia = 0; fatia < FATIAS; fatia++) {
    // The order alternates, so that none always profits from what another left in the caches.
    for (const corrida of fatia % 2 === 0 ? corridas : corridas.toReversed()) {
      const medida = await corrida.bancada.rodar({ caso, clientes, ms: (segundos * 1000) / FATIAS })
      for (const tempo of medida.tempos) corrida.tempos.push(tempo)
      corrida.ms += medida.ms
      corrida.servidorMs += medida.servidorMs
      corrida.bancoMs += medida.bancoMs
    }
  }
  return corridas.map(
    ({ bancada, tempos, ms, servidorMs, bancoMs }): Figura => ({
      nome: bancada.casos[caso]?.nome ?? '',
      tamanho: bancada.tamanho,
      clientes,
      valores: {
        mediana: median(tempos),
        p99: quantile(tempos, 0.99),
        porSegundo: (tempos.length * 1000) / ms,
        servidorUs: (servidorMs * 1000) / tempos.length,
        bancoUs: (bancoMs * 1000) / tempos.length,
      },
    }),
  )
}

/** The medians of the same figure over the rounds. */
export function medianas(rodadas: readonly (readonly Figura[])[]): Figura[] {
  const [primeira = []] = rodadas
  return primeira.map((figura, i) => {
    const de = (qual: keyof Valores) => median(rodadas.map((rodada) => rodada[i]?.valores[qual] ?? NaN))
    return { ...figura, valores: Object.fromEntries(VALORES.map((qual) => [qual, de(qual)])) as unknown as Valores }
  })
}
