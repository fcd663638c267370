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

  test('after ten failures of a person at an address it waits, also with the right password; elsewhere it does not', async () => {
    await criarUsuario(loja.banco.db, { username: 'alvo', senha: 'uma-senha-certa', tipo: 'funcionario' })
    for (let i = 0; i < 10; i++) expect((await entrar('alvo', 'errada', '203.0.113.9')).status).toBe(401)
    const barrada = await entrar('Alvo', 'uma-senha-certa', '203.0.113.9')
    expect([barrada.status, barrada.body.codigo]).toEqual([429, 'MUITAS_TENTATIVAS'])
    expect(Number(barrada.headers['retry-after'])).toBeGreaterThan(200)
    expect((await entrar('alvo', 'uma-senha-certa', '203.0.113.10')).status).toBe(200)
    await sql`update tentativas_login set desde = desde - interval '6 minutes'`.execute(loja.banco.db)
    expect((await entrar('alvo', 'uma-senha-certa', '203.0.113.9')).status).toBe(200)
  })

  test.each([{}, { username: ' ', password: 'x' }, { username: 'a' }, { username: 1, password: [] }])(
    '%o is invalid',
    async (corpo) => {
      expect((await loja.pedir('POST', '/api/auth/login/', corpo)).status).toBe(400)
    },
  )
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

  test('logout and a changed password end it', async () => {
    const a = (await entrar('dona', ADMIN.password)).body
    expect((await loja.pedir('POST', '/api/auth/logout/', { refresh: a.refresh })).status).toBe(204)
    expect((await eu(a.access)).status).toBe(401)
    await criarUsuario(loja.banco.db, { username: 'muda', senha: 'a primeira senha', tipo: 'funcionario' })
    const b = (await entrar('muda', 'a primeira senha')).body
    await mudarSenha(loja.banco.db, 'muda', 'a segunda senha')
    expect((await eu(b.access)).status).toBe(401)
    expect((await entrar('muda', 'a segunda senha')).status).toBe(200)
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
