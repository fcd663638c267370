import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ADMIN, lojaDoArquivo } from '../../../test/support/loja.ts'
import { hashDaSenha } from './senha.ts'
import { criarUsuario, desativarUsuario, gerarSenha, mudarSenha } from './usuarios.rules.ts'

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

  test('says so when the program made the password, until it is changed', async () => {
    const senha = gerarSenha()
    await criarUsuario(loja.banco.db, { username: 'novata', senha, gerada: true, tipo: 'funcionario' })
    const { body } = await entrar('novata', senha)
    expect(body.usuario).toMatchObject({ username: 'novata', senha_gerada: true })
    expect((await eu(body.access)).body).toEqual(body.usuario)
    await mudarSenha(loja.banco.db, 'novata', 'a frase que ela escolheu')
    expect((await entrar('novata', 'a frase que ela escolheu')).body.usuario).not.toHaveProperty('senha_gerada')
  })

  test('a password of before the rule still opens its account', async () => {
    await sql`update usuarios set senha_hash = ${await hashDaSenha('1')} where username = 'novata'`.execute(
      loja.banco.db,
    )
    expect((await entrar('novata', '1')).status).toBe(200)
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
  test('ends ninety days after it began, however much it is used', async () => {
    const { access, refresh } = (await entrar('dona', ADMIN.password)).body
    const diasQueRestam = async () => {
      const { rows } = await sql`select round(extract(epoch from expira_em - now()) / 86400)::int as dias
        from sessoes order by id desc limit 1`.execute(loja.banco.db)
      return rows
    }
    const comecou = (dias: number) =>
      sql`update sessoes set criada_em = now() - make_interval(days => ${dias})
        where id = (select max(id) from sessoes)`.execute(loja.banco.db)
    for (const [usada, dias] of [
      [50, 30],
      [85, 5],
    ] as const) {
      await comecou(usada)
      expect((await verificar({ refresh })).status).toBe(200)
      expect(await diasQueRestam()).toEqual([{ dias }])
    }
    await comecou(91)
    expect((await verificar({ refresh })).status).toBe(200)
    expect((await verificar({ refresh })).status).toBe(401)
    expect((await eu(access)).status).toBe(401)
  })

  test('a token that is foreign, unsigned, expired or missing opens nothing', async () => {
    const outra = await new SignJWT({ sid: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .sign(Buffer.alloc(32, 9))
    const semAssinatura = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1","sid":1}').toString('base64url')}.`
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${outra}`, `Bearer ${semAssinatura}`]) {
      expect((await loja.pedir('GET', '/api/produtos/busca/', undefined, { authorization })).status).toBe(401)
    }
  })

  test('only digests are stored', async () => {
    const { refresh } = (await entrar('dona', ADMIN.password)).body
    const { rows } = await sql<{ achados: number }>`select count(*) as achados from refresh_tokens
      where encode(hash, 'escape') like ${`%${refresh.slice(0, 12)}%`}`.execute(loja.banco.db)
    expect(rows[0]?.achados).toBe(0)
  })
})

const envelhecer = (segundos: number) =>
  sql`update refresh_tokens set criado_em = criado_em - make_interval(secs => ${segundos}),
    substituido_em = substituido_em - make_interval(secs => ${segundos})`.execute(loja.banco.db)
const UM_DIA = 24 * 3600

test('start-up replaces a refresh token of a day; renewal never does', async () => {
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
  expect(Object.keys((await verificar({ access, refresh })).body)).toEqual(['access'])
  await envelhecer(UM_DIA)
  const renovada = await verificar({ refresh })
  expect(Object.keys(renovada.body)).toEqual(['access'])
  const girada = await verificar({ access, refresh })
  expect(girada.body.refresh).not.toBe(refresh)
  expect((await verificar({ access: 'vencido', refresh: girada.body.refresh })).status).toBe(200)
})

test('a replaced token has one successor, the same for all who ask within the grace', async () => {
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
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
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
  await envelhecer(UM_DIA)
  expect((await verificar({ access, refresh })).status).toBe(200)
  await envelhecer(40)
  expect((await verificar({ access, refresh })).status).toBe(200)
  expect((await verificar({ refresh })).status).toBe(200)
  await envelhecer(25)
  expect((await verificar({ access, refresh })).status).toBe(401)
})

test('an access token alone is confirmed while its session is open', async () => {
  const { access, refresh } = (await entrar('dona', ADMIN.password)).body
  expect(await verificar({ access })).toMatchObject({ status: 200, body: { access } })
  await loja.pedir('POST', '/api/auth/logout/', { refresh })
  for (const corpo of [{ access }, { access: 'inventado' }, {}])
    expect((await verificar(corpo)).body.codigo).toBe('NAO_AUTENTICADO')
})
