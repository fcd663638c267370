import { ZodError } from 'zod'
import { DomainError } from '../infra/base/errors.ts'
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

/** The model, and the category, of an imported product that has no better one. */
export const MODELO_PADRAO = 'Importados'

/** Why one record of many is not taken, in words; null for a failure that is not the record's. */
export function recusaDe(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  if (error instanceof ZodError) return `Não cabe aqui: ${error.issues[0]?.message ?? 'dados inválidos'}.`
  const codigo = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23)...$/.test(codigo) ? 'Estes dados não podem ser guardados aqui.' : null
}
