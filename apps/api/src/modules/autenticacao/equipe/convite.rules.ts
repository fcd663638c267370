import { randomBytes } from 'node:crypto'
import type { Convidada, Convite } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../../shop/auditoria.ts'
import { exigirIdentidade } from '../../../shop/session.ts'
import { encerrarAcessos, guardarSenha } from '../autenticacao.data.ts'
import type { Pessoa } from '../segundo-fator/fatores.rules.ts'
import { hashDaSenha } from '../senha.ts'
import { recusaDaSenhaNova } from '../senha-nova.ts'
import { hashDe } from '../sessao.rules.ts'
import { travado } from '../usuarios.rules.ts'
import * as data from './equipe.data.ts'

/** How long a link to set a password holds. */
const HORAS = 72

interface Alvo {
  readonly id: number
  readonly username: string
}

/** A new link; the one before opens nothing any more. Only its hash is kept. */
export async function novoConvite(trx: Transacao, pessoa: Alvo, autor: Autor, endereco: string): Promise<Convite> {
  const token = randomBytes(32).toString('base64url')
  const { convite_ate } = await data.guardarConvite(trx, pessoa.id, hashDe(token), HORAS)
  await auditar(trx, autor, { tipo: 'convite_criado', alvo: { tipo: 'usuario', id: pessoa.id, nome: pessoa.username } })
  return { link: new URL(`/convites/${token}`, endereco).href, expira_em: convite_ate ?? '' }
}

/** A link for a person who lost theirs, or their password. That of an administrator gives the whole shop. */
export const convidar = (db: Banco, { usuario, autor }: Pessoa, id: number, endereco: string): Promise<Convite> =>
  transaction(db, async (trx) => {
    // Locked, so that the person is not promoted between the check and the link.
    const pessoa = await travado(trx, id)
    if (pessoa.tipo === 'admin') exigirIdentidade(usuario)
    if (!pessoa.ativo) throw new DomainError('USUARIO_DESATIVADO')
    return novoConvite(trx, pessoa, autor, endereco)
  })

export async function deQuem(db: Banco, token: string): Promise<Convidada> {
  const { username, nome } = await achar(db, token)
  return { username, nome }
}

async function achar(db: Banco, token: string) {
  const pessoa = await data.doConvite(db, hashDe(token)).executeTakeFirst()
  if (!pessoa) throw new DomainError('CONVITE_INVALIDO')
  return pessoa
}

/** The invited person's own password; the link serves once, and other sessions of the person end. */
export async function criarSenha(
  db: Banco,
  token: string,
  senha: string,
  autor: Autor,
  loja: string,
): Promise<Convidada> {
  const { id, username, nome, tipo } = await achar(db, token)
  const recusa = await recusaDaSenhaNova(senha, [username, nome, loja])
  if (recusa !== null) throw camposInvalidos({ senha: [recusa] })
  const senha_hash = await hashDaSenha(senha)
  return transaction(db, async (trx) => {
    if (!(await data.doConvite(trx, hashDe(token)).forUpdate().executeTakeFirst()))
      throw new DomainError('CONVITE_INVALIDO')
    await guardarSenha(trx, id, { senha_hash, senha_gerada: false })
    await encerrarAcessos(trx, id, 'senha alterada')
    const alvo = { tipo: 'usuario', id, nome: username } as const
    const pessoa = { id, username, nome, tipo }
    await auditar(trx, { ...autor, usuario: pessoa }, { tipo: 'senha_alterada', alvo, detalhes: { pelo_link: true } })
    return { username, nome }
  })
}
