import { whileFilesAreFree } from '@estampa/host/backup.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import type { Files } from '../../infra/files/store.ts'
import { arquivosEmUso } from './imagens.data.ts'

const REMOCAO: JobKind<{ arquivos: string[] }> = { name: 'remover-arquivos' }

/** Once the transaction has committed, removes the files of these stored names that nothing refers to any more. */
export async function removeImagemFiles(trx: Transacao, queue: Queue, arquivos: string[]): Promise<void> {
  if (arquivos.length > 0) await queue.send(trx, REMOCAO, { arquivos })
}

/**
 * Cleans up what a crash between storing a file and the end of its transaction leaves: at every start, and each night.
 */
const LIMPEZA: JobKind<object> = { name: 'limpar-arquivos' }
const DE_MADRUGADA = '41 3 * * *'
/** Far longer than any request: whose file is this young, its transaction may still be under way. */
const GRACA_HORAS = 24
const POR_VEZ = 500

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly files: Files
}

export async function imagensJobs(recursos: Recursos): Promise<void> {
  const { db, queue } = recursos
  await remocoes(recursos)
  await queue.work(LIMPEZA, () => clearUnusedFiles(recursos))
  await queue.schedule(LIMPEZA, DE_MADRUGADA, {})
  await transaction(db, (trx) => queue.send(trx, LIMPEZA, {}))
}

async function clearUnusedFiles({ db, files }: Recursos): Promise<void> {
  const antes = new Date(Date.now() - GRACA_HORAS * 3_600_000)
  await files.discardUnfinished(antes)
  const antigos = await files.storedBefore(antes)
  for (let i = 0; i < antigos.length; i += POR_VEZ) {
    const nomes = antigos.slice(i, i + POR_VEZ)
    await whileFilesAreFree(db, async () => {
      const usedFiles = await arquivosEmUso(db, nomes)
      for (const nome of nomes) if (!usedFiles.has(nome)) await files.discard(nome)
    })
  }
}

/** Can be repeated: keeps files in use and ignores missing ones. Waits while a backup reads the files. */
const remocoes = ({ db, queue, files }: Recursos): Promise<void> =>
  queue.work(REMOCAO, ({ arquivos }) =>
    whileFilesAreFree(db, async () => {
      const usedFiles = await arquivosEmUso(db, arquivos)
      for (const arquivo of arquivos) if (!usedFiles.has(arquivo)) await files.discard(arquivo)
    }),
  )
