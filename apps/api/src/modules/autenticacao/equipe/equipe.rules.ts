import { NOMES_DAS_PERMISSOES, permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import type {
  Convite,
  PessoaAlterada,
  PessoaDaEquipe,
  PessoaMudada,
  PessoaNova,
} from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { type Banco, type Db, transaction } from '../../../infra/database/transaction.ts'
import { exigirIdentidade } from '../../../shop/session.ts'
import type { Pessoa } from '../segundo-fator/fatores.rules.ts'
import { type Estado, inserir, mudar, travado, viraAdmin } from '../usuarios.rules.ts'
import { novoConvite } from './convite.rules.ts'
import * as data from './equipe.data.ts'

type Linha = Awaited<ReturnType<typeof data.porId>>
const comoPessoa = ({ permissoes_negadas, ...pessoa }: Linha): PessoaDaEquipe => ({
  ...pessoa,
  permissoes: permissoesDe(pessoa.tipo, permissoes_negadas),
})

export const obterEquipe = async (db: Banco): Promise<PessoaDaEquipe[]> => (await data.todas(db)).map(comoPessoa)
export const obterPessoa = async (db: Db, id: number) => comoPessoa(await data.porId(db, id))

const negadasCom = (ditas: PessoaNova['permissoes'], antes: readonly string[]) =>
  NOMES_DAS_PERMISSOES.filter((nome) => !(ditas?.[nome] ?? !antes.includes(nome)))

/** A person without a password, and the link to set one. Making an administrator asks who it is that does so. */
export async function criarPessoa(
  db: Banco,
  { usuario, autor }: Pessoa,
  { username, nome, tipo, permissoes }: PessoaNova,
  endereco: string,
): Promise<PessoaDaEquipe & { convite: Convite }> {
  if (tipo === 'admin') exigirIdentidade(usuario)
  return transaction(db, async (trx) => {
    const dados = { username, nome: nome || username, tipo, senha_hash: null, senha_gerada: false }
    const id = await inserir(trx, { ...dados, permissoes_negadas: negadasCom(permissoes, []) }, autor)
    const convite = await novoConvite(trx, { id, username }, autor, endereco)
    return { ...(await obterPessoa(trx, id)), convite }
  })
}

/**
 * Whom the shop obeys is not changed by a device left open: making, removing and bringing back an administrator asks who it
 * is. A new administrator who had a link to open gets another one.
 */
export const alterarPessoa = (
  db: Banco,
  { usuario, autor }: Pessoa,
  id: number,
  { nome, tipo, ativo, permissoes }: PessoaAlterada,
  endereco: string,
): Promise<PessoaMudada> =>
  transaction(db, async (trx) => {
    const antes = await travado(trx, id)
    if (mudaAdministradores(antes, { tipo, ativo })) exigirIdentidade(usuario)
    const mudanca = { nome: nome || antes.username, tipo, ativo }
    const permissoes_negadas = negadasCom(permissoes, antes.permissoes_negadas)
    // What an administrator is denied waits for the day when they are none.
    await mudar(trx, antes, tipo === 'admin' ? mudanca : { ...mudanca, permissoes_negadas }, autor)
    const pessoa = await obterPessoa(trx, id)
    const outroLink = antes.convite !== null && ativo && viraAdmin(antes, { tipo })
    return outroLink ? { ...pessoa, convite: await novoConvite(trx, antes, autor, endereco) } : pessoa
  })

const mudaAdministradores = (antes: Estado, agora: Pick<Estado, 'tipo' | 'ativo'>) =>
  (antes.tipo === 'admin' || agora.tipo === 'admin') && (antes.tipo !== agora.tipo || antes.ativo !== agora.ativo)
