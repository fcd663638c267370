import { DomainError } from '../../infra/errors.ts'
import type { Banco } from '../../infra/transaction.ts'

/** The newest applied migration; without one the shop cannot serve. */
export async function ultimaMigracao(db: Banco): Promise<string> {
  const linha = await db.selectFrom('migracoes').select('nome').orderBy('nome', 'desc').limit(1).executeTakeFirst()
  if (!linha) throw new DomainError('INDISPONIVEL')
  return linha.nome
}
