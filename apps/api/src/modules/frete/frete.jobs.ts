import type { JobKind } from '../../infra/database/queue.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { DECLARACAO, findDeclaracao, resumeDeclaracoes } from './compra/declaracao.rules.ts'
import { parados } from './compra/envios.data.ts'
import { bringEnvioForward } from './compra/envios.sync.ts'
import { ENVIO } from './frete.rules.ts'
import { AVISO, applyAviso, updateRastreios } from './rastreamento/rastreamento.rules.ts'
import type { Frete } from './transportadora/transportadora.ts'

/** Resumes shipments that a crash, a lost connection or a carrier that was away left open. */
const RETOMAR: JobKind<object> = { name: 'envios-retomar' }
const CADA_MINUTO = '* * * * *'
/** Long enough for another process to be done with it. */
const PARADO_SEGUNDOS = 45

const RASTREAR: JobKind<object> = { name: 'envios-rastrear' }
/** Each parcel has its own turn: the younger, the more often. */
const CADA_DEZ_MINUTOS = '7-59/10 * * * *'

export async function freteJobs(frete: Frete): Promise<void> {
  const { queue, log } = frete
  const scheduleJob = async (kind: JobKind<object>, cron: string, work: () => Promise<void>) => {
    await queue.work(kind, work)
    await queue.schedule(kind, cron, {})
  }
  await Promise.all([
    // Never handed back to the queue: an open one comes again in its turn, or within the minute.
    queue.work(ENVIO, async ({ id }) => {
      await bringEnvioForward(frete, id).catch((error: unknown) =>
        log?.warn({ err: error, envio: id }, 'shipment waits'),
      )
    }),
    queue.work(DECLARACAO, ({ id }) => findDeclaracao(frete, id)),
    queue.work(AVISO, (dado) => applyAviso(frete, dado)),
    scheduleJob(RETOMAR, CADA_MINUTO, () => resumeEnvios(frete, PARADO_SEGUNDOS)),
    scheduleJob(RASTREAR, CADA_DEZ_MINUTOS, () => updateRastreios(frete)),
  ])
  await resumeEnvios(frete, 0)
}

/** Hands what has lain still for so long to the queue. */
export async function resumeEnvios(frete: Frete, segundos: number): Promise<void> {
  const { db, queue } = frete
  await transaction(db, async (trx) => {
    for (const { id } of await parados(trx, segundos)) await queue.send(trx, ENVIO, { id })
  })
  await resumeDeclaracoes(frete, segundos)
}
