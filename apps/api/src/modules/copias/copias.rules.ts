import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CifraDasCopias, CifraEntrada, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import * as backup from '@estampa/host/backup.ts'
import { camposInvalidos, diskFull } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import type { FileStore } from '../../infra/files/store.ts'
import { PROGRAM } from '../../infra/program.ts'
import type { Env } from '../../infra/settings/env.ts'
import { readSecret, secretFile } from '../../infra/settings/secret.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { requireIdentidade, type UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './copias.data.ts'

export interface Seguranca {
  readonly db: Banco
  readonly config: CopiasConfig
  readonly midia: FileStore
}

export const arquivosDaLoja = ({ config, midia }: Pick<Seguranca, 'config' | 'midia'>) => ({
  program: PROGRAM,
  config: config.banco,
  midia,
  secretFile: config.chave,
  ...(config.segredo ? { secret: config.segredo } : {}),
  filesQuery: data.ARQUIVOS,
})

/** Makes a backup, removes old ones, notes it in the audit; a failure for the screen, but for `BackupBusy`. */
export async function createCopia({ db, config, midia }: Seguranca, autor: Autor, aindaFalta = async () => true) {
  const agora = new Date()
  try {
    const caminho = await backup.placeForBackup(config.pasta, agora)
    const cipher = await cifraDaProxima(db)
    const task = { ...arquivosDaLoja({ config, midia }), cipher, ...(config.parar ? { signal: config.parar } : {}) }
    const copia = await backup.makeBackup(caminho, task, async () => {
      if (!(await aindaFalta())) throw new backup.BackupBusy('Another process has just made it')
      await backup.removeUnfinished(config.pasta)
    })
    await recordCopiaFalha(config, null)
    await auditCopia(db, autor, caminho, copia)
    await backup.removeOldBackups(config.pasta, config.dias, agora)
    return { caminho, copia }
  } catch (error) {
    if (!(error instanceof backup.BackupBusy) && config.parar?.aborted !== true)
      await recordCopiaFalha(config, {
        em: agora.toISOString(),
        mensagem: explainCopiaFailure(error, config.pasta),
      }).catch(() => undefined)
    throw error
  }
}

export const auditCopia = (db: Banco, autor: Autor, caminho: string, { verificacao, linhas, arquivos }: backup.Tail) =>
  auditAct(db, autor, {
    tipo: 'backup_criado',
    alvo: { tipo: 'backup', nome: caminho },
    detalhes: { verificacao, linhas, arquivos },
  })

async function recordCopiaFalha({ estado }: CopiasConfig, falha: Copias['falha']): Promise<void> {
  await mkdir(dirname(estado), { recursive: true })
  await writeFile(estado, JSON.stringify({ falha }), { mode: 0o600 })
}

/** The reason in words for the person who runs the shop; the whole error goes to the logs. */
export function explainCopiaFailure(error: unknown, pasta: string): string {
  if (diskFull(error)) return `Não há espaço em disco para a cópia em ${pasta}.`
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'ENOENT')
    return `A pasta ${pasta} não pode ser usada (${code}).`
  return 'A cópia não pôde ser feita. O motivo está nos registros do sistema.'
}

const DIA_MS = 24 * 60 * 60 * 1000
/** The hour of a day's backup and the time it takes. */
const ATRASO_MS = DIA_MS + 2 * 60 * 60 * 1000
/** Two daily ones were missed, or never reached this folder. */
const ANTIGA_MS = 2 * DIA_MS
/** A person looks outside of the computer once a month. */
const OLHAR_DE_NOVO_MS = 30 * DIA_MS
const MAIS_NOVAS = 30

export async function estadoDasCopias({ db, config }: Seguranca): Promise<Copias> {
  const { ativo, hora, dias, pasta } = config
  let falha = await ultimaFalha(config)
  const copias = await backup.listBackups(pasta).catch((error: unknown) => {
    falha ??= { em: new Date().toISOString(), mensagem: explainCopiaFailure(error, pasta) }
    return []
  })
  const idade = Date.now() - Date.parse(copias[0]?.criada_em ?? (await data.nascimento(db)))
  const vista = await data.vistaFora(db, pasta)
  return {
    ativo,
    hora,
    dias,
    pasta,
    fazendo: await backup.backupUnderWay(db),
    atrasada: ativo && idade > ATRASO_MS,
    antiga: ativo && idade > ANTIGA_MS,
    falha,
    cifra: cifraFrom(await data.escolhaDaCifra(db)),
    vista_fora: vista && { ...vista, ha_muito: Date.now() - Date.parse(vista.em) > OLHAR_DE_NOVO_MS },
    copias: copias.slice(0, MAIS_NOVAS).map(({ versao: _, selo: _selo, ...copia }) => copia),
  }
}

