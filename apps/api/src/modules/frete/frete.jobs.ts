import type { Log } from '../../infra/logger.ts'
import type { JobKind } from '../../infra/queue.ts'
import { transaction } from '../../infra/transaction.ts'
import type { Frete } from './carteira.ts'
import { parados } from './envios.data.ts'
import { levarAdiante } from './envios.sync.ts'
import { ENVIO } from './frete.rules.ts'
import { atualizarRastreios } from './rastreamento.rules.ts'

/** What a crash, a lost connection or a carrier that was away left open. */
const RETOMAR: JobKind<object> = { name: 'envios-retomar' }
const CADA_MINUTO = '* * * * *'
/** Long enough for whoever has it in hand to be done with it. */
const PARADO_SEGUNDOS = 45

const RASTREAR: JobKind<object> = { name: 'envios-rastrear' }
const CADA_HORA = '17 * * * *'

export async function freteJobs(frete: Frete, log: Log | undefined): Promise<void> {
  const { queue } = frete
  // Never handed back to the queue: what is left open is taken up within the minute, once, however long it takes.
  const envio = queue.work(ENVIO, async ({ id }) => {
    await levarAdiante(frete, id).catch((error: unknown) => log?.warn({ err: error, envio: id }, 'shipment waits'))
  })
  const cada = async (kind: JobKind<object>, cron: string, work: () => Promise<void>) => {
    await queue.work(kind, work)
    await queue.schedule(kind, cron, {})
  }
  await Promise.all([
    envio,
    cada(RETOMAR, CADA_MINUTO, () => retomarEnvios(frete, PARADO_SEGUNDOS)),
    cada(RASTREAR, CADA_HORA, () => atualizarRastreios(frete)),
  ])
  await retomarEnvios(frete, 0)
}

/** Hands what has lain still for so long to the queue. */
export const retomarEnvios = ({ db, queue }: Frete, segundos: number): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    for (const { id } of await parados(trx, segundos)) await queue.send(trx, ENVIO, { id })
  })
