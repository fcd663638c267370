import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ADMIN, lojaDoArquivo } from '../../../test/support/loja.ts'

const loja = await lojaDoArquivo()
const semToken = { authorization: '' }
const entrar = () => loja.pedir('POST', '/api/auth/login/', ADMIN, semToken)
const verificar = (corpo: object) => loja.pedir('POST', '/api/auth/verificar/', corpo, semToken)
const envelhecer = (segundos: number) =>
  sql`update refresh_tokens set criado_em = criado_em - make_interval(secs => ${segundos}),
    substituido_em = substituido_em - make_interval(secs => ${segundos})`.execute(loja.banco.db)
const UM_DIA = 24 * 3600

test('start-up replaces a refresh token of a day; renewal never does', async () => {
  const { access, refresh } = (await entrar()).body
  expect(Object.keys((await verificar({ access, refresh })).body)).toEqual(['access'])
  await envelhecer(UM_DIA)
  const renovada = await verificar({ refresh })
  expect(Object.keys(renovada.body)).toEqual(['access'])
  const girada = await verificar({ access, refresh })
  expect(girada.body.refresh).not.toBe(refresh)
  expect((await verificar({ access: 'vencido', refresh: girada.body.refresh })).status).toBe(200)
})

test('a replaced token has one successor, the same for all who ask within the grace', async () => {
  const { access, refresh } = (await entrar()).body
  await envelhecer(UM_DIA)
  const perguntar = async () => (await verificar({ access, refresh })).body.refresh as string
  const primeiras = await Promise.all([1, 2, 3, 4].map(perguntar))
  const sucessores = new Set([...primeiras, await perguntar()])
  expect(sucessores.size).toBe(1)
  expect(sucessores).not.toContain(refresh)
  const { rows } = await sql<{ vivos: number }>`select count(*)::int as vivos from refresh_tokens
    where substituido_em is null and sessao_id = (select max(id) from sessoes)`.execute(loja.banco.db)
  expect(rows[0]?.vivos).toBe(1)
  for (const sucessor of sucessores) expect((await verificar({ refresh: sucessor })).status).toBe(200)
})

test('the use of a replaced token does not prolong its grace', async () => {
  const { access, refresh } = (await entrar()).body
  await envelhecer(UM_DIA)
  expect((await verificar({ access, refresh })).status).toBe(200)
  await envelhecer(40)
  expect((await verificar({ access, refresh })).status).toBe(200)
  expect((await verificar({ refresh })).status).toBe(200)
  await envelhecer(25)
  expect((await verificar({ access, refresh })).status).toBe(401)
})

test('an access token alone is confirmed while its session is open', async () => {
  const { access, refresh } = (await entrar()).body
  expect(await verificar({ access })).toMatchObject({ status: 200, body: { access } })
  await loja.pedir('POST', '/api/auth/logout/', { refresh }, semToken)
  for (const corpo of [{ access }, { access: 'inventado' }, {}])
    expect((await verificar(corpo)).body.codigo).toBe('NAO_AUTENTICADO')
})
