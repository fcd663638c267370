import { existsSync, readFileSync } from 'node:fs'
import { plural } from '@estampa/contract/shared/plural.ts'
import { type BackupCipher, sealKeyOf } from '@estampa/host/backup.ts'
import type { Archive, Opened } from '@estampa/host/restore.ts'
import {
  ArchiveRefused,
  checkVersion,
  ENCRYPTED,
  openArchive,
  RestoreRefused,
  readIdentity,
  restoreArchive,
  unlock,
} from '@estampa/host/restore.ts'
import { ensureDataDir, StartupError } from '@estampa/host/start.ts'
import { runWithDatabase } from '../infra/database/database.ts'
import { type FileStore, filesOf } from '../infra/files/store.ts'
import { openFileStore } from '../infra/files/stores.ts'
import { quietly, runWithTicks } from '../infra/process/ticks.ts'
import { PROGRAM } from '../infra/program.ts'
import { type Env, readEnv } from '../infra/settings/env.ts'
import { presentSecret, secretAfterRestoring } from '../infra/settings/secret.ts'
import { type PessoaRestaurada } from '../modules/autenticacao/restauracao.data.ts'
import { EscolhaRecusada, type QuemFica } from '../modules/autenticacao/restauracao.rules.ts'
import { ARQUIVOS } from '../modules/copias/copias.data.ts'
import { copiasConfig, createCopia } from '../modules/copias/copias.rules.ts'
import { autorDoComando } from '../shop/auditoria.ts'
import { bringTablesUpToDate, resolveTypedPath } from './backup.ts'
import { askWhoStays, type Preparada, prepareLoja, readQuemFica, tellStayingUsuarios } from './restaurar-loja.ts'
import { type Config, onDatabase } from './shop.ts'
import { NotUnderstood, readPassword, readWords } from './words.ts'

export const usage = `Uso: npm run restaurar -- ARQUIVO [--substituir] [--de-outra-loja] [--identidade ARQUIVO]
                                   [--usuarios comuns|do-arquivo|NOME,NOME]

Faz da cópia a loja de DATA_DIR (ou DATABASE_URL), que deve estar fechada. Uma loja que já tem dados só é substituída com
--substituir, depois de copiada para a pasta das cópias; por uma cópia que não foi feita com a chave secreta desta loja, só
com --de-outra-loja também. Interrompida, a loja é a de antes ou a da cópia, nunca metade.

De uma cópia cifrada é pedida a senha das cópias, que também pode vir de um arquivo (< ARQUIVO). A que foi cifrada para um
destinatário abre com --identidade e o arquivo da identidade dele (AGE-SECRET-KEY-1…).

Todas as sessões terminam. Quando há uma loja no lugar, entram depois só os usuários ativos nela e na cópia (comuns); com
--usuarios do-arquivo, todos os da cópia; com nomes, só esses. Senhas e segundos fatores trocados desde a cópia ficam como
estão hoje, a auditoria de hoje continua na loja restaurada, e os clientes anonimizados desde a cópia são anonimizados de
novo.`

const autor = autorDoComando('npm run restaurar')

/** Runs the command; false when an argument is missing. Rejects with `StartupError` and `NotUnderstood`, nothing changed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const given = readArguments(args)
  if (!given) return false
  try {
    const env = readEnv(process.env)
    const archive = await openGiven(given)
    ensureDataDir(env.DATA_DIR)
    await onDatabase(env, async (config) => restore(archive, given, { env, config, midia: await openFileStore(env) }))
    console.log('Abra-a com npm start.')
    return true
  } catch (error) {
    const refused = [ArchiveRefused, RestoreRefused, EscolhaRecusada].some((kind) => error instanceof kind)
    if (refused) throw new StartupError((error as Error).message)
    throw error
  }
}

/** The archive, opened and found to be the one that the person means. */
async function openGiven({ path, identity, foreign }: Given): Promise<Archive> {
  if (!existsSync(path)) throw new StartupError(`O arquivo ${path} não existe.`)
  console.log('Conferindo a cópia…')
  const archive = await runWithTicks(() => openArchive(path, (cipher) => openerOf(cipher, identity)), console.log)
  checkVersion(PROGRAM, archive)
  if (identity !== null && !archive.head.cifra) throw new RestoreRefused(NOT_ENCRYPTED)
  const { sealKey } = archive
  if (sealKey && !foreign && !(await archive.sealedWith(sealKey))) throw new RestoreRefused(NOT_SEALED)
  return archive
}

interface Here {
  readonly env: Env
  readonly config: Config
  readonly midia: FileStore
}

