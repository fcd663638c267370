import { createHash } from 'node:crypto'
import { DomainError } from '../../infra/errors.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import * as data from './autenticacao.data.ts'

const JANELA_SEGUNDOS = 5 * 60
/** Failures within the window after which sign-in waits: by person and address, by person, by address. */
const LIMITES = { par: 10, usuario: 50, endereco: 100 } as const

// Digests: what somebody typed into the name field (at times a password) is not kept.
const chaves = (username: string, endereco: string) => {
  const nome = createHash('sha256').update(username.trim().toLowerCase()).digest('base64url').slice(0, 22)
  return { par: `par:${nome}:${endereco}`, usuario: `usuario:${nome}`, endereco: `endereco:${endereco}` }
}

/** Refuses with 429 while one of the three limits is reached, whatever the password. */
export async function recusarExcesso(db: Banco | Transacao, username: string, endereco: string): Promise<void> {
  const falhas = await data.falhasRecentes(db, Object.values(chaves(username, endereco)), JANELA_SEGUNDOS)
  recusarAPartirDe(0, falhas, username, endereco)
}

/** `margem` failures beyond a limit are still not too many: 1 when the attempt in hand is counted already. */
function recusarAPartirDe(margem: number, falhas: readonly data.Falhas[], username: string, endereco: string): void {
  const porTipo = chaves(username, endereco)
  for (const tipo of Object.keys(LIMITES) as (keyof typeof LIMITES)[]) {
    const atingida = falhas.find((f) => f.chave === porTipo[tipo] && f.falhas >= LIMITES[tipo] + margem)
    if (atingida) {
      const segundos = Math.max(1, atingida.restam)
      throw new DomainError('MUITAS_TENTATIVAS', { segundos }, { esperarSegundos: segundos })
    }
  }
}

/**
 * Counts a failure and refuses with 429 when it is one too many: of attempts that were let in at once, by any number of
 * processes, no more than the limit learn that the password was wrong.
 */
export async function contarFalha(db: Banco, username: string, endereco: string): Promise<void> {
  const falhas = await data.registrarFalha(db, Object.values(chaves(username, endereco)), JANELA_SEGUNDOS)
  recusarAPartirDe(1, falhas, username, endereco)
}

/** A success clears what counted against this person; the address keeps its count. One that comes too late is refused. */
export async function esquecerFalhas(db: Transacao, username: string, endereco: string): Promise<void> {
  const { par, usuario } = chaves(username, endereco)
  await data.travarFalhas(db, [par, usuario])
  await recusarExcesso(db, username, endereco)
  await data.esquecerFalhas(db, [par, usuario])
}
