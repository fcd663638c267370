import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import type { Log } from '../../infra/process/logger.ts'
import { forgetExpired, prazos } from './retencao.data.ts'

const RETENCAO: JobKind<object> = { name: 'retencao' }
const DE_MADRUGADA = '40 3 * * *'
/** Job of earlier versions that forgot the audit alone. */
const ANTIGA: JobKind<object> = { name: 'auditoria-esquecer' }

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly diasDeAuditoria: number
  readonly log: Log | undefined
}

/** Keeps the terms of `retencao.data.ts`: each night, and when the shop opens, for the nights that it was closed. */
export async function retencaoJobs({ db, queue, diasDeAuditoria, log }: Recursos): Promise<void> {
  await queue.work(RETENCAO, async () => {
    const esquecidas: Record<string, number> = {}
    for (const prazo of prazos(diasDeAuditoria)) esquecidas[prazo.chave] = await forgetExpired(db, prazo)
    log?.info(esquecidas, 'retention kept')
  })
  await queue.unschedule(ANTIGA)
  await queue.schedule(RETENCAO, DE_MADRUGADA, {})
  await transaction(db, (trx) => queue.send(trx, RETENCAO, {}))
}
