import { existsSync, realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { undoUpgrade } from '@estampa/host/postgres.ts'
import * as host from '@estampa/host/restore.ts'
import { ensureDataDir, PASSAGE_MODE } from '@estampa/host/start.ts'
import { runWithDatabase } from '../infra/database/database.ts'
import { openFileStore } from '../infra/files/stores.ts'
import { PROGRAM } from '../infra/program.ts'
import { type Env, readEnv } from '../infra/settings/env.ts'
import { secretFile } from '../infra/settings/secret.ts'
import { ARQUIVOS } from '../modules/copias/copias.data.ts'
import { auditAct, autorDoComando } from '../shop/auditoria.ts'
import { onDatabase } from './shop.ts'

export const usage = `Uso: usado por npm run atualizar: atualizacao conferir | atualizacao voltar ARQUIVO`

const autor = autorDoComando('npm run atualizar')

/** The two steps of `npm run atualizar` that need the database; false when the arguments make no sense. */
export async function run(args: readonly string[]): Promise<boolean> {
  const [action, path, ...more] = args
  const env = readEnv(process.env)
  if (action === 'conferir' && !path) {
    console.log(JSON.stringify(await checkSituation(env)))
    return true
  }
  if (action !== 'voltar' || !path || more.length > 0) return false
  await revertUpdate(env, path)
  return true
}

interface Situacao {
  /** False before the first start: there is nothing to copy. */
  readonly dados: boolean
  /** The folder for what an update needs beside the data, on their disk. */
  readonly pasta: string
  readonly bytes: number
  readonly podeCriar: boolean
  /** A shop, or another command, is connected. */
  readonly aberta: boolean
}

async function checkSituation(env: Env): Promise<Situacao> {
  const pasta = join(env.DATA_DIR, 'atualizacao')
  const dados = Boolean(env.DATABASE_URL) || [secretFile(env.DATA_DIR), join(env.DATA_DIR, 'postgres')].some(existsSync)
  ensureDataDir(env.DATA_DIR)
  // The database's account passes through it on the way to the copy that is tried.
  await mkdir(pasta, { recursive: true, mode: PASSAGE_MODE })
  if (!dados) return { dados, pasta, bytes: 0, podeCriar: true, aberta: false }
  return onDatabase(env, async (config) => {
    const client = await host.connectForCopying(config)
    try {
      const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
      return {
        dados,
        pasta,
        bytes: Number(rows[0]?.bytes),
        podeCriar: await host.mayCreateDatabases(client),
        aberta: await host.othersConnected(client),
      }
    } finally {
      await client.end()
    }
  })
}

/**
 * Makes the archive the shop again, exactly as it was when the update closed it: sessions and accounts stay, as the
 * shop was closed since. Rejects with nothing changed.
 */
async function revertUpdate(env: Env, path: string): Promise<void> {
  const archive = await host.openArchive(path)
  if (!env.DATABASE_URL) await undoUpgrade(join(realpathSync(env.DATA_DIR), 'postgres'))
  const alvo = { tipo: 'backup', nome: path } as const
  const ato = { tipo: 'backup_restaurado', alvo, detalhes: { copia_de: archive.head.criada_em } } as const
  await onDatabase(env, async (config) =>
    host.restoreArchive(archive, {
      program: PROGRAM,
      config,
      midia: await openFileStore(env),
      filesQuery: ARQUIVOS,
      replace: true,
      // The refused version has migrated these tables: this one could not even read them.
      beforeReplacing: () => Promise.resolve(),
      prepare: (nova) => runWithDatabase(nova, (db) => auditAct(db, autor, ato)),
    }),
  )
}
