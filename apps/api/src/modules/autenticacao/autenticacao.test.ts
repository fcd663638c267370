import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { hashDaSenha } from './senha.ts'
import { createUsuario, deactivateUsuario } from './usuarios.rules.ts'

const loja = await lojaDoArquivo()
beforeEach(() => sql`delete from tentativas_login`.execute(loja.banco.db))

const signIn = (username: string, password: string, { ip = '203.0.113.1', cookie = '' } = {}) =>
  loja.pedir('POST', '/api/auth/login/', { username, password }, { 'x-forwarded-for': ip, cookie, authorization: '' })
const checkTokens = (corpo: object) => loja.pedir('POST', '/api/auth/verificar/', corpo, { authorization: '' })
const eu = (access: string) => loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${access}` })

describe('signing in', () => {
  test('answers tokens and the person; the name without case or outer spaces', async () => {
    const { status, body } = await signIn(' DONA ', ADMIN.password)
    expect(status).toBe(200)
    expect(body.usuario).toMatchObject({ username: 'dona', tipo: 'admin' })
    expect(body.refresh).toMatch(/^[\w-]{43}$/)
    expect((await eu(body.access)).body).toEqual(body.usuario)
  })

  test('success alone gives the device a cookie, which opens nothing', async () => {
    expect((await signIn('dona', 'errada')).headers['set-cookie']).toBeUndefined()
    const cookie = String((await signIn('dona', ADMIN.password)).headers['set-cookie'])
    expect(cookie).toMatch(/^estampa_dispositivo=.*; Path=\/api; .*HttpOnly; SameSite=Lax$/)
    const so = { cookie: cookie.split(';')[0] as string, authorization: '' }
    expect((await loja.pedir('GET', '/api/auth/eu/', undefined, so)).status).toBe(401)
  })

  test('a password of before the rule still opens its account', async () => {
    const { db } = loja.banco
    await createUsuario(db, { username: 'antiga', senha: 'uma senha de hoje', tipo: 'funcionario' })
    await sql`update usuarios set senha_hash = ${await hashDaSenha('1')} where username = 'antiga'`.execute(db)
    expect((await signIn('antiga', '1')).status).toBe(200)
  })

  test('wrong password, unknown and deactivated users get the same answer', async () => {
    await createUsuario(loja.banco.db, { username: 'saiu', senha: 'uma senha antiga', tipo: 'funcionario' })
    const antes = (await signIn('saiu', 'uma senha antiga')).body
    await deactivateUsuario(loja.banco.db, 'saiu')
    const respostas = [
      await signIn('dona', 'errada'),
      await signIn('ninguem', 'errada'),
      await signIn('saiu', 'uma senha antiga'),
    ]
    for (const { status, body } of respostas) expect([status, body]).toEqual([401, respostas[0]?.body])
    expect((await eu(antes.access)).status).toBe(401)
    expect((await checkTokens({ refresh: antes.refresh })).status).toBe(401)
  })
})

describe('the session', () => {
  test('only digests are stored', async () => {
    const { refresh } = (await signIn('dona', ADMIN.password)).body
    const { rows } = await sql<{ achados: number }>`select count(*) as achados from refresh_tokens
      where encode(hash, 'escape') like ${`%${refresh.slice(0, 12)}%`}`.execute(loja.banco.db)
    expect(rows[0]?.achados).toBe(0)
  })
})

test('start-up replaces a token of a day, by one successor for all who ask within the grace; renewal replaces none', async () => {
  const { access, refresh } = (await signIn('dona', ADMIN.password)).body
  await sql`update refresh_tokens set criado_em = criado_em - interval '1 day'`.execute(loja.banco.db)
  expect(Object.keys((await checkTokens({ refresh })).body)).toEqual(['access'])
  const requestRefresh = async () => (await checkTokens({ access, refresh })).body.refresh as string
  const primeiras = await Promise.all([1, 2, 3, 4].map(requestRefresh))
  const sucessores = new Set([...primeiras, await requestRefresh()])
  expect(sucessores.size).toBe(1)
  expect(sucessores).not.toContain(refresh)
  const { rows } = await sql<{ vivos: number }>`select count(*)::int as vivos from refresh_tokens
    where substituido_em is null and sessao_id = (select max(id) from sessoes)`.execute(loja.banco.db)
  expect(rows[0]?.vivos).toBe(1)
  for (const sucessor of sucessores) expect((await checkTokens({ refresh: sucessor })).status).toBe(200)
})

test('an access token alone is confirmed while its session is open', async () => {
  const { access, refresh } = (await signIn('dona', ADMIN.password)).body
  expect(await checkTokens({ access })).toMatchObject({ status: 200, body: { access } })
  await loja.pedir('POST', '/api/auth/logout/', { refresh })
  for (const corpo of [{ access }, { access: 'inventado' }, {}])
    expect((await checkTokens(corpo)).body.codigo).toBe('NAO_AUTENTICADO')
})

/** A wrong password so often, one after the other; answers the statuses. */
const failLogin = async (vezes: number, origem: Parameters<typeof signIn>[2]) => {
  const statuses: number[] = []
  for (let n = 0; n < vezes; n++) statuses.push((await signIn('dona', 'errada', origem)).status)
  return statuses
}
const comoDona = (origem: Parameters<typeof signIn>[2]) => signIn('dona', ADMIN.password, origem)
/** Signs in and answers the device's cookie, as the browser would send it. */
async function dispositivoDe(username: string, password: string): Promise<string> {
  const { status, headers } = await signIn(username, password, { ip: '203.0.113.201' })
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0] as string
}
const passaram = (segundos: number) =>
  sql`update tentativas_login set ultima = ultima - make_interval(secs => ${segundos})`.execute(loja.banco.db)
const tentativas = (n: number) => Array.from({ length: n }, () => 401)

test('a device on which the person signed in before is not counted with strangers, at the same address too', async () => {
  const cookie = await dispositivoDe('dona', ADMIN.password)
  await failLogin(10, { ip: '203.0.113.1' })
  expect((await comoDona({ ip: '203.0.113.1' })).status).toBe(429)
  expect((await comoDona({ ip: '203.0.113.1', cookie })).status).toBe(200)
  expect((await comoDona({ ip: '203.0.113.99', cookie })).status).toBe(200)
})

test('a device of one person is a stranger to another', async () => {
  const SENHA_DO_CAIXA = 'uma frase do caixa'
  await createUsuario(loja.banco.db, { username: 'caixa', senha: SENHA_DO_CAIXA, tipo: 'funcionario' })
  const cookie = await dispositivoDe('caixa', SENHA_DO_CAIXA)
  expect(await failLogin(10, { cookie })).toEqual(tentativas(10))
  expect(await comoDona({ cookie })).toMatchObject({ status: 429 })
  await passaram(60)
  expect(await comoDona({ cookie })).toMatchObject({ status: 429 })
  expect((await signIn('caixa', SENHA_DO_CAIXA, { cookie })).status).toBe(200)
})

test('of many attempts at once on a known device that must wait, one learns that the password was wrong', async () => {
  const cookie = await dispositivoDe('dona', ADMIN.password)
  await failLogin(1, { cookie })
  await sql`update tentativas_login set falhas = 16`.execute(loja.banco.db)
  await passaram(61)
  const respostas = await Promise.all(Array.from({ length: 8 }, () => signIn('dona', 'errada', { cookie })))
  expect(respostas.filter(({ status }) => status === 401)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('the addresses of an IPv6 network of 64 bits count as one', async () => {
  for (let n = 1; n <= 10; n++) expect(await failLogin(1, { ip: `2001:db8:0:1:${n}::${n}` })).toEqual([401])
  expect((await comoDona({ ip: '2001:db8:0:1:aaaa::1' })).status).toBe(429)
  expect((await comoDona({ ip: '2001:db8:0:2::1' })).status).toBe(200)
})
