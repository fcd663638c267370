import { StartupError } from '@estampa/host/start.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBanco } from '../test/support/banco.ts'
import { Closers } from './infra/process/shutdown.ts'
import { readEnv } from './infra/settings/env.ts'
import { senhaConfere } from './modules/autenticacao/senha.ts'
import { changeSenha, createRandomSenha } from './modules/autenticacao/usuarios.rules.ts'
import { prepare } from './serve.ts'
import { SISTEMA } from './shop/auditoria.ts'

const banco = await createBanco()
afterAll(() => banco.descartar())

const prepareServer = (ADMIN_PASSWORD?: string, say: (text: string) => void = () => undefined) =>
  prepare(readEnv({ INIT_CWD: '/loja', CHAVE_SECRETA, ADMIN_PASSWORD }), banco.config, new Closers(), say)
const CHAVE_SECRETA = 'uma chave de trinta e dois bytes!'
const contas = () => banco.db.selectFrom('usuarios').select(['username', 'tipo']).execute()

test('a weak ADMIN_PASSWORD stops the first start with the reason, not with the password; later starts do not look at it', async () => {
  for (const [fraca, motivo] of [
    ['1', 'ao menos 12 caracteres'],
    ['senhasenha123', 'fácil de adivinhar'],
    ['Estampa-2026!', 'quase só o nome'],
  ] as const) {
    const recusa = await prepareServer(fraca).catch((error: unknown) => error)
    expect(recusa).toBeInstanceOf(StartupError)
    const { message } = recusa as StartupError
    expect(message).toMatch(/^A variável ADMIN_PASSWORD tem um valor que não serve\. .*\.$/)
    expect(message).toContain(motivo)
    expect(message).not.toContain(`"${fraca}"`)
    expect(await contas()).toEqual([])
  }
  await prepareServer('uma frase que serve')
  await prepareServer('1')
  expect(await contas()).toEqual([{ username: 'admin', tipo: 'admin' }])
})

test('a generated password is the same at every start until somebody has signed in; another made one is never shown', async () => {
  await sql`truncate usuarios cascade`.execute(banco.db)
  const primeiro = await prepareServer()
  expect(primeiro).toMatchObject({ username: 'admin', password: expect.stringMatching(/^[\w-]{12}$/) })
  expect(await prepareServer()).toEqual(primeiro)
  const { senha_hash } = await banco.db.selectFrom('usuarios').select('senha_hash').executeTakeFirstOrThrow()
  expect(await senhaConfere(senha_hash, primeiro?.password ?? '')).toBe(true)
  await sql`update usuarios set ultimo_acesso = now()`.execute(banco.db)
  expect(await prepareServer()).toBeNull()
  await changeSenha(banco.db, 'admin', createRandomSenha(), SISTEMA, { gerada: true })
  await sql`update usuarios set ultimo_acesso = null`.execute(banco.db)
  expect(await prepareServer()).toBeNull()
})

test('a clock far ahead of the last act is doubted when the shop opens, and of a recent act it is not', async () => {
  const said: string[] = []
  const openAfter = async (criado_em: Date) => {
    await sql`insert into auditoria (tipo, criado_em) values ('reinicio', ${criado_em})`.execute(banco.db)
    await prepareServer(undefined, (text) => said.push(text))
  }
  await openAfter(new Date())
  expect(said).toEqual([])
  await openAfter(new Date('2020-03-10T12:00:00Z'))
  expect(said).toEqual([
    expect.stringContaining('o último ato nesta loja é de 10/03/2020. Se não é hoje, encerre a loja'),
  ])
})
