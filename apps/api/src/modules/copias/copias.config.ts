import { join } from 'node:path'
import type { BackupTask } from '../../infra/backup/make.ts'
import type { Env } from '../../infra/settings/env.ts'
import { readSecret, secretFile } from '../../infra/settings/secret.ts'

export interface CopiasConfig {
  /** One a day, by itself. */
  readonly ativo: boolean
  /** `03:00`, in São Paulo. */
  readonly hora: string
  readonly dias: number
  readonly pasta: string
  /** File that tells how the last attempt went; apart from the folder, which may be what failed. */
  readonly estado: string
  /** File of the secret key; null when it comes from CHAVE_SECRETA. */
  readonly chave: string | null
  /** The secret itself, when it comes from CHAVE_SECRETA. */
  readonly segredo?: Uint8Array
  readonly banco: BackupTask['config']
  /** Gives up one that is being made. */
  readonly parar?: AbortSignal
}

export const copiasConfig = (env: Env, banco: CopiasConfig['banco'], parar?: AbortSignal): CopiasConfig => ({
  ativo: env.BACKUP_ATIVO,
  hora: env.BACKUP_HORA,
  dias: env.BACKUP_DIAS,
  pasta: env.BACKUP_PASTA,
  estado: join(env.DATA_DIR, 'ultima-copia.json'),
  chave: env.CHAVE_SECRETA === undefined ? secretFile(env.DATA_DIR) : null,
  ...(env.CHAVE_SECRETA === undefined ? {} : { segredo: readSecret(env) }),
  banco,
  ...(parar ? { parar } : {}),
})
