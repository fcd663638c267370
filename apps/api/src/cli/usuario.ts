import { parseArgs } from 'node:util'
import { autorDoComando } from '../infra/auditoria.ts'
import { createDatabase } from '../infra/database.ts'
import { ensureDataDir, openDatabaseServer } from '../infra/database-server.ts'
import { type Env, readEnv } from '../infra/env.ts'
import { migrate } from '../infra/migrate.ts'
import { Closers } from '../infra/shutdown.ts'
import type { Banco } from '../infra/transaction.ts'
import {
  criarUsuario,
  desativarUsuario,
  gerarSenha,
  listarUsuarios,
  mudarSenha,
} from '../modules/autenticacao/usuarios.rules.ts'
import { readPassword } from './password.ts'

export const usage = `Uso: npm run usuario -- COMANDO

  criar NOME [--tipo admin|funcionario] [--nome "Nome completo"] [--senha SENHA]
  senha NOME [--senha SENHA]      troca a senha, encerra as sessões e reativa o usuário
  listar                          mostra os usuários
  desativar NOME                  o usuário não entra mais; o que ele fez fica

Sem --senha, ela é perguntada; em branco, ou sem um terminal, uma é gerada e mostrada. Também é lida da
entrada: echo "a senha" | npm run usuario -- criar NOME. O tipo, se não for dito, é funcionario.
Uma senha escolhida tem ao menos 12 caracteres (uma frase serve), não é das comuns e não é só o nome da loja ou do
usuário.
Funciona com a loja aberta ou fechada. Outra pasta de dados: DATA_DIR=./pasta npm run usuario -- listar`

const autor = autorDoComando('npm run usuario')

type Action = (db: Banco, env: Env) => Promise<void>

/**
 * Runs the command on the database of the shop, opening it for the moment when the shop is closed; false when the
 * arguments make no sense.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const action = chooseAction(args)
  if (!action) return false
  const closers = new Closers()
  try {
    const env = readEnv(process.env)
    ensureDataDir(env.DATA_DIR)
    const server = await openDatabaseServer(env, 'comando')
    closers.add(() => server.stop())
    await migrate(server.config)
    const db = createDatabase({ ...server.config, max: 1 })
    closers.add(() => db.destroy())
    await action(db, env)
    return true
  } finally {
    await closers.close((error) => console.error(error))
  }
}

const options = {
  tipo: { type: 'string', default: 'funcionario' },
  nome: { type: 'string' },
  senha: { type: 'string' },
} as const

/** What the arguments ask for, or null when they make no sense. */
function chooseAction(args: readonly string[]): Action | null {
  const parsed = parse(args)
  if (!parsed) return null
  const { values, positionals } = parsed
  const [command, username, extra] = positionals
  if (extra !== undefined) return null
  if (command === 'listar') return username === undefined ? list : null
  if (username === undefined) return null
  if (command === 'criar')
    return withPassword(username, values.senha, async (db, senha, origem) => {
      await criarUsuario(db, { username, nome: values.nome, tipo: values.tipo, senha, ...origem }, autor)
      return `Usuário "${username}" criado (${values.tipo}).`
    })
  if (command === 'senha')
    return withPassword(username, values.senha, async (db, senha, origem) => {
      await mudarSenha(db, username, senha, autor, origem)
      return `Senha de "${username}" alterada. As sessões abertas foram encerradas.`
    })
  if (command === 'desativar')
    return async (db) => {
      await desativarUsuario(db, username, autor)
      console.log(`Usuário "${username}" desativado.`)
    }
  return null
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

function withPassword(
  username: string,
  given: string | undefined,
  write: (db: Banco, senha: string, origem: { gerada: boolean; loja?: string | undefined }) => Promise<string>,
): Action {
  return async (db, { REMETENTE_NOME: loja }) => {
    const chosen = given ?? (await readPassword(`Senha de "${username}" (em branco, uma é gerada): `))
    const senha = chosen ?? gerarSenha()
    console.log(await write(db, senha, { gerada: chosen === null, loja }))
    if (chosen === null) console.log(`Senha: ${senha}`)
  }
}

const list: Action = async (db) => {
  const users = await listarUsuarios(db)
  const width = Math.max(8, ...users.map(({ username }) => username.length)) + 2
  const line = (a: string, b: string, c: string, d: string) => `${a.padEnd(width)}${b.padEnd(14)}${c.padEnd(11)}${d}`
  console.log(line('USUÁRIO', 'TIPO', 'SITUAÇÃO', 'NOME'))
  for (const { username, tipo, ativo, nome } of users)
    console.log(line(username, tipo, ativo ? 'ativo' : 'desativado', nome))
}
