import type { JobKind, Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import { esquecerAtos } from './auditoria.data.ts'

const ESQUECER: JobKind<object> = { name: 'auditoria-esquecer' }
const DE_MADRUGADA = '40 3 * * *'

/** Once a day the audit forgets what is older than `dias`. */
export async function auditoriaJobs({ db, queue, dias }: { db: Banco; queue: Queue; dias: number }): Promise<void> {
  await queue.work(ESQUECER, async () => {
    await esquecerAtos(db, dias)
  })
  await queue.schedule(ESQUECER, DE_MADRUGADA, {})
}
