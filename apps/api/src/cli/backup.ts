import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { plural } from '@estampa/contract/shared/plural.ts'
import { BackupBusy, type KeyState, makeBackup, placeForBackup, type Tail } from '@estampa/host/backup.ts'
import { StartupError } from '@estampa/host/start.ts'
import { runWithDatabase } from '../infra/database/database.ts'
import { migrate } from '../infra/database/migrate.ts'
import { openQueue } from '../infra/database/queue.ts'
import { openFileStore } from '../infra/files/stores.ts'
import { runWithTicks } from '../infra/process/ticks.ts'
import { readEnv } from '../infra/settings/env.ts'
import * as copias from '../modules/copias/copias.rules.ts'
import { autorDoComando } from '../shop/auditoria.ts'
import { type Config, onDatabase } from './shop.ts'
import { readWords } from './words.ts'

export const usage = `Uso: npm run backup [-- --para ARQUIVO-OU-PASTA [--sem-cifra]]

Copia o banco de dados e os arquivos da loja, aberta ou fechada, para um arquivo só, e o confere restaurando-o num banco
à parte. Em --para, um nome que termina em .zst é o do arquivo; outro é o de uma pasta, que é feita se faltar. Sem --para, vai para a pasta das cópias (BACKUP_PASTA), de onde as antigas saem depois de BACKUP_DIAS dias.
É cifrada, se a loja o escolheu (Configurações); com --sem-cifra, não: para um lugar tão protegido como os dados.
Para voltar a uma cópia: npm run restaurar -- ARQUIVO`

const autor = autorDoComando('npm run backup')

/** Runs the command; false when an argument is missing. Rejects with `StartupError` and `NotUnderstood`. */
export async function run(args: readonly string[]): Promise<boolean> {
  const given = readArguments(args)
  if (!given) return false
  const { target } = given
  const env = readEnv(process.env)
  if (!env.DATABASE_URL && !existsSync(env.DATA_DIR)) throw new StartupError(`Não há loja em ${env.DATA_DIR}.`)
  const where = target ?? env.BACKUP_PASTA
  try {
    await onDatabase(env, async (config) => {
      await bringTablesUpToDate(config)
      console.log('Fazendo a cópia de segurança…')
      await runWithDatabase(config, async (db) => {
        const loja = { db, config: copias.copiasConfig(env, config), midia: await openFileStore(env) }
        if (target === null) {
          const { caminho, copia } = await runWithTicks(() => copias.createCopia(loja, autor), console.log)
          return report(caminho, copia)
        }
        const path = await placeOf(target)
        const cipher = given.open ? null : await copias.cifraDaProxima(db)
        const copia = await runWithTicks(
          () => makeBackup(path, { ...copias.arquivosDaLoja(loja), cipher }),
          console.log,
        )
        await copias.auditCopia(db, autor, path, copia)
        report(path, copia)
      })
    })
    return true
  } catch (error) {
    if (error instanceof BackupBusy)
      throw new StartupError('Outra cópia está sendo feita ou restaurada. Espere que termine.')
    if (typeof (error as NodeJS.ErrnoException).code === 'string' && (error as NodeJS.ErrnoException).syscall)
      throw new StartupError(copias.explainCopiaFailure(error, where), { cause: error })
    throw error
  }
}

interface Given {
  /** An absolute path; null: the usual place. */
  readonly target: string | null
  /** Not encrypted, whatever the shop chose. */
  readonly open: boolean
}

/** Null when `--para` is missing or empty. */
function readArguments(args: readonly string[]): Given | null {
  const options = { para: { type: 'string' }, 'sem-cifra': { type: 'boolean', default: false } } as const
  const { para, 'sem-cifra': open } = readWords({ args: [...args], options }).values
  // In the usual place they are as the shop chose.
  if (para === '' || (open && para === undefined)) return null
  return { target: para === undefined ? null : resolveTypedPath(para), open }
}

/** npm changes to the package's folder. A final slash, which says that it is a folder, stays. */
export const resolveTypedPath = (path: string): string =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), path) + (/[/\\]$/.test(path) ? sep : '')

/** Where the archive goes when the person named `target`, whose folder is made. */
export async function placeOf(target: string): Promise<string> {
  const there = existsSync(target)
  if (there && !statSync(target).isDirectory()) throw new StartupError(`O arquivo ${target} já existe.`)
  if (there || target.endsWith(sep) || !target.endsWith('.zst')) return placeForBackup(target, new Date())
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  return target
}

/** How an archive holds the key, in words for the person who keeps the archive. */
const KEY_IN_ARCHIVE: Readonly<Record<KeyState, string>> = {
  incluida:
    'Ela contém dados pessoais e a chave secreta da loja: guarde-a em lugar protegido, e fora deste computador.',
  externa:
    'Ela contém dados pessoais, mas não a chave secreta (CHAVE_SECRETA): guarde as duas em lugar protegido, fora deste computador. Sem a chave, o Bling terá de ser conectado de novo.',
  ausente:
    'Atenção: o arquivo da chave secreta não foi encontrado, e a cópia não a contém. Reinicie a loja, que gera outra, e conecte o Bling de novo. A cópia contém dados pessoais: guarde-a em lugar protegido, e fora deste computador.',
}

function report(path: string, { verificacao, linhas, arquivos, faltando, chave, cifrada }: Tail): void {
  const count = (n: number) => n.toLocaleString('pt-BR')
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const megabytes = (statSync(path).size / 1e6).toLocaleString('pt-BR', oneDecimal)
  console.log(
    `Cópia feita: ${path} (${megabytes} MB, ${plural(linhas, 'registro', 'registros')}, ${plural(arquivos, 'arquivo', 'arquivos')}).`,
  )
  console.log(
    verificacao === 'completa'
      ? 'Conferida: foi restaurada num banco à parte, e cada tabela e cada arquivo é igual.'
      : 'Não foi conferida por uma restauração, porque o usuário de DATABASE_URL não pode criar bancos de dados: só os resumos (SHA-256) do que foi gravado.',
  )
  if (faltando > 0) console.log(`Atenção: ${count(faltando)} arquivos citados no banco já não existiam.`)
  console.log(KEY_IN_ARCHIVE[chave ?? 'externa'])
  if (cifrada) console.log('Está cifrada: sem a senha das cópias, ou a identidade do destinatário, ninguém a abre.')
}

/** Brings the shop's tables up to this version, and the queue's, which are the queue's own to see to. */
export async function bringTablesUpToDate(config: Config): Promise<void> {
  await migrate(config)
  await (await openQueue(config, () => undefined)).stop()
}
