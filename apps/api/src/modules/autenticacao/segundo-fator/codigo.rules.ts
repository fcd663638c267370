import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Banco, Db } from '../../../infra/database/transaction.ts'
import { type Cipher, cipherFor, decryptOrNull } from '../../../infra/settings/secret.ts'
import { hashDaSenha, senhaConfere } from '../senha.ts'
import * as data from './fatores.data.ts'

/** 160 bits, as RFC 4226 recommends. */
const SEGREDO_BYTES = 20
const PASSO_SEGUNDOS = 30
/** Codes of the step before and after are taken too: clocks differ. */
const JANELA = 1

interface Recursos {
  readonly db: Banco
  readonly cifra: Cipher
  /** Where the shop is; authenticator apps show it beside the name. */
  readonly host: string
}

// Apps support these and often nothing else: SHA-1, six digits, 30 s.
const totp = (segredo: string, label = '') =>
  new TOTP({ issuer: 'Estampa', label, secret: Secret.fromBase32(segredo), period: PASSO_SEGUNDOS })

/** A fresh secret for an authenticator app, which counts once a code of it was given. */
export async function startAutenticadorSecret(
  { db, cifra, host }: Recursos,
  usuario: { id: number; username: string },
) {
  const segredo = new Secret({ size: SEGREDO_BYTES }).base32
  if (!(await data.startAutenticador(db, usuario.id, cifra.encrypt(segredo)))) throw new DomainError('CODIGO_JA_ATIVO')
  const uri = totp(segredo, `${usuario.username} em ${host}`).toString()
  const QRCode = await import('qrcode')
  return { segredo, uri, qr: await QRCode.toString(uri, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' }) }
}

/** Is this a code of the person's app, of now and never used? Takes its step, and all before it. */
export async function codigoConfere(
  db: Db,
  cifra: Cipher,
  usuarioId: number,
  codigo: string,
  { confirmado }: { confirmado: boolean },
): Promise<boolean> {
  const digitos = codigo.replaceAll(/\s/g, '')
  const guardado = await data.autenticador(db, usuarioId)
  if (!guardado || !/^\d{6}$/.test(digitos)) return false
  if (confirmado ? guardado.confirmado_em === null : guardado.confirmado_em !== null || !guardado.recente) return false
  const agora = Date.now()
  const segredo = decryptOrNull(cifra, guardado.segredo)
  if (segredo === null) throw new DomainError('SEGUNDO_FATOR_ILEGIVEL')
  const desvio = totp(segredo).validate({ token: digitos, window: JANELA, timestamp: agora })
  if (desvio === null) return false
  return data.takeCodeStep(db, usuarioId, Math.floor(agora / 1000 / PASSO_SEGUNDOS) + desvio)
}

/** The key of the app secrets at rest. */
export const cifraDosAutenticadores = (segredo: Uint8Array) => cipherFor(segredo, 'estampa/autenticadores')

/** Encrypts app secrets under the key `para`. One that no key of `de` opens stays: its person signs in by a recovery code. */
export async function reencryptAutenticadores(
  db: Banco,
  oldKeys: readonly Uint8Array[],
  newKey: Uint8Array,
): Promise<void> {
  const nova = cifraDosAutenticadores(newKey)
  for (const { usuario_id, segredo } of await data.todosOsAutenticadores(db)) {
    const aberto = oldKeys
      .map((key) => decryptOrNull(cifraDosAutenticadores(key), segredo))
      .find((opened) => opened !== null)
    if (aberto != null) await data.replaceSecret(db, usuario_id, nova.encrypt(aberto))
  }
}

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
export async function createRecoveryCodigos(): Promise<CodigosNovos> {
  const segredos = Array.from({ length: QUANTOS }, () => [grupo(), grupo()])
  const hashes: string[] = []
  // Hashes are made one after the other: each costs 19 MiB.
  for (const segredo of segredos) hashes.push(await hashDaSenha(segredo.join('')))
  return { codigos: segredos.map((segredo, i) => [i + 1, ...segredo].join('-')), hashes }
}

/** Uses a code up. Letters that were taken for digits are read as those. */
export async function codigoDeRecuperacaoConfere(db: Db, usuarioId: number, texto: string): Promise<boolean> {
  const limpo = texto.toUpperCase().replaceAll(/\s/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, numero = '0', a = '', b = ''] = FORMA.exec(limpo) ?? []
  const guardado = await data.codigoDeRecuperacao(db, usuarioId, Number(numero))
  if (!(await senhaConfere(guardado?.hash ?? null, a + b)) || !guardado) return false
  return data.spendRecoveryCodigo(db, usuarioId, guardado.hash)
}
