import { ZodError } from 'zod'
import { DomainError } from '../infra/base/errors.ts'

/** Why one record of many is not taken, in words; null for a failure that is not the record's. */
export function recusaDe(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  if (error instanceof ZodError) return `Não cabe aqui: ${error.issues[0]?.message ?? 'dados inválidos'}.`
  const codigo = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23)...$/.test(codigo) ? 'Estes dados não podem ser guardados aqui.' : null
}
