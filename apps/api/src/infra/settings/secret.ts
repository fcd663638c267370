import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@estampa/host/start.ts'
import type { Env } from './env.ts'

/** The installation's secret: CHAVE_SECRETA, or one generated once and kept in DATA_DIR for its owner alone. */
export function readSecret(env: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>): Uint8Array {
  if (env.CHAVE_SECRETA) return new TextEncoder().encode(env.CHAVE_SECRETA)
  const file = secretFile(env.DATA_DIR)
  if (!existsSync(file)) keep(file, randomBytes(48).toString('base64url'))
  const secret = readFileSync(file)
  if (secret.length < 32)
    throw new StartupError(
      `O arquivo ${file} está incompleto. Restaure-o de uma cópia, ou apague-o: uma chave nova será gerada e todos terão de entrar de novo.`,
    )
  return secret
}

/** The secret that this installation has; null before the first one is made, or where its file is gone. */
export const presentSecret = (env: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>): Uint8Array | null =>
  env.CHAVE_SECRETA || existsSync(secretFile(env.DATA_DIR)) ? readSecret(env) : null

/** Where the generated secret is kept. */
export const secretFile = (dataDir: string): string => join(dataDir, 'chave-secreta')

/** The installation's secret after a restoration: its own when it has one, else the backup's, which it then keeps. */
export function secretAfterRestoring(
  env: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>,
  backupKey: Buffer | null,
): Uint8Array {
  const file = secretFile(env.DATA_DIR)
  if (!env.CHAVE_SECRETA && backupKey && !existsSync(file)) keep(file, backupKey)
  return readSecret(env)
}

/** Written whole under another name first; linking refuses to replace what another process made meanwhile. */
function keep(file: string, secret: string | Buffer): void {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, secret, { mode: 0o600, flush: true })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}

const ALGORITHM = 'aes-256-gcm'

/** Seals data at rest with a key of its own purpose, derived from the installation's secret. */
export function cipherFor(segredo: Uint8Array, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', purpose, 32))
  return {
    encrypt(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Throws when the secret is another, or the bytes were changed. */
    decrypt(sealed: Buffer): string {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
export type Cipher = ReturnType<typeof cipherFor>

/** The text, or null where the installation's secret is another than the one it was encrypted under. */
export function decryptOrNull(cipher: Cipher, sealed: Buffer): string | null {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return null
  }
}
