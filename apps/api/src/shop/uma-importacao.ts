import { exclusively } from '../infra/database/exclusive.ts'
import type { Banco } from '../infra/database/transaction.ts'
import type { Log } from '../infra/process/logger.ts'

/**
 * A piece of an import, in one process at a time. Another that has it may just be ending without what was asked for since:
 * the queue tries again.
 */
export async function umaImportacaoPorVez(
  { db, log }: { readonly db: Banco; readonly log: Log | undefined },
  area: 'importacao' | 'planilha',
  id: number,
  pedaco: () => Promise<void>,
): Promise<void> {
  const feito = await exclusively(db, area, id, pedaco).catch((error: unknown) => {
    log?.error({ err: error, importacao: id }, 'a piece of the import failed, and is tried again')
    throw error
  })
  if (!feito) throw new Error('in other hands')
}
