import { afterAll, expect, test } from 'vitest'
import { criarBanco } from '../test/support/banco.ts'
import { StartupError } from './infra/base/startup-error.ts'
import { Closers } from './infra/process/shutdown.ts'
import { readEnv } from './infra/settings/env.ts'
import { prepare } from './serve.ts'

const banco = await criarBanco()
afterAll(() => banco.descartar())

const preparar = (ADMIN_PASSWORD: string) =>
  prepare(readEnv({ INIT_CWD: '/loja', ADMIN_PASSWORD }), banco.config, new Closers(), () => undefined)
const contas = () => banco.db.selectFrom('usuarios').select(['username', 'tipo']).execute()

test('a weak ADMIN_PASSWORD stops the first start with the reason, not with the password; later starts do not look at it', async () => {
  for (const [fraca, motivo] of [
    ['1', 'ao menos 12 caracteres'],
    ['senhasenha123', 'fácil de adivinhar'],
    ['Estampa-2026!', 'quase só o nome'],
  ] as const) {
    const recusa = await preparar(fraca).catch((error: unknown) => error)
    expect(recusa).toBeInstanceOf(StartupError)
    const { message } = recusa as StartupError
    expect(message).toMatch(/^A variável ADMIN_PASSWORD tem um valor que não serve\. .*\.$/)
    expect(message).toContain(motivo)
    expect(message).not.toContain(`"${fraca}"`)
    expect(await contas()).toEqual([])
  }
  await preparar('uma frase que serve')
  await preparar('1')
  expect(await contas()).toEqual([{ username: 'admin', tipo: 'admin' }])
})
