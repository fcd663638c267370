import { DomainError, diskFull } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { diskCheck } from '../../infra/files/disk-check.ts'
import { ultimaMigracao } from './sistema.data.ts'

/** Limit, ms: the health check answers in time, also when the database does not. */
const PRAZO_MS = 2_000

/**
 * The newest applied migration, asked of the database by one request at a time: all who ask meanwhile share the answer,
 * so that no number of them is a load. INDISPONIVEL when there is none in time.
 */
export function saudeDe(db: Banco): () => Promise<string> {
  let pergunta: Promise<string> | null = null
  return () => {
    pergunta ??= comPrazo(ultimaMigracao(db)).finally(() => {
      pergunta = null
    })
    return pergunta
  }
}

/** Refuses while nothing can be written to the shop's folder: SEM_ESPACO, or INDISPONIVEL for any other reason. */
export function discoDe(pasta: string | undefined): () => Promise<void> {
  if (pasta === undefined) return () => Promise.resolve()
  const tentar = diskCheck(pasta)
  return async () => {
    try {
      await comPrazo(tentar())
    } catch (error) {
      if (diskFull(error)) throw error
      throw new DomainError('INDISPONIVEL', {}, { esperarSegundos: 5 })
    }
  }
}

/** INDISPONIVEL when there is no answer in time. */
export function comPrazo<T>(resposta: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const prazo = setTimeout(() => reject(new DomainError('INDISPONIVEL', {}, { esperarSegundos: 2 })), PRAZO_MS)
  resposta.then(resolve, reject).finally(() => clearTimeout(prazo))
  return promise
}
