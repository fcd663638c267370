import type { Files } from '../../infra/files.ts'
import type { JobKind, Queue } from '../../infra/queue.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import { arquivosEmUso } from './imagens.data.ts'

const REMOCAO: JobKind<{ arquivos: string[] }> = { name: 'remover-arquivos' }

/** Once the transaction has committed, removes the files of these stored names that nothing refers to any more. */
export async function removerArquivos(trx: Transacao, queue: Queue, arquivos: string[]): Promise<void> {
  if (arquivos.length > 0) await queue.send(trx, REMOCAO, { arquivos })
}

/** May run any number of times: what is in use stays, what is gone is gone. */
export const imagensJobs = ({ db, queue, files }: { db: Banco; queue: Queue; files: Files }): Promise<void> =>
  queue.work(REMOCAO, async ({ arquivos }) => {
    const emUso = await arquivosEmUso(db, arquivos)
    for (const arquivo of arquivos) if (!emUso.has(arquivo)) await files.remove(arquivo)
  })
