import { join } from 'node:path'
import { StartupError } from '../base/startup-error.ts'
import type { Env } from '../settings/env.ts'
import { diskStore } from './disk.ts'
import { openMediaFolder } from './private-files.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

type ArquivosEnv = Pick<
  Env,
  'ARQUIVOS' | 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Pictures and labels of this machine, whatever `ARQUIVOS` says. */
export const localStore = (env: Pick<Env, 'DATA_DIR'>): FileStore => diskStore(mediaFolder(env))

const mediaFolder = (env: Pick<Env, 'DATA_DIR'>) => join(env.DATA_DIR, 'midia')

/**
 * The store that the settings choose. Rejects with `StartupError` when a bucket, asked once, does not answer, or when the
 * folder cannot be used.
 */
export async function openFileStore(env: ArquivosEnv): Promise<FileStore> {
  if (env.ARQUIVOS === 'disco') {
    await openMediaFolder(mediaFolder(env))
    return localStore(env)
  }
  const store = s3Store({
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  })
  try {
    await store.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    throw new StartupError(
      `Não foi possível usar o bucket ${env.S3_BUCKET} em ${env.S3_ENDPOINT}. Confira S3_ENDPOINT, S3_BUCKET, S3_REGION e as chaves. ${reason(error)}`,
      { cause: error },
    )
  }
  return store
}

/** The message of the innermost cause. */
function reason(error: unknown): string {
  let deepest = error
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause
  return deepest instanceof Error ? deepest.message : String(deepest)
}
