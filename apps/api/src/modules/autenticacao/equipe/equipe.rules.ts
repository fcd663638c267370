import { randomBytes } from 'node:crypto'
import { NOMES_DAS_PERMISSOES, permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import type {
  Convidada,
  Convite,
  PessoaAlterada,
  PessoaDaEquipe,
  PessoaMudada,
  PessoaNova,
} from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { changed } from '../../../infra/base/change.ts'
import { camposInvalidos, DomainError, found } from '../../../infra/base/errors.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { alcanceDe } from '../../../shop/alcance.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import { requireIdentidade } from '../../../shop/session.ts'
import { endAcessos, saveSenha } from '../autenticacao.data.ts'
import { alvoDe, type Pessoa } from '../segundo-fator/fatores.rules.ts'
import { hashDaSenha, recusaDaSenhaNova } from '../senha.ts'
import { hashDe } from '../sessao.rules.ts'
import { changeUsuario, type Estado, insertUsuario, readLockedUsuario, viraAdmin } from '../usuarios.rules.ts'
import * as data from './equipe.data.ts'

type Linha = Awaited<ReturnType<typeof data.readPessoaRow>>
const comoPessoa = ({ permissoes_negadas, ...pessoa }: Linha): PessoaDaEquipe => ({
  ...pessoa,
  permissoes: permissoesDe(pessoa.tipo, permissoes_negadas),
})

export const readEquipe = async (db: Banco): Promise<PessoaDaEquipe[]> => (await data.listEquipe(db)).map(comoPessoa)
export const readPessoa = async (db: Db, id: number) => comoPessoa(await data.readPessoaRow(db, id))

const negadasCom = (permissoes: PessoaNova['permissoes'], antes: readonly string[]) =>
  NOMES_DAS_PERMISSOES.filter((nome) => !(permissoes?.[nome] ?? !antes.includes(nome)))

/** A person without a password, and the link to set one. */
export async function createPessoa(
  db: Banco,
  { autor }: Pessoa,
  { username, nome, tipo, permissoes }: PessoaNova,
  endereco: string,
): Promise<PessoaDaEquipe & { convite: Convite }> {
  return transaction(db, async (trx) => {
    const dados = { username, nome: nome || username, tipo, senha_hash: null, senha_gerada: false }
    const id = await insertUsuario(trx, { ...dados, permissoes_negadas: negadasCom(permissoes, []) }, autor)
    const convite = await novoConvite(trx, { id, username }, autor, endereco)
    return { ...(await readPessoa(trx, id)), convite }
  })
}

/**
 * Whom the shop obeys and lets in is not changed by a device left open: making, removing and bringing back an administrator
 * asks who it is, and so does letting anybody in again or giving a permission. A new administrator who had a link to open gets another one.
 */
export const changePessoa = (
  db: Banco,
  { usuario, autor }: Pessoa,
  id: number,
  { permissoes, ...rest }: PessoaAlterada,
  endereco: string,
): Promise<PessoaMudada> =>
  transaction(db, async (trx) => {
    const antes = await readLockedUsuario(trx, id)
    const mudanca = changed({ nome: antes.nome, tipo: antes.tipo, ativo: antes.ativo }, rest)
    const { tipo, ativo } = mudanca
    const permissoes_negadas = negadasCom(permissoes, antes.permissoes_negadas)
    const stillDenied = new Set<string>(permissoes_negadas)
    const given = antes.permissoes_negadas.some((nome) => !stillDenied.has(nome))
    const letIn = mudanca.ativo === true && !antes.ativo
    if (changesAdmins(antes, mudanca) || given || letIn) requireIdentidade(usuario)
    mudanca.nome ||= antes.username
    // Permissions denied to an administrator stay stored, for the day when they are no administrator.
    await changeUsuario(trx, antes, tipo === 'admin' ? mudanca : { ...mudanca, permissoes_negadas }, autor)
    const pessoa = await readPessoa(trx, id)
    const outroLink = antes.convite !== null && ativo && viraAdmin(antes, { tipo })
    return outroLink ? { ...pessoa, convite: await novoConvite(trx, antes, autor, endereco) } : pessoa
  })

const changesAdmins = (antes: Estado, agora: Pick<Estado, 'tipo' | 'ativo'>) =>
  (antes.tipo === 'admin' || agora.tipo === 'admin') && (antes.tipo !== agora.tipo || antes.ativo !== agora.ativo)

/** How long a link to set a password holds. */
const HORAS = 72

/** A new link; the one before opens nothing any more. Only its hash is kept. */
async function novoConvite(trx: Transacao, pessoa: Pick<Linha, 'id' | 'username'>, autor: Autor, endereco: string) {
  const token = randomBytes(32).toString('base64url')
  const { convite_ate } = await data.saveConvite(trx, pessoa.id, hashDe(token), HORAS)
  await auditAct(trx, autor, { tipo: 'convite_criado', alvo: alvoDe(pessoa) })
  const link = new URL(`/convites/${token}`, endereco).href
  return { link, expira_em: convite_ate ?? '', alcance: alcanceDe(endereco) }
}

/** A link for a person who lost theirs, or their password. */
export const invitePessoa = (db: Banco, { autor }: Pessoa, id: number, endereco: string): Promise<Convite> =>
  transaction(db, async (trx) => {
    const pessoa = await readLockedUsuario(trx, id)
    if (!pessoa.ativo) throw new DomainError('USUARIO_DESATIVADO')
    return novoConvite(trx, pessoa, autor, endereco)
  })

export async function readConvidada(db: Banco, token: string): Promise<Convidada> {
  const { username, nome } = await findConvidado(db, token)
  return { username, nome }
}

const findConvidado = async (db: Banco, token: string) =>
  found(data.findConvidada(db, hashDe(token)).executeTakeFirst(), 'CONVITE_INVALIDO')

/** The invited person's own password; the link serves once, and other sessions of the person end. */
export async function createSenha(db: Banco, token: string, senha: string, autor: Autor, loja: string) {
  const pessoa = await findConvidado(db, token)
  const { id, username, nome } = pessoa
  const recusa = await recusaDaSenhaNova(senha, [username, nome, loja])
  if (recusa !== null) throw camposInvalidos({ senha: [recusa] })
  const senha_hash = await hashDaSenha(senha)
  return transaction(db, async (trx) => {
    if (!(await data.findConvidada(trx, hashDe(token)).forUpdate().executeTakeFirst()))
      throw new DomainError('CONVITE_INVALIDO')
    await saveSenha(trx, id, { senha_hash, senha_gerada: false })
    await endAcessos(trx, id, 'senha alterada')
    const ato = { tipo: 'senha_alterada', alvo: alvoDe(pessoa), detalhes: { pelo_link: true } } as const
    await auditAct(trx, { ...autor, usuario: pessoa }, ato)
    return { username, nome }
  })
}
