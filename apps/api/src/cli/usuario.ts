import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { ensureDataDir } from '@estampa/host/start.ts'
import { runWithDatabase } from '../infra/database/database.ts'
import { migrate } from '../infra/database/migrate.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { type Env, readEnv } from '../infra/settings/env.ts'
import * as comandos from '../modules/autenticacao/comandos.rules.ts'
import * as usuarios from '../modules/autenticacao/usuarios.rules.ts'
import { autorDoComando } from '../shop/auditoria.ts'
import { onDatabase } from './shop.ts'
import { NotUnderstood, readPassword, readWords } from './words.ts'

export const usage = `Uso: npm run usuario -- COMANDO

  criar NOME [--tipo admin|funcionario] [--nome "Nome completo"] [--senha SENHA]
  senha NOME [--senha SENHA]      troca a senha, encerra as sessões e reativa o usuário
  listar                          mostra os usuários
  desativar NOME                  o usuário não entra mais; o que ele fez fica
  tipo NOME admin|funcionario     muda o tipo e encerra as sessões
  sessoes NOME [--encerrar NÚMERO|todas]
                                  onde o usuário está conectado; encerra uma sessão, ou todas
  segundo-fator NOME --remover    para quem perdeu o celular e os códigos: entra de novo só com a senha

Sem --senha, ela é perguntada; em branco, ou sem um terminal, uma é gerada e mostrada. Também é lida da
entrada: echo "a senha" | npm run usuario -- criar NOME. O tipo, se não for dito, é funcionario.
Uma senha escolhida tem ao menos 12 caracteres (uma frase serve), não é das comuns e não é só o nome da loja ou do
usuário.
Funciona com a loja aberta ou fechada. Outra pasta de dados: DATA_DIR=./pasta npm run usuario -- listar`

const autor = autorDoComando('npm run usuario')

type Action = (db: Banco, env: Env) => Promise<void>

/**
 * Runs the command on the database of the shop, opening it for the moment when the shop is closed; false when an argument
 * is missing. Rejects with `NotUnderstood`.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const action = chooseAction(args)
  if (!action) return false
  const env = readEnv(process.env)
  ensureDataDir(env.DATA_DIR)
  await onDatabase(env, async (config) => {
    await migrate(config)
    await runWithDatabase(config, (db) => action(db, env))
  })
  return true
}

const options = {
  tipo: { type: 'string' },
  nome: { type: 'string' },
  senha: { type: 'string' },
  encerrar: { type: 'string' },
  remover: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readWords<{ options: typeof options }>>['values']

interface Command {
  /** How many it takes: the name, and perhaps a role. */
  readonly words: number
  readonly options?: readonly (keyof typeof options)[]
  /** Returns the action for the words that came; null when an option is missing. Throws `NotUnderstood`. */
  act(values: Values, username: string, tipo: string): Action | null
}

const COMMANDS: Readonly<Record<string, Command>> = {
  criar: {
    words: 1,
    options: ['tipo', 'nome', 'senha'],
    act: ({ nome, tipo = 'funcionario', senha: given }, username) =>
      buildPasswordAction(username, given, async (db, senha, origem) => {
        await usuarios.createUsuario(db, { username, nome, tipo, senha, ...origem }, autor)
        return `Usuário "${username}" criado (${tipo}).`
      }),
  },
  senha: {
    words: 1,
    options: ['senha'],
    act: ({ senha: given }, username) =>
      buildPasswordAction(username, given, async (db, senha, origem) => {
        await usuarios.changeSenha(db, username, senha, autor, origem)
        return `Senha de "${username}" alterada. As sessões abertas foram encerradas.`
      }),
  },
  listar: { words: 0, act: () => list },
  desativar: {
    words: 1,
    act: (_values, username) => async (db) => {
      await usuarios.deactivateUsuario(db, username, autor)
      console.log(`Usuário "${username}" desativado.`)
    },
  },
  tipo: {
    words: 2,
    act: (_values, username, tipo) => async (db) => {
      await comandos.changeUsuarioTipo(db, username, tipo, autor)
      const link = tipo === 'admin' ? ' Um link para criar a senha que ainda estava aberto não vale mais.' : ''
      console.log(`"${username}" agora é ${tipo}. As sessões abertas foram encerradas.${link}`)
    },
  },
  sessoes: {
    words: 1,
    options: ['encerrar'],
    act: ({ encerrar: which }, username) => {
      if (which === undefined) return (db) => listSessions(db, username)
      if (which !== 'todas' && !/^\d{1,9}$/.test(which)) throw new NotUnderstood(which)
      return async (db) => {
        const ended = await comandos.endSessoes(db, username, which === 'todas' ? null : Number(which), autor)
        console.log(ended === 1 ? '1 sessão encerrada.' : `${ended} sessões encerradas.`)
      }
    },
  },
  'segundo-fator': {
    words: 1,
    options: ['remover'],
    act: ({ remover }, username) =>
      remover
        ? async (db) => {
            await comandos.removeSegundoFator(db, username, autor)
            console.log(
              `O segundo fator de "${username}" foi removido, e as sessões, encerradas. Agora entra só com a senha.`,
            )
          }
        : null,
  },
}

function chooseAction(args: readonly string[]): Action | null {
  const { values, positionals } = readWords({ args: [...args], options, allowPositionals: true })
  const [name = '', ...words] = positionals
  const command = COMMANDS[name]
  if (!command) throw new NotUnderstood(name)
  const foreign = Object.keys(values).find((option) => !command.options?.some((taken) => taken === option))
  if (foreign !== undefined) throw new NotUnderstood(`--${foreign}`)
  const tooMuch = words[command.words]
  if (tooMuch !== undefined) throw new NotUnderstood(tooMuch)
  const [username = '', tipo = ''] = words
  return words.length < command.words ? null : command.act(values, username, tipo)
}

async function listSessions(db: Banco, username: string): Promise<void> {
  const open = await comandos.listSessoes(db, username)
  if (open.length === 0) return console.log(`"${username}" não está conectado em nenhum lugar.`)
  console.log('NÚMERO    ENTROU EM         ÚLTIMO USO        ENDEREÇO                  APARELHO')
  for (const { id, criada_em, usada_em, endereco, aparelho } of open)
    console.log(
      `${String(id).padEnd(10)}${formatDateTime(criada_em).padEnd(18)}${formatDateTime(usada_em).padEnd(18)}${(endereco ?? '—').padEnd(26)}${aparelho}`,
    )
}

function buildPasswordAction(
  username: string,
  given: string | undefined,
  write: (db: Banco, senha: string, origem: { gerada: boolean; loja?: string | undefined }) => Promise<string>,
): Action {
  return async (db, { REMETENTE_NOME: loja }) => {
    const chosen = given ?? (await readPassword(`Senha de "${username}" (em branco, uma é gerada): `))
    const senha = chosen ?? usuarios.createRandomSenha()
    console.log(await write(db, senha, { gerada: chosen === null, loja }))
    if (chosen === null) console.log(`Senha: ${senha}`)
  }
}

const list: Action = async (db) => {
  const users = await usuarios.listUsuarios(db)
  const width = Math.max(8, ...users.map(({ username }) => username.length)) + 2
  const line = (a: string, b: string, c: string, d: string) => `${a.padEnd(width)}${b.padEnd(14)}${c.padEnd(11)}${d}`
  console.log(line('USUÁRIO', 'TIPO', 'SITUAÇÃO', 'NOME'))
  for (const { username, tipo, ativo, nome } of users)
    console.log(line(username, tipo, ativo ? 'ativo' : 'desativado', nome))
}
