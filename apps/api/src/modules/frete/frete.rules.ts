import type { JobKind, Queue } from '../../infra/queue.ts'
import type { Transacao } from '../../infra/transaction.ts'
import { abandonarVigente } from './envios.data.ts'

/** Carries a shipment on from where it stands; several of one shipment are as good as one. */
export const ENVIO: JobKind<{ id: number }> = { name: 'envio', concurrency: 2 }

/**
 * The sale changed so that its label no longer holds (edited, cancelled, another service or other measures). In the
 * caller's transaction, under the sale's lock; the carrier hears of it by a job, which also writes the history.
 */
export async function cancelarEnvioVigente(trx: Transacao, queue: Queue, vendaId: number): Promise<void> {
  const envio = await abandonarVigente(trx, vendaId)
  if (envio) await queue.send(trx, ENVIO, { id: envio.id })
}
