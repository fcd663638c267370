import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import {
  type Aparelho,
  aparelhoDe,
  atosDe,
  createSignedInPessoa,
  eu,
  SENHA,
  signInTwoDevices,
  tiposDe,
} from '../../../test/support/pessoa.ts'
import { createUsuario } from './usuarios.rules.ts'

const loja = await lojaDoArquivo()
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
const sessoes = async (aparelho: Aparelho) => (await aparelho.pedir('GET', '/auth/sessoes/')).body
const avisos = async (aparelho: Aparelho) => (await aparelho.pedir('GET', '/auth/avisos/')).body
const novas = async (aparelho: Aparelho) => (await avisos(aparelho)).entradas_novas
const findAto = async (pessoa: string, procurado: string) =>
  (await atosDe(loja, pessoa)).find(({ tipo }) => tipo === procurado)

test('a person who signs in is told whether the shop prints', async () => {
  const aparelho = (await createSignedInPessoa(loja, 'estampa'))()
  await aparelho.entrar()
  expect((await avisos(aparelho)).imprime).toBe(false)
  await sql`update producao_configuracao set ativa = true`.execute(loja.banco.db)
  expect((await avisos(aparelho)).imprime).toBe(true)
  await sql`update producao_configuracao set ativa = false`.execute(loja.banco.db)
})

describe('one’s sessions', () => {
  test('say when, where and on what; this one is marked; renewal moves the last use', async () => {
    const novo = await createSignedInPessoa(loja, 'lista')
    const [mesa, celular] = [novo(), novo(IPHONE, '198.51.100.4')]
    const { body } = await mesa.entrar()
    await celular.entrar()
    const [celularSessao, mesaSessao] = await sessoes(mesa)
    expect(mesaSessao).toMatchObject({ atual: true, aparelho: 'Chrome no Linux', endereco: '203.0.113.7', nova: false })
    const iphoneAparelho = { aparelho: 'Safari no iPhone', endereco: '198.51.100.4' }
    expect(celularSessao).toMatchObject({ atual: false, ...iphoneAparelho, nova: true })
    await sql`update sessoes set usada_em = usada_em - interval '1 day'`.execute(loja.banco.db)
    const antes = (await sessoes(mesa))[0].usada_em
    // A request writes nothing: only renewal, every quarter of an hour, does.
    expect((await sessoes(mesa))[0].usada_em).toBe(antes)
    const renewSessao = async (endereco: string) => {
      const { refresh } = body
      await loja.pedir('POST', '/api/auth/verificar/', { refresh }, { 'x-forwarded-for': endereco })
      return (await sessoes(mesa))[0]
    }
    const renovada = await renewSessao('192.0.2.9')
    expect(renovada).toMatchObject({ atual: true, endereco: '203.0.113.7', usada_de: '192.0.2.9' })
    expect(Date.parse(renovada.usada_em)).toBeGreaterThan(Date.parse(antes))
    expect((await renewSessao('203.0.113.7')).usada_de).toBeNull()
  })

  test('one is ended, or all the others; never this one', async () => {
    const novo = await createSignedInPessoa(loja, 'encerra')
    const [mesa, celular, thirdAparelho] = [novo(), novo(IPHONE), novo()]
    for (const aparelho of [mesa, celular, thirdAparelho]) await aparelho.entrar()
    const [, b, minha] = await sessoes(mesa)
    expect((await mesa.pedir('DELETE', `/auth/sessoes/${minha.id}/`)).body.codigo).toBe('SESSAO_ATUAL')
    expect((await mesa.pedir('DELETE', `/auth/sessoes/${b.id}/`)).status).toBe(204)
    expect((await mesa.pedir('DELETE', `/auth/sessoes/${b.id}/`)).status).toBe(404)
    expect([await eu(celular), await eu(thirdAparelho)]).toEqual([401, 200])
    expect((await mesa.pedir('POST', '/auth/sessoes/encerrar-outras/')).body).toEqual({ encerradas: 1 })
    expect([await eu(mesa), await eu(thirdAparelho)]).toEqual([200, 401])
    // With none left nothing is ended, nor noted.
    expect((await mesa.pedir('POST', '/auth/sessoes/encerrar-outras/')).body).toEqual({ encerradas: 0 })
    expect((await tiposDe(loja, 'encerra')).filter((tipo) => tipo === 'sessao_encerrada')).toHaveLength(2)
  })
})

