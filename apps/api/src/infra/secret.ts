import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { StartupError } from './startup-error.ts'

/** The installation's secret: CHAVE_SECRETA, or one generated once and kept in DATA_DIR for its owner alone. */
export function readSecret(env: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>): Uint8Array {
  if (env.CHAVE_SECRETA) return new TextEncoder().encode(env.CHAVE_SECRETA)
  const file = join(env.DATA_DIR, 'chave-secreta')
  if (!existsSync(file)) generate(file)
  const secret = readFileSync(file)
  if (secret.length < 32)
    throw new StartupError(
      `O arquivo ${file} está incompleto. Restaure-o de uma cópia, ou apague-o: uma chave nova será gerada e todos terão de entrar de novo.`,
    )
  return secret
}

/** Written whole under another name first; linking refuses to replace what another process made meanwhile. */
function generate(file: string): void {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}
