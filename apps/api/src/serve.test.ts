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

const prepareServer = (ADMIN_PASSWORD?: string) =>
  prepare(readEnv({ INIT_CWD: '/loja', CHAVE_SECRETA, ADMIN_PASSWORD }), banco.config, new Closers(), () => undefined)
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
