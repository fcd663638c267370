import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../base/startup-error.ts'
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
  ofBackup: Buffer | null,
): Uint8Array {
  const file = secretFile(env.DATA_DIR)
  if (!env.CHAVE_SECRETA && ofBackup && !existsSync(file)) keep(file, ofBackup)
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
