import { DomainError } from '../../infra/errors.ts'
import type { Banco } from '../../infra/transaction.ts'
import { ultimaMigracao } from './sistema.data.ts'

/** Whoever asks for the health wants an answer, also when the database gives none. */
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

function comPrazo(resposta: Promise<string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const prazo = setTimeout(() => reject(new DomainError('INDISPONIVEL', {}, { esperarSegundos: 2 })), PRAZO_MS)
  resposta.then(resolve, reject).finally(() => clearTimeout(prazo))
  return promise
}
