import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAutenticador } from '../../../../test/support/autenticador.ts'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import {
  type Aparelho,
  activateCodigo,
  atosDe,
  COM_SENHA,
  codigoDoAplicativo,
  confirmLogin,
  createSignedInPessoa,
  eu,
  registerDevicePasskey,
  signInTwoDevices,
  ticketDe,
  tiposDe,
} from '../../../../test/support/pessoa.ts'
import { origemDasChaves } from './chaves.rules.ts'
import { reencryptAutenticadores } from './codigo.rules.ts'

const loja = await lojaDoArquivo()
const situacao = async (aparelho: Aparelho) => (await aparelho.pedir('GET', '/auth/segundo-fator/')).body
async function entrou(username: string) {
  const mesa = (await createSignedInPessoa(loja, username))()
  await mesa.entrar()
  return mesa
}
async function signInWithAplicativo(username: string) {
  const mesa = await entrou(username)
  return { mesa, ...(await activateCodigo(loja, mesa)) }
}

describe('the authenticator app', () => {
  test('is asked for after the password; the answer of before comes with its code, which serves once', async () => {
    const [mesa, secondAparelho] = await signInTwoDevices(loja, 'app')
    const { segredo, codigos } = await activateCodigo(loja, mesa)
    expect(codigos).toHaveLength(10)
    // A session that began with the password alone has ended.
    expect([await eu(mesa), await eu(secondAparelho)]).toEqual([200, 401])
    const { status, body } = await secondAparelho.entrar()
    expect([status, Object.keys(body)]).toEqual([200, ['segundo_fator']])
    expect(body.segundo_fator).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      metodos: ['codigo', 'recuperacao'],
      validade_segundos: 300,
    })
    const codigo = codigoDoAplicativo(segredo)
    const dentro = await confirmLogin(secondAparelho, body.segundo_fator.ticket, { codigo })
    expect([dentro.status, Object.keys(dentro.body)]).toEqual([200, ['access', 'refresh', 'usuario']])
    expect(dentro.body.usuario.username).toBe('app')
    expect(await eu(secondAparelho)).toBe(200)
    const repeatedLogin = await confirmLogin(secondAparelho, await ticketDe(secondAparelho), { codigo })
    expect([repeatedLogin.status, repeatedLogin.body.codigo]).toEqual([401, 'SEGUNDO_FATOR_INVALIDO'])
    // The ticket too.
    expect((await confirmLogin(secondAparelho, body.segundo_fator.ticket, { codigo })).body.codigo).toBe(
      'ENTRADA_VENCIDA',
    )
    const atos = ['segundo_fator_ativado', 'segundo_fator_recusado']
    expect(await tiposDe(loja, 'app')).toEqual(expect.arrayContaining(atos))
    const [ultima] = (await secondAparelho.pedir('GET', '/auth/sessoes/')).body
    expect(ultima.segundo_fator).toBe('codigo')
  })

  test('a sign-in that waits for its code ends when the password changes, and when the other sessions are ended', async () => {
    const [mesa, secondAparelho] = await signInTwoDevices(loja, 'espera')
    const { segredo } = await activateCodigo(loja, mesa)
    const nova_senha = 'outro cavalo verde no telhado'
    const acabar = [
      ['/auth/sessoes/encerrar-outras/', undefined],
      ['/auth/senha/', { ...COM_SENHA, nova_senha }],
    ] as const
    for (const [url, corpo] of acabar) {
      const ticket = await ticketDe(secondAparelho)
      expect((await mesa.pedir('POST', url, corpo)).status).toBeLessThan(300)
      const tarde = await confirmLogin(secondAparelho, ticket, { codigo: codigoDoAplicativo(segredo) })
      expect([url, tarde.body.codigo]).toEqual([url, 'ENTRADA_VENCIDA'])
    }
  })

  test('needs the password to begin, a right code to count, and is encrypted at rest', async () => {
    const mesa = (await createSignedInPessoa(loja, 'comeca'))()
    const { id } = (await mesa.entrar()).body.usuario
    const errada = await mesa.pedir('POST', '/auth/segundo-fator/codigo/', { senha_atual: 'errada' })
    expect([errada.status, Object.keys(errada.body.erros)]).toEqual([400, ['senha_atual']])
    const { body } = await mesa.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Estampa:comeca%20em%20localhost\?.*secret=[A-Z2-7]{32}/)
    // A code of 17 + 4·n modules, and four that are empty on each side.
    expect(Number(/^<svg [^>]*viewBox="0 0 (\d+) \1"/.exec(body.qr)?.[1]) % 4).toBe(1)
    const outroCodigo = { codigo: codigoDoAplicativo(body.segredo, 5) }
    const recusado = await mesa.pedir('POST', '/auth/segundo-fator/codigo/confirmar/', outroCodigo)
    expect([recusado.status, Object.keys(recusado.body.erros)]).toEqual([400, ['codigo']])
    expect((await mesa.entrar()).body.access).toBeTruthy()
    const { segredo } = await activateCodigo(loja, mesa)
    const { rows } = await sql<{ segredo: Buffer }>`
      select segredo from autenticadores where usuario_id = ${id}`.execute(loja.banco.db)
    // Nonce, the 32 characters, tag.
    expect(rows[0]?.segredo).toHaveLength(12 + 32 + 16)
    expect(rows[0]?.segredo.toString('latin1')).not.toContain(segredo)
  })

  test('ten wrong codes within an hour stop the eleventh, right or not, also of many at once', async () => {
    const { mesa, segredo, codigos } = await signInWithAplicativo('chuta')
    const ticket = await ticketDe(mesa)
    const errado = codigoDoAplicativo(segredo, 40)
    const chutes = await Promise.all(Array.from({ length: 25 }, () => confirmLogin(mesa, ticket, { codigo: errado })))
    expect(chutes.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(chutes.filter(({ status }) => status === 429)).toHaveLength(15)
    const certo = await confirmLogin(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })
    expect([certo.status, Number(certo.headers['retry-after']) > 3000]).toEqual([429, true])
    expect(await tiposDe(loja, 'chuta')).toContain('segundo_fator_bloqueado')
    // Recovery codes are counted by themselves: they are the way back.
    expect((await confirmLogin(mesa, ticket, { recuperacao: codigos[0] })).status).toBe(200)
  })

  test('goes on under another key of the installation; without the key a recovery code opens', async () => {
    const { mesa, segredo, codigos } = await signInWithAplicativo('chave-nova')
    const newKey = Buffer.alloc(32, 9)
    await reencryptAutenticadores(loja.banco.db, [Buffer.alloc(32, 7)], newKey)
    const ticket = await ticketDe(mesa)
    // The password alone does not sign in: the remaining ways do not depend on the key.
    expect((await mesa.entrar()).body.segundo_fator).toMatchObject({
      metodos: ['recuperacao'],
      aviso: expect.stringMatching(/chave secreta da loja mudou.*npm run usuario -- segundo-fator/s),
    })
    const keylessLogin = await confirmLogin(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })
    expect([keylessLogin.status, keylessLogin.body.codigo]).toEqual([409, 'SEGUNDO_FATOR_ILEGIVEL'])
    expect((await confirmLogin(mesa, ticket, { recuperacao: codigos[0] })).status).toBe(200)
    const ilegivel = async () => (await situacao(mesa)).codigo_ilegivel
    expect(await ilegivel()).toBe(true)
    await reencryptAutenticadores(loja.banco.db, [Buffer.alloc(32, 1), newKey], Buffer.alloc(32, 7))
    expect((await confirmLogin(mesa, await ticketDe(mesa), { codigo: codigoDoAplicativo(segredo) })).status).toBe(200)
    expect(await ilegivel()).toBe(false)
  })

  test('whose secret cannot be read is removed and made anew by its person, who then needs a code again', async () => {
    const { mesa, codigos } = await signInWithAplicativo('de-novo')
    await reencryptAutenticadores(loja.banco.db, [Buffer.alloc(32, 7)], Buffer.alloc(32, 9))
    expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: codigos[0] })).status).toBe(200)
    expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)).status).toBe(204)
    const { segredo } = await activateCodigo(loja, mesa)
    const { body } = await mesa.entrar()
    expect(body.segundo_fator).toMatchObject({ metodos: ['codigo', 'recuperacao'] })
    expect(body.segundo_fator).not.toHaveProperty('aviso')
    const codigo = codigoDoAplicativo(segredo, 1)
    expect((await confirmLogin(mesa, body.segundo_fator.ticket, { codigo })).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('registers and signs in; its challenge is bound, answered once, and of its own origin', async () => {
    const mesa = await entrou('chave')
    const chave = createAutenticador()
    const criada = await registerDevicePasskey(mesa, chave)
    expect([criada.status, criada.body.codigos.length]).toEqual([201, 10])
    const { chaves } = await situacao(mesa)
    expect(chaves).toEqual([expect.objectContaining({ nome: 'Celular', usada_em: null })])

    const pedido = (await mesa.entrar()).body.segundo_fator
    expect(pedido.metodos).toEqual(['chave', 'recuperacao'])
    const { body: opcoes } = await mesa.deFora('/auth/login/desafio/', { ticket: pedido.ticket })
    expect(opcoes).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: chave.id }] })
    const resposta = chave.responder(opcoes)
    const secondTicket = await ticketDe(mesa)
    // The challenge of one ticket says nothing to another.
    await mesa.deFora('/auth/login/desafio/', { ticket: secondTicket })
    expect((await confirmLogin(mesa, secondTicket, { chave: resposta })).status).toBe(401)
    expect((await confirmLogin(mesa, pedido.ticket, { chave: resposta })).status).toBe(200)
    expect((await situacao(mesa)).chaves[0].usada_em).toBeTruthy()

    const ticket = await ticketDe(mesa)
    const requestChallenge = async () => (await mesa.deFora('/auth/login/desafio/', { ticket })).body
    const recusadas = [
      chave.responder({ ...(await requestChallenge()), origin: 'http://loja.exemplo' }),
      chave.responder({ ...(await requestChallenge()), rpId: 'exemplo' }),
      chave.responder({ challenge: 'b3V0cm8' }),
      createAutenticador().responder(await requestChallenge()),
    ]
    for (const recusada of recusadas) {
      await requestChallenge()
      expect((await confirmLogin(mesa, ticket, { chave: recusada })).body.codigo).toBe('SEGUNDO_FATOR_INVALIDO')
    }
    const certa = chave.responder(await requestChallenge())
    await confirmLogin(mesa, ticket, { chave: createAutenticador().responder(opcoes) })
    // Answered already, wrongly.
    expect((await confirmLogin(mesa, ticket, { chave: certa })).status).toBe(401)
    // A copy of the key, whose counter stands behind.
    chave.recuar(5)
    expect((await confirmLogin(mesa, ticket, { chave: chave.responder(await requestChallenge()) })).status).toBe(401)
  })

  test('of another challenge, or of one before the newest, is not registered; a challenge serves one registration, in its time', async () => {
    const [mesa, celular] = await signInTwoDevices(loja, 'registra')
    const desafio = async () => (await mesa.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)).body
    const velha = { nome: 'Velha', chave: createAutenticador().criar(await desafio()) }
    await desafio()
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', velha)).status).toBe(400)
    const dela = await desafio()
    const criada = { nome: 'Mesa', chave: createAutenticador().criar(dela) }
    // The user's id has 32 bytes, and is the same for a person each time.
    expect(dela.user.id).toMatch(/^[\w-]{43}$/)
    // EdDSA, ES256, RS256.
    expect(dela.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    const { status, body } = await celular.pedir('POST', '/auth/segundo-fator/chaves/', criada)
    expect([status, body.codigo]).toEqual([400, 'CHAVE_RECUSADA'])
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', criada)).status).toBe(201)
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', criada)).status).toBe(400)
    const tarde = await desafio()
    expect(tarde.user.id).toBe(dela.user.id)
    const { rows } = await sql<{ resta: number }>`
      select extract(epoch from expira_em - now())::float8 as resta from desafios_de_registro`.execute(loja.banco.db)
    expect(Math.max(...rows.map(({ resta }) => resta))).toBeLessThanOrEqual(300)
    expect(Math.max(...rows.map(({ resta }) => resta))).toBeGreaterThan(200)
    await sql`update desafios_de_registro set expira_em = now() - interval '1 s'`.execute(loja.banco.db)
    const atrasada = { nome: 'Tarde', chave: createAutenticador().criar(tarde) }
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', atrasada)).status).toBe(400)
  })
})

