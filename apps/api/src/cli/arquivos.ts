import { StartupError } from '@estampa/host/start.ts'
import { copyFiles, localStore, openFileStore } from '../infra/files/stores.ts'
import { readEnv } from '../infra/settings/env.ts'
import { NotUnderstood } from './words.ts'

export const usage = `Uso: npm run arquivos -- mover-para-s3

Copia imagens e etiquetas de DATA_DIR/midia para o bucket de S3_ENDPOINT e S3_BUCKET e confere cada uma. Pode ser
interrompido e repetido, com a loja aberta ou fechada. Depois, reinicie a loja com ARQUIVOS=s3 e repita o comando: ele
leva o que chegou entre uma coisa e outra. Os arquivos locais ficam onde estão.`

/**
 * Copies the pictures and labels of this machine to the bucket. Rejects with `StartupError` without its settings. Needs no
 * database.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [action, more] = args
  if (action !== 'mover-para-s3' || more !== undefined)
    throw new NotUnderstood(action === 'mover-para-s3' ? String(more) : String(action))
  const env = readEnv(process.env)
  if (!(env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    throw new StartupError('Informe S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.')
  const bucket = await openFileStore({ ...env, ARQUIVOS: 's3' })
  const { copiados, jaEstavam, bytes } = await copyFiles(localStore(env), bucket, (feitos) => {
    if (feitos % 500 === 0) console.log(`${feitos} arquivos…`)
  })
  const mb = (bytes / 1e6).toFixed(1).replace('.', ',')
  console.log(`${copiados} arquivos copiados, ${jaEstavam} já estavam lá; ${mb} MB conferidos.`)
  return true
}