describe('a sign-in from a new device', () => {
  test('is audited and told on the devices known before, until the person answers', async () => {
    const novo = await createSignedInPessoa(loja, 'vigia')
    const [mesa, celular] = [novo(), novo(IPHONE, '198.51.100.4')]
    await mesa.entrar()
    expect(await novas(mesa)).toEqual([])
    await mesa.entrar()
    expect(await tiposDe(loja, 'vigia')).not.toContain('entrada_de_aparelho_novo')
    await celular.entrar()
    await celular.entrar()
    const avisadas = await novas(mesa)
    const aparelho = 'Safari no iPhone'
    expect(avisadas).toEqual([expect.objectContaining({ aparelho, endereco: '198.51.100.4', encerrada: false })])
    const nova = await findAto('vigia', 'entrada_de_aparelho_novo')
    expect(nova).toMatchObject({ detalhes: { aparelho }, endereco: '198.51.100.4' })
    const [{ id: sessao }] = avisadas
    expect((await mesa.pedir('POST', `/auth/sessoes/${sessao}/reconhecer/`)).status).toBe(204)
    expect(await novas(mesa)).toEqual([])
    expect((await findAto('vigia', 'sessao_reconhecida'))?.detalhes).toEqual({ sessao, aparelho })
    expect((await sessoes(mesa)).map(({ nova: isNova }: { nova: boolean }) => isNova)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('a new device is never announced and never vouches for another, however often it signs in', async () => {
    const novo = await createSignedInPessoa(loja, 'intruso')
    const [mesa, estranho, thirdAparelho] = [novo(), novo(IPHONE), novo(IPHONE)]
    for (const aparelho of [mesa, estranho, thirdAparelho, estranho]) await aparelho.entrar()
    expect(await novas(estranho)).toEqual([])
    for (const { id } of await novas(mesa)) {
      const { status, body } = await estranho.pedir('POST', `/auth/sessoes/${id}/reconhecer/`)
      expect([status, body.codigo]).toEqual([409, 'APARELHO_NOVO'])
    }
    expect(await novas(mesa)).toHaveLength(2)
  })

  test('"end this session" ends all of that device, and the notice goes', async () => {
    const novo = await createSignedInPessoa(loja, 'expulsa')
    const [mesa, estranho] = [novo(), novo(IPHONE)]
    await mesa.entrar()
    const primeira = (await estranho.entrar()).body.access
    await estranho.entrar()
    const [{ id }] = await novas(mesa)
    expect((await mesa.pedir('DELETE', `/auth/sessoes/${id}/`)).status).toBe(204)
    expect(await eu(estranho)).toBe(401)
    const detalhes = { sessao: id, encerradas: 2, aparelho: 'Safari no iPhone' }
    expect((await findAto('expulsa', 'sessao_encerrada'))?.detalhes).toEqual(detalhes)
    const antiga = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${primeira}` })
    expect(antiga.status).toBe(401)
    expect(await novas(mesa)).toEqual([])
    // From that device itself only the one session: the person's own goes on.
    for (let i = 0; i < 2; i++) await estranho.entrar()
    const antes = (await sessoes(estranho)).find(({ atual, nova }: { atual: boolean; nova: boolean }) => nova && !atual)
    expect((await estranho.pedir('DELETE', `/auth/sessoes/${antes.id}/`)).status).toBe(204)
    expect(await eu(estranho)).toBe(200)
  })

  test('that has signed out again is still told; after a week without objection a device counts as known', async () => {
    const novo = await createSignedInPessoa(loja, 'passou')
    const [mesa, celular] = [novo(), novo(IPHONE)]
    await mesa.entrar()
    const { refresh } = (await celular.entrar()).body
    await loja.pedir('POST', '/api/auth/logout/', { refresh })
    expect(await novas(mesa)).toEqual([expect.objectContaining({ encerrada: true })])
    await celular.entrar()
    expect(await novas(celular)).toEqual([])
    await sql`update sessoes set criada_em = criada_em - interval '8 days'
      where usuario_id = (select id from usuarios where username = 'passou')`.execute(loja.banco.db)
    await novo().entrar()
    await celular.entrar()
    expect(await novas(celular)).toMatchObject([{ aparelho: 'Chrome no Linux', encerrada: false }])
  })
})

const NOVA = 'duas capivaras na lagoa'
const changeSenha = (aparelho: Aparelho, senha_atual = SENHA, nova_senha = NOVA) =>
  aparelho.pedir('POST', '/auth/senha/', { senha_atual, nova_senha })

describe('one’s own password', () => {
  test('changes with the current one; the other sessions end, this one goes on', async () => {
    const [mesa, celular] = await signInTwoDevices(loja, 'troca')
    expect(await changeSenha(mesa)).toMatchObject({ status: 204, body: '' })
    expect([await eu(mesa), await eu(celular)]).toEqual([200, 401])
    expect((await celular.entrar(SENHA)).status).toBe(401)
    expect((await celular.entrar(NOVA)).status).toBe(200)
    const ato = (await atosDe(loja, 'troca')).find(({ tipo }) => tipo === 'senha_alterada')
    expect(ato).toMatchObject({ detalhes: { encerradas: 1 }, endereco: '203.0.113.7', comando: null })
  })

  test('follows the rule of every new password, and names the broken rule', async () => {
    const mesa = (await createSignedInPessoa(loja, 'Joaquim Nogueira'))()
    await mesa.entrar()
    for (const [nova_senha, frase] of [
      ['senhasenha123', /fácil de adivinhar/],
      ['curta', /ao menos 12 caracteres/],
      ['JoaquimNogueira7', /quase só o nome/],
    ] as const) {
      const { status, body } = await changeSenha(mesa, SENHA, nova_senha)
      const erros = { nova_senha: [expect.stringMatching(frase)] }
      expect([nova_senha, status, body.erros]).toEqual([nova_senha, 400, erros])
    }
    expect((await mesa.entrar(SENHA)).status).toBe(200)
  })

  test('one that the program made is told of on every screen, until dismissed or changed', async () => {
    await createUsuario(loja.banco.db, { username: 'gerada', senha: SENHA, tipo: 'admin', gerada: true })
    const mesa = aparelhoDe(loja, 'gerada')()
    expect((await mesa.entrar()).body.usuario).toMatchObject({ username: 'gerada', senha_gerada: true })
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: true })
    expect((await mesa.pedir('POST', '/auth/avisos/senha-gerada/dispensar/')).status).toBe(204)
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: false })
    await mesa.entrar()
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: true })
    expect((await changeSenha(mesa)).status).toBe(204)
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: false })
    expect((await mesa.entrar(NOVA)).body.usuario).not.toHaveProperty('senha_gerada')
  })

  test('a wrong current one is refused, noted, and after ten of them 429', async () => {
    const mesa = (await createSignedInPessoa(loja, 'erra'))()
    await mesa.entrar()
    for (let i = 0; i < 10; i++) {
      const { status, body } = await changeSenha(mesa, 'errada')
      expect([status, body.erros]).toEqual([400, { senha_atual: ['A senha atual não confere'] }])
    }
    const barrada = await changeSenha(mesa)
    expect([barrada.status, Number(barrada.headers['retry-after']) > 200]).toEqual([429, true])
    expect((await mesa.entrar(SENHA)).status).toBe(200)
    expect(await tiposDe(loja, 'erra')).toContain('senha_recusada')
    await sql`update tentativas_login set desde = now() - interval '300 seconds'`.execute(loja.banco.db)
    expect((await changeSenha(mesa)).status).toBe(204)
    // A right one begins the count anew.
    const { rows } = await sql`select chave from tentativas_login where chave like 'senha-atual:%'`.execute(
      loja.banco.db,
    )
    expect(rows).toEqual([])
  })
})
