import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openMediaFolder, StartupError } from '@estampa/host/start.ts'
import type { Env } from '../settings/env.ts'
import { diskStore } from './disk.ts'
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

const digest = (conteudo: Buffer) => createHash('sha256').update(conteudo).digest('hex')

/** How many at once: a bucket answers in tens of milliseconds. */
const AT_ONCE = 8

/**
 * Copies every file of one store to another, and reads each back to compare it. A file that the target already has with
 * the same content is only compared, so the copy may be cut short and run again. The source keeps its files.
 */
export async function copyFiles(from: FileStore, to: FileStore, tell: (feitos: number) => void = () => {}) {
  const sum = { copiados: 0, jaEstavam: 0, bytes: 0 }
  const names = from.list()[Symbol.asyncIterator]()
  const worker = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const { nome } = next.value
      const stream = await from.get(nome)
      // Removed meanwhile by a shop that is open.
      if (!stream) continue
      const conteudo = await buffer(stream)
      const expected = digest(conteudo)
      if ((await digestIn(to, nome)) === expected) sum.jaEstavam += 1
      else {
        await to.put(nome, conteudo)
        if ((await digestIn(to, nome)) !== expected) throw new Error(`${nome} came back different`)
        sum.copiados += 1
      }
      sum.bytes += conteudo.length
      tell(sum.copiados + sum.jaEstavam)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return sum
}

async function digestIn(store: FileStore, nome: string): Promise<string | null> {
  const stream = await store.get(nome)
  return stream && digest(await buffer(stream))
}