test.each([
  ['https://loja.exemplo/painel', 'https://loja.exemplo'],
  ['https://192.168.0.10', null],
  ['http://loja.exemplo', null],
  ['http://192.168.0.10:3000', null],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://loja.localhost:3000', 'http://loja.localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://localhost'],
  ['https://[::1]', null],
  ['http://[::1]', 'http://localhost'],
])('a shop at %s has its passkeys at %s', (publicUrl, origem) => {
  expect(origemDasChaves(publicUrl)).toBe(origem)
})

describe('recovery codes', () => {
  test('serve once each, in any writing; new ones end the old ones; none is stored as it is', async () => {
    const { mesa, codigos } = await signInWithAplicativo('perdeu')
    const [firstCodigo = '', dois = ''] = codigos
    const escrito = firstCodigo.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: `1${escrito.slice(1)}` })).status).toBe(200)
    expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: firstCodigo })).status).toBe(401)
    expect((await situacao(mesa)).recuperacao_restam).toBe(9)
    const { body } = await mesa.pedir('POST', '/auth/segundo-fator/recuperacao/', COM_SENHA)
    expect(body.codigos).toHaveLength(10)
    expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: dois })).status).toBe(401)
    expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: body.codigos[9] })).status).toBe(200)
    const { rows } = await sql<{ hash: string }>`select hash from codigos_de_recuperacao`.execute(loja.banco.db)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
    expect(await tiposDe(loja, 'perdeu')).toContain('codigos_de_recuperacao')
  })

  test('one sent twice at once opens one session', async () => {
    const { mesa, codigos } = await signInWithAplicativo('gemeos')
    const tickets = [await ticketDe(mesa), await ticketDe(mesa)]
    const vistos = await Promise.all(tickets.map((ticket) => confirmLogin(mesa, ticket, { recuperacao: codigos[4] })))
    expect(vistos.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  })
})

