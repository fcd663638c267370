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
export async function recusarExcesso(db: Banco, username: string, endereco: string): Promise<void> {
  const porTipo = chaves(username, endereco)
  const falhas = await data.falhasRecentes(db, Object.values(porTipo), JANELA_SEGUNDOS)
  for (const tipo of Object.keys(LIMITES) as (keyof typeof LIMITES)[]) {
    const atingida = falhas.find((f) => f.chave === porTipo[tipo] && f.falhas >= LIMITES[tipo])
    if (atingida) {
      const segundos = Math.max(1, atingida.restam)
      throw new DomainError('MUITAS_TENTATIVAS', { segundos }, { esperarSegundos: segundos })
    }
  }
}

export const contarFalha = (db: Banco, username: string, endereco: string) =>
  data.registrarFalha(db, Object.values(chaves(username, endereco)), JANELA_SEGUNDOS)

/** A success clears what counted against this person; the address keeps its count. */
export const esquecerFalhas = (db: Transacao, username: string, endereco: string) => {
  const { par, usuario } = chaves(username, endereco)
  return data.esquecerFalhas(db, [par, usuario])
}
