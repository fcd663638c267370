import { sql } from 'kysely'
import type { Db } from '../../src/infra/database/transaction.ts'
import { insertUsuarioRow } from '../../src/modules/autenticacao/autenticacao.data.ts'
import type { Origem } from '../../src/modules/autenticacao/sessao.rules.ts'
import { SISTEMA } from '../../src/shop/auditoria.ts'

export const DIA_DEPOIS = sql<string>`now() + interval '1 day'`
let numero = 0

/** A person whose password matches none, and who they are in a session: for rules that are asked without HTTP. */
export async function pessoaNoBanco(db: Db, tipo = 'funcionario', autor = SISTEMA) {
  const dados = { username: `pessoa${++numero}`, nome: 'Pessoa', tipo, senha_gerada: false }
  const { id } = await insertUsuarioRow(db, { ...dados, senha_hash: 'x' })
  const defaultSessao = {
    senhaGerada: false,
    negadas: [],
    escritaLsn: null,
    faltaSegundoFator: false,
    confirmada: true,
  }
  const buildSessaoPessoa = (sessaoId: number) => ({ autor, usuario: { id, ...dados, sessaoId, ...defaultSessao } })
  return { id, username: dados.username, naSessao: buildSessaoPessoa }
}

/** Where a sign-in comes from: a device without a cookie yet, which then has this one. */
export const origemDe = (dispositivo: string, agente: string | null, autor = SISTEMA): Origem => {
  return { autor, endereco: '203.0.113.7', agente, dispositivo: null, marcar: () => dispositivo }
}

/** Such a person in a session of theirs; `abrir` makes another one. */
export async function pessoaComSessao(db: Db, tipo?: string) {
  const { id, naSessao } = await pessoaNoBanco(db, tipo)
  const insertSessao = async () => {
    const dados = { usuario_id: id, dispositivo: 'mesa', nova: false, expira_em: DIA_DEPOIS }
    const sessao = await db.insertInto('sessoes').values(dados).returning('id').executeTakeFirstOrThrow()
    return naSessao(sessao.id)
  }
  return { ...(await insertSessao()), abrir: insertSessao }
}
