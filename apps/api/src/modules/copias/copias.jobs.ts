import { BackupBusy, listBackups } from '@estampa/host/backup.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Log } from '../../infra/process/logger.ts'
import { type Autor, SISTEMA } from '../../shop/auditoria.ts'
import { copiaDevida, createCopia, type Seguranca } from './copias.rules.ts'

interface Pedido {
  /** When a person asked for one; null when it is only to be seen whether the daily one is due. */
  readonly pedida_em: string | null
  readonly autor?: Autor
}
const COPIA: JobKind<Pedido> = { name: 'copia-de-seguranca', expireSeconds: 12 * 60 * 60 }

type Fila = Seguranca & { readonly queue: Queue }

/** Asks for a backup now. Several wishes that wait are one backup. */
export async function requestCopia({ db, queue }: Pick<Fila, 'db' | 'queue'>, autor: Autor): Promise<string> {
  const pedida_em = new Date().toISOString()
  await transaction(db, (trx) => queue.send(trx, COPIA, { pedida_em, autor }))
  return pedida_em
}

/**
 * The queue hands each job to one process. Whether a backup is due is asked every hour and when the shop opens: so one
 * that was missed or failed is made up for, and none is made twice.
 */
export async function copiasJobs({ log, ...copias }: Fila & { readonly log: Log | undefined }): Promise<void> {
  const { db, queue, config } = copias
  await queue.work(COPIA, async ({ pedida_em, autor = SISTEMA }) => {
    const falta = async () =>
      pedida_em === null ? config.ativo && (await copiaDevida(copias)) : isCopiaRequested(copias, pedida_em)
    try {
      if (!(await falta())) return
      // Asked again once no other process can be making one.
      const { caminho, copia } = await createCopia(copias, autor, falta)
      log?.info({ caminho, ...copia }, 'backup made')
    } catch (error) {
      if (error instanceof BackupBusy && pedida_em === null) return
      // A wish stays: the queue brings it back, to this process or to the next one.
      if (error instanceof BackupBusy || config.parar?.aborted) throw error
      log?.error({ err: error }, 'backup failed')
    }
  })
  if (!config.ativo) return queue.unschedule(COPIA)
  await queue.schedule(COPIA, `${Number(config.hora.slice(3))} * * * *`, { pedida_em: null })
  await transaction(db, (trx) => queue.send(trx, COPIA, { pedida_em: null }))
}

/** Not when one was begun after the wish. */
async function isCopiaRequested({ config }: Seguranca, pedida_em: string): Promise<boolean> {
  const [nova] = await listBackups(config.pasta)
  return nova === undefined || nova.criada_em < pedida_em
}
