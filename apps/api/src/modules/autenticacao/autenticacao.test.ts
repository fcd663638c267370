import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ADMIN, lojaDoArquivo } from '../../../test/support/loja.ts'
import { hashDaSenha } from './senha.ts'
import { criarUsuario, desativarUsuario } from './usuarios.rules.ts'

const loja = await lojaDoArquivo()

const entrar = (username: string, password: string, ip = '203.0.113.1') =>
  loja.pedir('POST', '/api/auth/login/', { username, password }, { 'x-forwarded-for': ip, authorization: '' })
const verificar = (corpo: object) => loja.pedir('POST', '/api/auth/verificar/', corpo, { authorization: '' })
const eu = (access: string) => loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${access}` })

describe('signing in', () => {
  test('answers tokens and the person; the name without case or outer spaces', async () => {
    const { status, body } = await entrar(' DONA ', ADMIN.password)
    expect(status).toBe(200)
    expect(body.usuario).toMatchObject({ username: 'dona', tipo: 'admin' })
    expect(body.refresh).toMatch(/^[\w-]{43}$/)
    expect((await eu(body.access)).body).toEqual(body.usuario)
  })

  test('success alone gives the device a cookie, which opens nothing', async () => {
    expect((await entrar('dona', 'errada')).headers['set-cookie']).toBeUndefined()
    const cookie = String((await entrar('dona', ADMIN.password)).headers['set-cookie'])
    expect(cookie).toMatch(/^estampa_dispositivo=.*; Path=\/api; .*HttpOnly; SameSite=Lax$/)
    const so = { cookie: cookie.split(';')[0] as string, authorization: '' }
    expect((await loja.pedir('GET', '/api/auth/eu/', undefined, so)).status).toBe(401)
  })

  test('a password of before the rule still opens its account', async () => {
    const { db } = loja.banco
    await criarUsuario(db, { username: 'antiga', senha: 'uma senha de hoje', tipo: 'funcionario' })
    await sql`update usuarios set senha_hash = ${await hashDaSenha('1')} where username = 'antiga'`.execute(db)
    expect((await entrar('antiga', '1')).status).toBe(200)
  })

  test('wrong password, unknown and deactivated users get the same answer', async () => {
    await criarUsuario(loja.banco.db, { username: 'saiu', senha: 'uma senha antiga', tipo: 'funcionario' })
    const antes = (await entrar('saiu', 'uma senha antiga')).body
    await desativarUsuario(loja.banco.db, 'saiu')
    const respostas = [
      await entrar('dona', 'errada'),
      await entrar('ninguem', 'errada'),
      await entrar('saiu', 'uma senha antiga'),
    ]
    for (const { status, body } of respostas) expect([status, body]).toEqual([401, respostas[0]?.body])
    expect((await eu(antes.access)).status).toBe(401)
    expect((await verificar({ refresh: antes.refresh })).status).toBe(401)
  })
})

describe('the session', () => {
  test('only digests are stored', async () => {
    const { refresh } = (await entrar('dona', ADMIN.password)).body
    const { rows } = await sql<{ achados: number }>`select count(*) as achados from refresh_tokens
      where encode(hash, 'escape') like ${`%${refresh.slice(0, 12)}%`}`.execute(loja.banco.db)
    expect(rows[0]?.achados).toBe(0)
  })
})

test('start-up replaces a token of a day, by one successor for all who ask within the grace; renewal replaces none', async () => {
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
  await sql`update refresh_tokens set criado_em = criado_em - interval '1 day'`.execute(loja.banco.db)
  expect(Object.keys((await verificar({ refresh })).body)).toEqual(['access'])
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

test('an access token alone is confirmed while its session is open', async () => {
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
  expect(await verificar({ access })).toMatchObject({ status: 200, body: { access } })
  await loja.pedir('POST', '/api/auth/logout/', { refresh })
  for (const corpo of [{ access }, { access: 'inventado' }, {}])
    expect((await verificar(corpo)).body.codigo).toBe('NAO_AUTENTICADO')
})
