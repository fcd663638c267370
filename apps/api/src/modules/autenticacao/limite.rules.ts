import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'
import * as data from './tentativas.data.ts'

/** So many attempts within a window, s, before an answer of 429. */
export interface Limite {
  readonly chave: string
  readonly tentativas: number
  readonly janelaSegundos: number
}

/**
 * Counts an attempt before it is made, so that of many sent at once no more than the limit learn anything. Call
 * `esquecerTentativas` when it succeeds.
 */
export async function contarTentativa(db: Banco, { chave, tentativas, janelaSegundos }: Limite): Promise<void> {
  const [conta] = await data.registrarFalha(db, [chave], janelaSegundos)
  if (!conta || conta.falhas <= tentativas) return
  const segundos = Math.max(1, conta.restam)
  throw new DomainError('MUITAS_TENTATIVAS', { segundos }, { esperarSegundos: segundos })
}

export const esquecerTentativas = (db: Db, { chave }: Limite) => data.esquecerFalhas(db, [chave])
