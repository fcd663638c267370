import { Secret, TOTP } from 'otpauth'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Banco, Db } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/cipher.ts'
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
export async function iniciarCodigo({ db, cifra, host }: Recursos, usuario: { id: number; username: string }) {
  const segredo = new Secret({ size: SEGREDO_BYTES }).base32
  if (!(await data.iniciarAutenticador(db, usuario.id, cifra.encrypt(segredo))))
    throw new DomainError('CODIGO_JA_ATIVO')
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
  return data.tomarPasso(db, usuarioId, Math.floor(agora / 1000 / PASSO_SEGUNDOS) + desvio)
}