test('of two first factors at once one comes with recovery codes, and those serve', async () => {
  const mesa = await entrou('ambos')
  const { body } = await mesa.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)
  const { body: opcoes } = await mesa.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)
  const feitos = await Promise.all([
    mesa.pedir('POST', '/auth/segundo-fator/codigo/confirmar/', { codigo: codigoDoAplicativo(body.segredo) }),
    mesa.pedir('POST', '/auth/segundo-fator/chaves/', { nome: 'Celular', chave: createAutenticador().criar(opcoes) }),
  ])
  expect(feitos.map(({ status }) => status)).toEqual([200, 201])
  const listas = feitos.flatMap((feito) => (feito.body.codigos ? [feito.body.codigos] : []))
  expect(listas).toHaveLength(1)
  expect((await confirmLogin(mesa, await ticketDe(mesa), { recuperacao: listas[0][0] })).status).toBe(200)
})

test('a removed factor is not asked for; removing the last one removes the codes; earlier tickets are invalid', async () => {
  const { mesa, segredo, codigos } = await signInWithAplicativo('remove')
  expect(await registerDevicePasskey(mesa, createAutenticador())).toMatchObject({
    status: 201,
    body: { codigos: null },
  })
  const ticket = await ticketDe(mesa)
  expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', { senha_atual: 'x' })).status).toBe(400)
  expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)).status).toBe(204)
  expect((await confirmLogin(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })).body.codigo).toBe(
    'ENTRADA_VENCIDA',
  )
  expect((await mesa.entrar()).body.segundo_fator.metodos).toEqual(['chave', 'recuperacao'])
  const [{ id }] = (await situacao(mesa)).chaves
  expect((await mesa.pedir('POST', `/auth/segundo-fator/chaves/${id}/remover/`, COM_SENHA)).status).toBe(204)
  expect((await mesa.pedir('POST', `/auth/segundo-fator/chaves/${id}/remover/`, COM_SENHA)).status).toBe(404)
  expect((await mesa.entrar()).body.access).toBeTruthy()
  expect(await situacao(mesa)).toMatchObject({ codigo_desde: null, chaves: [], recuperacao_restam: null })
  const factorlessRecuperacao = await mesa.pedir('POST', '/auth/segundo-fator/recuperacao/', COM_SENHA)
  expect([factorlessRecuperacao.status, factorlessRecuperacao.body.codigo, codigos.length]).toEqual([
    409,
    'SEM_SEGUNDO_FATOR',
    10,
  ])
  // There is no app any more: nothing is removed, nor noted.
  expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)).status).toBe(204)
  const atos = (await atosDe(loja, 'remove')).filter(({ tipo }) => /^segundo_fator_(ativ|remov)/.test(tipo))
  const [app, celular] = [{ fator: 'aplicativo autenticador' }, { fator: 'chave de acesso', nome: 'Celular' }]
  expect(atos.map(({ tipo, detalhes }) => [tipo, detalhes])).toEqual([
    ...[app, celular].map((detalhes) => ['segundo_fator_ativado', detalhes]),
    ...[app, celular].map((detalhes) => ['segundo_fator_removido', detalhes]),
  ])
})