async function restore(archive: Archive, given: Given, { env, config, midia }: Here): Promise<void> {
  const { criada_em, cifra, chave } = archive.head
  const quando = new Date(criada_em).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  console.log(`Restaurando a loja de ${quando}…`)
  const secret = presentSecret(env)
  if (!secret && !cifra) console.log('Esta cópia não está cifrada, e aqui não há chave que prove de que loja ela é.')
  const feito: { preparada?: Preparada } = {}
  const task: Parameters<typeof restoreArchive>[1] = {
    program: PROGRAM,
    config,
    midia,
    filesQuery: ARQUIVOS,
    replace: given.replace,
    ...(secret && !given.foreign ? { sealKey: sealKeyOf(secret) } : {}),
    async beforeReplacing() {
      await bringTablesUpToDate(config)
      const copias = copiasConfig(env, config)
      const { caminho } = await runWithDatabase(config, (db) => createCopia({ db, config: copias, midia }, autor))
      console.log(`A loja atual foi copiada antes: ${caminho}`)
    },
    async prepare(nova, { secret: chaveDaCopia, replaces }) {
      const preparo = {
        atual: config,
        nova,
        temDados: replaces,
        chaveDaCopia,
        chave: secretAfterRestoring(env, chaveDaCopia),
        caminho: given.path,
        copiaDe: criada_em,
        quem: given.quem,
        perguntar: (pessoas: readonly PessoaRestaurada[]) => quietly(() => askWhoStays(pessoas)),
      }
      feito.preparada = await prepareLoja(preparo, autor)
    },
  }
  const { linhas, arquivos } = await runWithTicks(() => restoreArchive(archive, task), console.log)
  console.log(
    `Loja restaurada: ${plural(linhas, 'registro', 'registros')}, ${plural(arquivos, 'arquivo', 'arquivos')}.`,
  )
  if (chave !== 'incluida')
    console.log('A cópia não contém a chave secreta: vale a desta instalação. Se o Bling pedir, conecte-o de novo.')
  for (const etiqueta of feito.preparada?.etiquetas ?? []) await filesOf(midia).removePdf(etiqueta)
  for (const arte of feito.preparada?.artes ?? []) await filesOf(midia).discard(arte)
  if (feito.preparada) for (const linha of tellStayingUsuarios(feito.preparada)) console.log(linha)
}

const NOT_ENCRYPTED =
  'Esta cópia não está cifrada: não é a que se fez para a sua identidade. Se você sabe de onde ela vem, repita o comando sem --identidade.'
const NOT_SEALED =
  'A senha abre esta cópia, mas nada prova que ela é da loja que a escolheu: foi feita por outro, ou a chave secreta mudou. Se você sabe de onde ela vem, repita o comando com --de-outra-loja.'

/** Returns what the person opens an encrypted archive with: the named file, or the passphrase. */
export async function openerOf(cipher: BackupCipher, file: string | null): Promise<Opened> {
  if (file !== null) {
    const found = existsSync(file) ? readIdentity(readFileSync(file, 'utf8')) : null
    if (!found) throw new StartupError(`Não há identidade (AGE-SECRET-KEY-1…) em ${file}.`)
    return found
  }
  if (cipher.trancada === null)
    throw new StartupError(
      `${ENCRYPTED} Para abri-la, indique o arquivo da identidade de ${cipher.destinatario}: --identidade ARQUIVO`,
    )
  const passphrase = await readPassword('Senha das cópias: ')
  if (passphrase === null)
    throw new StartupError(`${ENCRYPTED} Digite a senha das cópias num terminal, ou passe-a num arquivo: < ARQUIVO`)
  const opened = await unlock(cipher, passphrase)
  if (!opened) throw new StartupError('Esta senha não abre a cópia. Nada foi mudado.')
  return opened
}

interface Given {
  readonly path: string
  readonly replace: boolean
  /** Accepts an archive that this shop's secret did not make. */
  readonly foreign: boolean
  readonly quem: QuemFica | null
  /** File with the identity that opens an encrypted archive. */
  readonly identity: string | null
}

function readArguments(args: readonly string[]): Given | null {
  const flagOption = { type: 'boolean', default: false } as const
  const options = {
    substituir: flagOption,
    'de-outra-loja': flagOption,
    usuarios: { type: 'string' },
    identidade: { type: 'string' },
  } as const
  const { values, positionals } = readWords({ args: [...args], options, allowPositionals: true })
  const [file, more] = positionals
  if (more !== undefined) throw new NotUnderstood(more)
  if (!file) return null
  const choice = values.usuarios === undefined ? null : readQuemFica(values.usuarios)
  const identity = values.identidade === undefined ? null : resolveTypedPath(values.identidade)
  return {
    path: resolveTypedPath(file),
    replace: values.substituir,
    foreign: values['de-outra-loja'],
    quem: choice,
    identity,
  }
}
