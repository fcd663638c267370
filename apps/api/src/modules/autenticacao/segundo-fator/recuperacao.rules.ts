import { randomInt } from 'node:crypto'
import type { Db } from '../../../infra/database/transaction.ts'
import { hashDaSenha, senhaConfere } from '../senha.ts'
import * as data from './fatores.data.ts'

const QUANTOS = 10
/** Without I, L, O and U, which are taken for other signs. Ten of them are 50 bits, kept under Argon2id. */
const SINAIS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FORMA = /^(\d{1,2})-?([0-9A-Z]{5})-?([0-9A-Z]{5})$/

export interface CodigosNovos {
  /** `3-XXXXX-XXXXX`: its number on the list, then the secret. To be shown once. */
  readonly codigos: readonly string[]
  readonly hashes: readonly string[]
}

const grupo = () => Array.from({ length: 5 }, () => SINAIS[randomInt(SINAIS.length)]).join('')

/** Takes some 400 ms of work: call it outside a transaction. */
export async function gerarCodigos(): Promise<CodigosNovos> {
  const segredos = Array.from({ length: QUANTOS }, () => [grupo(), grupo()])
  const hashes: string[] = []
  // One after the other: each costs 19 MiB.
  for (const segredo of segredos) hashes.push(await hashDaSenha(segredo.join('')))
  return { codigos: segredos.map((segredo, i) => [i + 1, ...segredo].join('-')), hashes }
}

/** Uses a code up. Letters that were taken for digits are read as those. */
export async function codigoDeRecuperacaoConfere(db: Db, usuarioId: number, texto: string): Promise<boolean> {
  const limpo = texto.toUpperCase().replaceAll(/\s/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, numero = '0', a = '', b = ''] = FORMA.exec(limpo) ?? []
  const guardado = await data.codigoDeRecuperacao(db, usuarioId, Number(numero))
  if (!(await senhaConfere(guardado?.hash ?? null, a + b)) || !guardado) return false
  return data.gastarCodigo(db, usuarioId, guardado.hash)
}