test('a ticket opens nothing by itself, nor after its time, nor of a person who is dismissed meanwhile', async () => {
  const { mesa, segredo } = await signInWithAplicativo('demora')
  const ticket = await ticketDe(mesa)
  expect((await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${ticket}` })).status).toBe(401)
  await sql`update entradas_pendentes set expira_em = now() - interval '1 s'`.execute(loja.banco.db)
  expect((await mesa.deFora('/auth/login/desafio/', { ticket })).status).toBe(401)
  const secondTicket = await ticketDe(mesa)
  await sql`update usuarios set ativo = false where username = 'demora'`.execute(loja.banco.db)
  expect((await confirmLogin(mesa, secondTicket, { codigo: codigoDoAplicativo(segredo) })).status).toBe(401)
})

test('a shop that demands it of administrators leads one without to setting it up before anything else works; staff is not asked', async () => {
  const chefe = (await createSignedInPessoa(loja, 'chefe', 'admin'))()
  const secondChefe = (await createSignedInPessoa(loja, 'outra', 'admin'))()
  const balcao = (await createSignedInPessoa(loja, 'balcao'))()
  for (const aparelho of [chefe, secondChefe, balcao]) await aparelho.entrar()
  expect((await balcao.pedir('PUT', '/auth/exigencia/', { exigir: true })).status).toBe(403)
  await activateCodigo(loja, chefe)
  expect((await chefe.pedir('PUT', '/auth/exigencia/', { exigir: true })).body).toEqual({ exigir: true })
  try {
    const readProdutos = (aparelho: Aparelho) => aparelho.pedir('GET', '/produtos/busca/')
    const barrada = await readProdutos(secondChefe)
    expect([barrada.status, barrada.body.codigo]).toEqual([403, 'SEGUNDO_FATOR_EXIGIDO'])
    expect((await secondChefe.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '11144477735' })).status).toBe(403)
    expect((await secondChefe.pedir('PUT', '/auth/exigencia/', { exigir: false })).status).toBe(403)
    expect([(await readProdutos(chefe)).status, (await readProdutos(balcao)).status]).toEqual([200, 200])
    expect((await secondChefe.pedir('GET', '/auth/avisos/')).body.falta_segundo_fator).toBe(true)
    expect((await chefe.pedir('GET', '/auth/avisos/')).body.falta_segundo_fator).toBe(false)
    // Signing in still works as ever; and what sets one up does.
    expect((await secondChefe.entrar()).body.access).toBeTruthy()
    await activateCodigo(loja, secondChefe)
    expect((await readProdutos(secondChefe)).status).toBe(200)
  } finally {
    await sql`update regras_de_acesso set segundo_fator_dos_administradores = false`.execute(loja.banco.db)
  }
  expect(await tiposDe(loja, 'chefe')).toContain('configuracao_alterada')
})
