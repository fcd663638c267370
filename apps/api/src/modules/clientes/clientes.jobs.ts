import { whileFilesAreFree } from '@estampa/host/backup.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import type { Files } from '../../infra/files/store.ts'

const REMOCAO: JobKind<{ arquivos: string[] }> = { name: 'remover-etiquetas' }

/** Once the transaction has committed, removes these labels' files. */
export async function removeEtiquetaFiles(trx: Transacao, queue: Queue, arquivos: string[]): Promise<void> {
  if (arquivos.length > 0) await queue.send(trx, REMOCAO, { arquivos })
}

/** May run any number of times. While a backup reads the files, later. */
export const clientesJobs = ({ db, queue, files }: { db: Banco; queue: Queue; files: Files }): Promise<void> =>
  queue.work(REMOCAO, ({ arquivos }) =>
    whileFilesAreFree(db, async () => {
      for (const arquivo of arquivos) await files.removePdf(arquivo)
    }),
  )
