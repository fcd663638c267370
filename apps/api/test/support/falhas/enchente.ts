import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pidDoBanco } from '../programa.ts'
import type { LojaDaProva } from '../prova/loja.ts'
import type { Diario } from './diario.ts'
import type { Disco } from './disco.ts'
import { atende } from './mortes.ts'

const RECUSAS = 5
const LEITURAS = 5
/** Longest time, ms, until the program notices free space. */
const VOLTA_MS = 60_000
const PANICO_MS = 3_000

/**
 * Fills the disk under the shop during work: writes are refused with a message, reads continue. With `panico` the
 * database needs a new log segment meanwhile and ends itself. Then frees the space and waits until the shop serves
 * again. Answers that time, ms, and the differences.
 */
export async function encherODisco({
  disco,
  loja,
  diario,
  panico,
}: {
  disco: Disco
  loja: LojaDaProva
  diario: Diario
  panico: boolean
}): Promise<{ voltaMs: number; problemas: string[] }> {
  const problemas: string[] = []
  const { contagem } = diario
  const antes = { recusas: contagem.semEspaco + contagem.semServico, leituras: contagem.leituras }
  // A log segment with room for these writes, where the log must not run out.
  await escreverNoRegistro(loja, 1)
  disco.encher()
  const servidor = pidDoBanco(loja.dados)
  if (panico) {
    await escreverNoRegistro(loja, Number.POSITIVE_INFINITY)
    // Its attempts to come back fail for as long as there is no space; the program stays.
    await wait(PANICO_MS)
  } else {
    while (contagem.semEspaco + contagem.semServico < antes.recusas + RECUSAS) await wait(20)
    const leituras = contagem.leituras
    const fim = performance.now() + VOLTA_MS
    while (contagem.leituras < leituras + LEITURAS && performance.now() < fim) await wait(20)
    if (contagem.leituras < leituras + LEITURAS) problemas.push('nothing could be read while the disk was full')
  }
  const inicio = performance.now()
  disco.esvaziar()
  await Promise.race([atende(loja), wait(VOLTA_MS)])
  const voltaMs = performance.now() - inicio
  if (panico && pidDoBanco(loja.dados) === servidor) problemas.push('the database was not ended by its full log')
  if (voltaMs >= VOLTA_MS) problemas.push(`not back ${VOLTA_MS / 1000} s after there was space again`)
  return { voltaMs, problemas }
}

/** As the server's administrator, each time into a new piece; ends early when the server, without room for one, ends itself. */
async function escreverNoRegistro(loja: LojaDaProva, vezes: number): Promise<void> {
  const cliente = new pg.Client(administrador(loja))
  cliente.on('error', () => undefined)
  try {
    await cliente.connect()
    for (let vez = 0; vez < vezes; vez++)
      await cliente.query(`select pg_switch_wal(), pg_logical_emit_message(true, 'falhas', repeat('x', 100000))`)
  } catch {
    // It ended.
  } finally {
    await cliente.end().catch(() => undefined)
  }
}

/** The server's administrator, over the socket in the data folder. */
export const administrador = ({ dados }: Pick<LojaDaProva, 'dados'>): pg.ClientConfig => ({
  host: `${dados}/postgres`,
  port: 5432,
  user: 'postgres',
  database: 'estampa',
})
