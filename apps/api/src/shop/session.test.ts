import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN } from '../../test/support/banco-de-loja.ts'
import { openLoja } from '../../test/support/loja.ts'
import { sessoesJuntas } from './session.ts'

const loja = await openLoja()
afterAll(() => loja.fechar())

test('sessions asked for together are one statement; each request gets its own person, a revoked one none', async () => {
  const { db } = loja.banco
  const usuarios = await db
    .insertInto('usuarios')
    .values(['ana', 'bia'].map((username) => ({ username, nome: username, senha_hash: '', tipo: 'funcionario' })))
    .returning('id')
    .execute()
  const sessoes = await db
    .insertInto('sessoes')
    .values(usuarios.map(({ id }) => ({ usuario_id: id, expira_em: '2099-01-01' })))
    .returning('id')
    .execute()
  const [ana = 0, bia = 0] = sessoes.map(({ id }) => id)
  let comandos = 0
  const contado = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      comandos += 1
      return result
    },
  })
  const usuarioDe = sessoesJuntas(contado)
  const nomes = async (...ids: number[]) => (await Promise.all(ids.map(usuarioDe))).map((u) => u?.username ?? null)
  expect(await nomes(ana, bia, ana, 0)).toEqual(['ana', 'bia', 'ana', null])
  expect(comandos).toBe(1)
  await db.updateTable('sessoes').set({ revogada_em: '2026-01-01' }).where('id', '=', ana).execute()
  expect(await nomes(ana, bia)).toEqual([null, 'bia'])
})

test('a token is accepted for its fifteen minutes and no longer, also one that was used before', async () => {
  const inicio = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: inicio })
  onTestFinished(() => void vi.useRealTimers())
  const { body } = await loja.pedir('POST', '/api/auth/login/', ADMIN)
  const depoisDe = async (segundos: number) => {
    vi.setSystemTime(inicio + segundos * 1000)
    const headers = { authorization: `Bearer ${body.access}` }
    return (await loja.pedir('GET', '/api/auth/eu/', undefined, headers)).status
  }
  expect([await depoisDe(0), await depoisDe(14 * 60), await depoisDe(15 * 60 + 1)]).toEqual([200, 200, 401])
})
