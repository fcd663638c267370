import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { auditar, autorDoComando } from '../infra/auditoria.ts'
import { ArchiveRefused, openArchive } from '../infra/backup/read-archive.ts'
import { checkVersion, RestoreRefused, restoreArchive } from '../infra/backup/restore.ts'
import { createDatabase } from '../infra/database.ts'
import { ensureDataDir, openDatabaseServer } from '../infra/database-server.ts'
import { type Env, readEnv } from '../infra/env.ts'
import { openFileStore } from '../infra/files.choice.ts'
import type { FileStore } from '../infra/files.ts'
import { secretAfterRestoring } from '../infra/secret.ts'
import { Closers } from '../infra/shutdown.ts'
import { StartupError } from '../infra/startup-error.ts'
import { recifrarAutenticadores } from '../modules/autenticacao/segundo-fator/chave.rules.ts'
import { mudarChave } from '../modules/bling/chave.rules.ts'
import { copiasConfig } from '../modules/copias/copias.config.ts'
import { ARQUIVOS } from '../modules/copias/copias.data.ts'
import { fazerCopia } from '../modules/copias/copias.rules.ts'
import { fromWhereTyped } from './backup.ts'
import { bringTablesUpToDate } from './tables.ts'

export const usage = `Uso: npm run restaurar -- ARQUIVO [--substituir]

Faz da cópia a loja de DATA_DIR (ou DATABASE_URL), que deve estar fechada. Uma loja que já tem dados só é substituída com
--substituir, depois de copiada para a pasta das cópias. Interrompida, a loja é a de antes ou a da cópia, nunca metade.`

const autor = autorDoComando('npm run restaurar')

/** Runs the command; false when the arguments make no sense. Rejects with `StartupError`, nothing changed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const given = readArguments(args)
  if (!given) return false
  const closers = new Closers()
  try {
    const env = readEnv(process.env)
    if (!existsSync(given.path)) throw new StartupError(`O arquivo ${given.path} não existe.`)
    console.log('Conferindo a cópia…')
    const archive = await openArchive(given.path)
    checkVersion(archive)
    ensureDataDir(env.DATA_DIR)
    const server = await openDatabaseServer(env, 'comando')
    closers.add(() => server.stop())
    const midia = await openFileStore(env)
    console.log(
      `Restaurando a loja de ${new Date(archive.head.criada_em).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}…`,
    )
    const { linhas, arquivos } = await restoreArchive(archive, {
      config: server.config,
      midia,
      filesQuery: ARQUIVOS,
      replace: given.replace,
      async beforeReplacing() {
        await bringTablesUpToDate(server.config)
        const caminho = await copyAside(env, server.config, midia)
        console.log(`A loja atual foi copiada antes: ${caminho}`)
      },
      prepare: (config, secret) => adapt(env, config, secret, given.path),
    })
    console.log(
      `Loja restaurada: ${linhas.toLocaleString('pt-BR')} registros, ${arquivos.toLocaleString('pt-BR')} arquivos.`,
    )
    console.log('Abra-a com npm start.')
    return true
  } catch (error) {
    if (error instanceof ArchiveRefused || error instanceof RestoreRefused) throw new StartupError(error.message)
    throw error
  } finally {
    await closers.close((error) => console.error(error))
  }
}

type Config = Parameters<typeof createDatabase>[0]

/** A backup of the shop that is about to be replaced; answers where it lies. */
async function copyAside(env: Env, config: Config, midia: FileStore): Promise<string> {
  const db = createDatabase({ ...config, max: 1 })
  try {
    return (await fazerCopia({ db, config: copiasConfig(env, config), midia }, autor)).caminho
  } finally {
    await db.destroy()
  }
}

/** The tokens of the ERP come under the installation's key, which stays the one it has; the audit tells what happened. */
async function adapt(env: Env, config: Config, ofBackup: Buffer | null, path: string): Promise<void> {
  const own = secretAfterRestoring(env, ofBackup)
  const db = createDatabase({ ...config, max: 1 })
  try {
    const keys = ofBackup ? [ofBackup, own] : [own]
    await mudarChave(db, keys, own)
    await recifrarAutenticadores(db, keys, own)
    await auditar(db, autor, { tipo: 'backup_restaurado', alvo: { tipo: 'backup', nome: path } })
  } finally {
    await db.destroy()
  }
}

function readArguments(args: readonly string[]): { path: string; replace: boolean } | null {
  try {
    const options = { substituir: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? { path: fromWhereTyped(file), replace: values.substituir } : null
  } catch {
    return null
  }
}
