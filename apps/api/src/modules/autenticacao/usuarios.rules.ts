import { hkdfSync, randomBytes } from 'node:crypto'
import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import { type ErrorCode, errorSentence } from '@estampa/contract/errors.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { NOMES_DAS_PERMISSOES, type Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { comoNomeDeUsuario } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { type Ato, type Autor, auditAct, SISTEMA } from '../../shop/auditoria.ts'
import * as data from './autenticacao.data.ts'
import { hashDaSenha, recusaDaSenhaNova, senhaConfere } from './senha.ts'

/** A refusal the command line prints as it is. */
export class UsuarioRecusado extends Error {}
/** The command prints the error's sentence alone. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof UsuarioRecusado || error instanceof DomainError

export const createRandomSenha = (): string => randomBytes(9).toString('base64url')
/** The first administrator's: always the same for an installation, so that it can be shown again and is kept nowhere. */
const senhaPrimeira = (segredo: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', segredo, '', 'estampa/primeira-senha', 9)).toString('base64url')

/** Where a password comes from. A generated one needs no check, and its owner is offered to change it. */
interface OrigemDaSenha {
  readonly gerada?: boolean
  /** The shop's name, which a chosen password may not consist of. */
  readonly loja?: string | undefined
}

async function checkSenha(senha: string, nomes: readonly string[], { gerada, loja = '' }: OrigemDaSenha) {
  const recusa = gerada ? null : await recusaDaSenhaNova(senha, [...nomes, loja])
  if (recusa !== null) throw new UsuarioRecusado(recusa)
  return { senha_hash: await hashDaSenha(senha), senha_gerada: gerada ?? false }
}

/** By the name typed in a command, or by the id of a screen. */
export async function existente(db: Db, usuarioKey: string | number) {
  const usuario =
    typeof usuarioKey === 'string' ? await data.usuarioPorNome(db, usuarioKey) : await data.usuarioPorId(db, usuarioKey)
  if (usuario) return usuario
  throw typeof usuarioKey === 'string'
    ? new UsuarioRecusado(`Não há usuário "${usuarioKey}".`)
    : new DomainError('USUARIO_NAO_ENCONTRADO')
}

/** The first administrator, where there is none. Tells the password until it is changed or a person signs in. */
export async function createFirstAdmin(db: Banco, { username, password, loja, segredo }: PrimeiroAdmin) {
  const primeira = senhaPrimeira(segredo)
  // A shop that has one starts whatever password is set by now.
  if (await hasAdmin(db)) return aindaSemEntrar(db, primeira)
  const senha = password ?? primeira
  const conferida = await checkSenha(senha, [username], { gerada: password === undefined, loja })
  return transaction(db, async (trx) => {
    await data.lockUsuarios(trx)
    if (await hasAdmin(trx)) return null
    const nome = comoNomeDeUsuario(username)
    const { id } = await data.insertUsuarioRow(trx, { username: nome, nome, tipo: 'admin', ...conferida })
    await auditAct(trx, SISTEMA, { tipo: 'usuario_criado', alvo: { tipo: 'usuario', id, nome }, detalhes: PRIMEIRO })
    return { username: nome, password: senha }
  })
}

interface PrimeiroAdmin {
  readonly username: string
  readonly password?: string | undefined
  readonly loja?: string | undefined
  /** The installation's. */
  readonly segredo: Uint8Array
}

async function aindaSemEntrar(db: Banco, primeira: string) {
  const usuarios = await data.todosOsUsuarios(db)
  const primeiro = usuarios.find(({ tipo, ativo, senha_gerada }) => tipo === 'admin' && ativo && senha_gerada)
  if (!primeiro || usuarios.some(({ ultimo_acesso }) => ultimo_acesso !== null)) return null
  const isFirstSenha = await senhaConfere(primeiro.senha_hash, primeira)
  return isFirstSenha ? { username: primeiro.username, password: primeira } : null
}

const PRIMEIRO = { tipo: 'admin', primeiro: true }

const hasAdmin = async (db: Db) => (await data.todosOsUsuarios(db)).some((usuario) => usuario.tipo === 'admin')

const TIPOS = ['admin', 'funcionario']

/** A shop of before may have users of other types, who may do what a `funcionario` may; none is made any more. */
export function refuseUnknownTipo(tipo: string): void {
  if (!TIPOS.includes(tipo)) throw new UsuarioRecusado(`O tipo "${tipo}" não existe: informe ${TIPOS.join(' ou ')}.`)
}

export async function createUsuario(
  db: Banco,
  dados: { username: string; nome?: string | undefined; tipo: string; senha: string } & OrigemDaSenha,
  autor: Autor = SISTEMA,
): Promise<void> {
  const username = comoNomeDeUsuario(dados.username)
  if (username === '' || username.length > CARACTERES.usuario.username)
    throw new UsuarioRecusado(`O nome de usuário precisa ter de 1 a ${CARACTERES.usuario.username} caracteres.`)
  refuseUnknownTipo(dados.tipo)
  const { tipo } = dados
  const nome = dados.nome?.trim() || username
  const conferida = await checkSenha(dados.senha, [username, nome], dados)
  await transaction(db, (trx) => insertUsuario(trx, { username, nome, tipo, ...conferida }, autor))
}

export async function insertUsuario(trx: Transacao, dados: Parameters<typeof data.insertUsuarioRow>[1], autor: Autor) {
  await data.lockUsuarios(trx)
  await refuseTakenUsername(trx, dados.username)
  const { id } = await data.insertUsuarioRow(trx, dados)
  const { username: nome, tipo } = dados
  await auditAct(trx, autor, { tipo: 'usuario_criado', alvo: { tipo: 'usuario', id, nome }, detalhes: { tipo } })
  return id
}

/** Call it under `lockUsuarios`. */
async function refuseTakenUsername(trx: Transacao, username: string): Promise<void> {
  if (await data.usuarioPorNome(trx, username)) throw nomeRecusado('USUARIO_REPETIDO')
  // Unicode's table takes a moment to read; a start does not wait for it.
  const { isNomeParecido: parecidos } = await import('./nome-parecido.ts')
  const similarUsuario = (await data.todosOsUsuarios(trx)).find((usuario) => parecidos(usuario.username, username))
  if (similarUsuario) throw nomeRecusado('USUARIO_PARECIDO', { username: similarUsuario.username })
}

const nomeRecusado = (codigo: ErrorCode, dados = {}) =>
  new DomainError(codigo, dados, { erros: { username: [errorSentence(codigo, dados)] } })

/** Changes the password and ends every session of the user; a deactivated user becomes active again. */
export async function changeSenha(
  db: Banco,
  username: string,
  senha: string,
  autor: Autor = SISTEMA,
  origem: OrigemDaSenha = {},
): Promise<void> {
  const { id, username: nome, nome: completo, ativo } = await existente(db, username)
  const conferida = await checkSenha(senha, [nome, completo], origem)
  await transaction(db, async (trx) => {
    await data.saveSenha(trx, id, conferida)
    await data.updateUsuario(trx, id, { ativo: true })
    await data.endAcessos(trx, id, 'senha alterada')
    const alvo = { tipo: 'usuario', id, nome } as const
    await auditAct(trx, autor, { tipo: 'senha_alterada', alvo, detalhes: ativo ? {} : { reativado: true } })
  })
}

export interface MudancaDoUsuario {
  readonly nome?: string
  readonly tipo?: string
  readonly ativo?: boolean
  readonly permissoes_negadas?: Permissao[]
}

export type Estado = Awaited<ReturnType<typeof existente>>

export const changeUnlockedUsuario = (
  db: Banco,
  usuarioKey: string | number,
  mudanca: MudancaDoUsuario,
  autor: Autor,
): Promise<void> =>
  transaction(db, async (trx) => changeUsuario(trx, await readLockedUsuario(trx, usuarioKey), mudanca, autor))

/** A person who stays so until the transaction ends, as does everybody else. */
export async function readLockedUsuario(trx: Transacao, usuarioKey: string | number): Promise<Estado> {
  await data.lockUsuarios(trx)
  return existente(trx, usuarioKey)
}

/**
 * Writes the fields that differ from those of a person who is `travado`. A change of role, permissions or `ativo` ends the
 * person's sessions; a link to set a password opens neither a dismissed person's account nor that of a new administrator.
 * Refuses to demote or deactivate the last administrator who can sign in.
 */
export async function changeUsuario(
  trx: Transacao,
  antes: Estado,
  mudanca: MudancaDoUsuario,
  autor: Autor,
): Promise<void> {
  const agora = { ...antes, ...mudanca }
  if (antes.tipo === 'admin' && !(agora.tipo === 'admin' && agora.ativo)) await refuseLastAdmin(trx, antes.id)
  const atos = atosDaMudanca(antes, agora)
  if (atos.length === 0) return
  await data.updateUsuario(trx, antes.id, mudanca)
  if (!agora.ativo || viraAdmin(antes, agora)) await data.forgetConvite(trx, antes.id)
  const fim = atos.find(({ encerra }) => encerra)
  if (fim) await data.endAcessos(trx, antes.id, fim.encerra ?? '')
  const alvo = { tipo: 'usuario', id: antes.id, nome: antes.username } as const
  for (const { tipo, detalhes } of atos) await auditAct(trx, autor, { tipo, alvo, detalhes })
}

export const viraAdmin = (antes: Pick<Estado, 'tipo'>, agora: Pick<Estado, 'tipo'>): boolean =>
  antes.tipo !== 'admin' && agora.tipo === 'admin'

/** Returns what the audit says of a change, and why it ends the sessions. */
function atosDaMudanca(antes: Estado, agora: Estado) {
  const mudadas = NOMES_DAS_PERMISSOES.filter(
    (nome) => antes.permissoes_negadas.includes(nome) !== agora.permissoes_negadas.includes(nome),
  )
  const changedFields = {
    ...(antes.nome !== agora.nome && { nome: agora.nome }),
    ...(!antes.ativo && agora.ativo && { reativado: true }),
    ...Object.fromEntries(mudadas.map((nome) => [nome, !agora.permissoes_negadas.includes(nome)])),
  }
  const ato = (houve: boolean, tipo: TipoDeAto, detalhes: NonNullable<Ato['detalhes']>, encerra: string | null) =>
    houve ? [{ tipo, detalhes, encerra }] : []
  return [
    ...ato(antes.tipo !== agora.tipo, 'tipo_alterado', { antes: antes.tipo, tipo: agora.tipo }, 'tipo alterado'),
    ...ato(antes.ativo && !agora.ativo, 'usuario_desativado', {}, 'usuário desativado'),
    ...ato(
      Object.keys(changedFields).length > 0,
      'usuario_alterado',
      changedFields,
      mudadas.length > 0 ? 'permissões alteradas' : null,
    ),
  ]
}

/** Refuses while no other administrator can sign in: one who was invited and never set a password cannot. */
async function refuseLastAdmin(trx: Transacao, id: number): Promise<void> {
  const remainingAdmin = (await data.todosOsUsuarios(trx)).find(
    (u) => u.id !== id && u.ativo && u.tipo === 'admin' && u.senha_hash !== null,
  )
  if (!remainingAdmin) throw new DomainError('ULTIMO_ADMIN')
}

/** The user cannot sign in any more and its sessions end. The last administrator stays. */
export const deactivateUsuario = (db: Banco, username: string, autor: Autor = SISTEMA): Promise<void> =>
  changeUnlockedUsuario(db, username, { ativo: false }, autor)

export const listUsuarios = async (db: Banco) =>
  (await data.todosOsUsuarios(db)).map(({ username, nome, tipo, ativo }) => ({ username, nome, tipo, ativo }))