/** A person saw this backup in the cloud, or elsewhere: the folder is all that the shop can see. */
export async function recordVistaFora({ db, config: { pasta } }: Seguranca, nome: string, autor: Autor): Promise<void> {
  if (!(await backup.listBackups(pasta)).some((copia) => copia.nome === nome))
    throw camposInvalidos({ nome: ['Esta cópia já não está na pasta das cópias. Confira a mais nova.'] })
  await transaction(db, async (trx) => {
    await data.saveVistaFora(trx, { pasta, nome, em: new Date().toISOString() })
    const alvo = { tipo: 'configuracao', nome: 'Cópia de segurança vista fora do computador' } as const
    await auditAct(trx, autor, { tipo: 'configuracao_alterada', alvo, detalhes: { nome, pasta } })
  })
}

async function ultimaFalha({ estado }: CopiasConfig): Promise<Copias['falha']> {
  try {
    return (JSON.parse(await readFile(estado, 'utf8')) as { falha: Copias['falha'] }).falha
  } catch {
    // No backup was attempted yet, or the machine stopped while the result was written.
    return null
  }
}

/** Has the hour of the daily backup passed since the newest one, or since the shop was opened? */
export async function copiaDevida({ db, config }: Seguranca, agora = new Date()): Promise<boolean> {
  const [nova] = await backup.listBackups(config.pasta)
  const ultima = backup.localTime(new Date(nova?.criada_em ?? (await data.nascimento(db))))
  return ultima < ultimaHora(config.hora, agora)
}

/** The last time that the clocks of São Paulo showed this hour, as `localTime` writes it. */
function ultimaHora(hora: string, agora: Date): string {
  const hoje = `${backup.localTime(agora).slice(0, 10)}T${hora}:00`
  if (hoje <= backup.localTime(agora)) return hoje
  return `${backup.localTime(new Date(agora.getTime() - DIA_MS)).slice(0, 10)}T${hora}:00`
}

type Escolha = { readonly destinatario: string | null; readonly trancada: string | null }

const cifraFrom = (escolha: Escolha | undefined): CifraDasCopias => {
  if (!escolha) return { modo: null, destinatario: null }
  const { destinatario, trancada } = escolha
  return { modo: destinatario === null ? 'nenhuma' : trancada === null ? 'destinatario' : 'senha', destinatario }
}

/** How the next backup is encrypted; null: it is not. */
export async function cifraDaProxima(db: Banco): Promise<backup.BackupCipher | null> {
  const { destinatario = null, trancada = null } = (await data.escolhaDaCifra(db)) ?? {}
  return destinatario === null ? null : { destinatario, trancada }
}

export interface ChavesDasCopias {
  readonly segredo: Uint8Array
  /** Why a new password is refused; null when it serves. */
  readonly recusaDaSenha: (senha: string) => Promise<string | null>
}

/** Backups that are made from now on; those there are stay as they are. The passphrase is kept nowhere. */
export async function changeCifra(
  db: Banco,
  { usuario, ...autor }: Autor & { readonly usuario: UsuarioDaSessao },
  entrada: CifraEntrada,
  chaves: ChavesDasCopias,
): Promise<CifraDasCopias> {
  // Choosing 'no encryption' where there was none needs no step-up.
  if (entrada.modo !== 'nenhuma' || (await cifraDaProxima(db)) !== null) requireIdentidade(usuario)
  const escolha = await escolhaDe(entrada, chaves)
  await transaction(db, async (trx) => {
    await data.saveCifra(trx, escolha)
    const { modo, destinatario } = cifraFrom(escolha)
    const alvo = { tipo: 'configuracao', nome: 'Cifra das cópias de segurança' } as const
    await auditAct(
      trx,
      { ...autor, usuario },
      { tipo: 'configuracao_alterada', alvo, detalhes: { modo, destinatario } },
    )
  })
  return cifraFrom(escolha)
}

async function escolhaDe(entrada: CifraEntrada, { segredo, recusaDaSenha }: ChavesDasCopias): Promise<Escolha> {
  if (entrada.modo === 'nenhuma') return { destinatario: null, trancada: null }
  if (entrada.modo === 'senha') {
    const recusa = await recusaDaSenha(entrada.senha)
    if (recusa !== null) throw camposInvalidos({ senha: [recusa] })
    return backup.lockedBy(entrada.senha, backup.sealKeyOf(segredo))
  }
  if (!(await backup.isRecipient(entrada.destinatario)))
    throw camposInvalidos({ destinatario: ['Este não é um destinatário do age (age1…)'] })
  return { destinatario: entrada.destinatario, trancada: null }
}

export interface CopiasConfig {
  /** Makes a daily backup by itself. */
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
  readonly banco: backup.BackupTask['config']
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
