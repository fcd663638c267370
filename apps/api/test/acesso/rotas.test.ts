import { hkdfSync } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { problem } from '@estampa/contract/problem.schemas.ts'
import { rotas as doContrato } from '@estampa/contract/routes.ts'
import { NOMES_DAS_PERMISSOES } from '@estampa/contract/usuarios/permissoes.ts'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/infra/process/logger.ts'
import { createUsuario, deactivateUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import { type LojaPequena, openSmallLoja } from '../entradas/loja-pequena.ts'
import { type Rota, rotasDe } from '../entradas/requisicoes.ts'
import type { TestLoja } from '../support/loja.ts'
import { somasDasTabelas } from '../support/somas.ts'

type Fichas = [qual: string, headers: Record<string, string>][]

let pequena: LojaPequena
let rotas: Rota[]
let registros = ''
let fichas: Awaited<ReturnType<typeof fichasRecusadas>>
beforeAll(async () => {
  pequena = await openSmallLoja({
    logger: createLogger('trace', { write: (linha: string) => void (registros += linha) }),
  })
  rotas = rotasDe((await pequena.loja.pedir('GET', '/api/docs/')).body)
  fichas = await fichasRecusadas(pequena.loja)
})
afterAll(() => pequena.loja.fechar())

/** Public routes: a new one must be added here too. */
const PUBLICAS = [
  'GET /api/aprovacoes/{token}/',
  'GET /api/convites/{token}/',
  'GET /api/saude/',
  'POST /api/aprovacoes/{token}/aprovar/',
  'POST /api/aprovacoes/{token}/mudanca/',
  'POST /api/aprovacoes/{token}/recusar/',
  'POST /api/aprovacoes/{token}/visto/',
  'POST /api/auth/celular/entrar/',
  'POST /api/auth/celular/pedir/',
  'POST /api/auth/login/',
  'POST /api/auth/login/desafio/',
  'POST /api/auth/login/segundo-fator/',
  'POST /api/auth/logout/',
  'POST /api/auth/verificar/',
  'POST /api/convites/{token}/',
]
const nomeDe = ({ metodo, caminho }: Rota) => `${metodo} ${caminho}`

/** Ways to write an address that all lead to the same route. */
const ESCRITAS: readonly ((url: string) => string)[] = [
  (url) => url,
  (url) => url.replace('/api', '/%61pi'),
  (url) => url.replace('/api', '/ap%69').replace(/\/$/, ''),
  (url) => `${url}?access_token=x&token=x`,
]

/** A digest of every table but what signing in writes. */
async function estado({ loja }: LojaPequena) {
  const { sessoes: _s, refresh_tokens: _r, tentativas_login: _t, ...rest } = await somasDasTabelas(loja.banco.db)
  return rest
}

test('no route but the public ones answers to a token that is not good, however its address is written', async () => {
  const { loja } = pequena
  expect(
    rotas
      .filter(({ operacao }) => operacao.security?.length === 0)
      .map(nomeDe)
      .sort(),
  ).toEqual(PUBLICAS)
  const fechadas = rotas.filter((rota) => !PUBLICAS.includes(nomeDe(rota)))
  const antes = await estado(pequena)
  const abertas: string[] = []
  const [anonymousFichas, tokenFichas] = [true, false].map((isAnonymous) =>
    Object.entries(fichas).filter(([fichaName]) => (fichaName === 'without any') === isAnonymous),
  ) as [Fichas, Fichas]
  for (const [i, rota] of fechadas.entries()) {
    const caminho = pequena.enderecoDe(rota.caminho)
    const metodos = rota.metodo === 'GET' ? ['GET', 'HEAD'] : [rota.metodo]
    // The plain address without a token; each way of writing, and two of the tokens, in their turn.
    const voltas = Math.ceil(tokenFichas.length / 2)
    const turnFichas = tokenFichas.filter((_, n) => n % voltas === i % voltas)
    for (const [fichaName, headers] of [...anonymousFichas, ...turnFichas]) {
      const turnEscrita = ESCRITAS[i % ESCRITAS.length] ?? String
      const escritas = fichaName === 'without any' ? new Set([String, turnEscrita]) : [turnEscrita]
      for (const metodo of metodos)
        for (const escrever of escritas) {
          const url = escrever(caminho)
          const corpo = rota.metodo === 'GET' ? undefined : {}
          const { status, body, headers: recebidos } = await loja.pedir(metodo, url, corpo, headers)
          const certo = status === 401 && recebidos['cache-control'] === 'no-store'
          const hasProblem = metodo === 'HEAD' || problem.strict().safeParse(body).data?.codigo === 'NAO_AUTENTICADO'
          if (!certo || !hasProblem) abertas.push(`${metodo} ${url} with a token ${fichaName}: ${status}`)
        }
    }
  }
  expect(abertas).toEqual([])
  expect(await estado(pequena)).toEqual(antes)
  // The walk would see an open route: with the good token they answer.
  expect((await loja.pedir('GET', '/%61pi/modelos')).status).toBe(200)
})

test('validation errors of a route are hidden from users who may not call it', async () => {
  const { loja } = pequena
  const erradas = ['/api/produtos/busca/?limite=x', '/api/clientes/?cursor=x', '/api/produtos/x/', '/api/vendas/0/']
  for (const url of erradas) expect([url, (await loja.pedir('GET', url)).status]).not.toEqual([url, 401])
  for (const [fichaName, headers] of Object.entries(fichas))
    for (const url of erradas) {
      const { status } = await loja.pedir('GET', url, undefined, headers)
      expect([url, fichaName, status]).toEqual([url, fichaName, 401])
    }
})

/** Routes for admins only: a new one must be added here too. */
const DE_ADMINS =
  /^(GET \/api\/auditoria\/|\w+ \/api\/(aparelhos|importacoes)\/|\w+ \/api\/copias\/|GET \/api\/saude\/sistema\/$|\w+ \/api\/notas\/(conferencia|configuracao|opcoes)\/|PATCH \/api\/(caixas|compras|frete|producao)\/configuracao\/$|(POST \/api\/caixas\/|PUT \/api\/caixas\/\{id\}\/)$|PUT \/api\/auth\/exigencia\/$|\w+ \/api\/bling\/(conferencia|configuracao|contatos|diferencas|importacoes)\/|POST \/api\/frete\/verificar\/$|PUT \/api\/(loja|pagamentos\/configuracao)\/$|\w+ \/api\/loja\/logo\/|DELETE \/api\/bling\/conexao\/$|\w+ \/api\/(melhor-envio|usuarios)\/)/

test('users of another type are refused on admin routes, who lacks a permission on its routes, in every spelling of the path, and on no other', async () => {
  const { loja } = pequena
  const reservada = ({ operacao }: Rota) => JSON.stringify(operacao.security) === '[{"bearer":["admin"]}]'
  expect(rotas.filter(reservada).map(nomeDe)).toEqual(rotas.map(nomeDe).filter((nome) => DE_ADMINS.test(nome)))
  expect(rotas.filter(reservada).length).toBeGreaterThan(2)
  const erradas: string[] = []
  for (const [tipo, negadas] of [
    ['funcionario', []] as const,
    ['admin_', []] as const,
    ['negado', NOMES_DAS_PERMISSOES] as const,
  ]) {
    const headers = { authorization: `Bearer ${await signInByTipo(loja, tipo, negadas)}` }
    const proibida = (rota: Rota) =>
      reservada(rota) || negadas.some((nome) => JSON.stringify(rota.operacao.security) === `[{"bearer":["${nome}"]}]`)
    for (const [i, rota] of rotas.entries()) {
      if (/\/auth\/|\/api\/cep\//.test(rota.caminho)) continue
      const url = (ESCRITAS[i % 3] ?? String)(pequena.enderecoDe(rota.caminho))
      // A body that no route takes: who is let in is told that it is wrong, and nothing is done.
      const corpo = rota.metodo === 'GET' ? undefined : 'nada'
      const { status, body } = await loja.pedir(rota.metodo, url, corpo, { ...headers, 'content-type': 'text/xml' })
      const certo = proibida(rota)
        ? status === 403 && problem.strict().safeParse(body).data?.codigo === 'SEM_PERMISSAO'
        : status !== 401 && status !== 403
      if (!certo) erradas.push(`${tipo}: ${rota.metodo} ${url}: ${status}`)
    }
  }
  expect(erradas).toEqual([])
})

async function signInByTipo(loja: TestLoja, tipo: string, negadas: readonly string[]): Promise<string> {
  const username = `outro-${tipo}`
  await createUsuario(loja.banco.db, { username, senha: 'senha-de-teste', tipo: 'funcionario' })
  // A shop of before may have other types.
  await sql`update usuarios set tipo = ${tipo}, permissoes_negadas = ${negadas} where username = ${username}`.execute(
    loja.banco.db,
  )
  return (await loja.pedir('POST', '/api/auth/login/', { username, password: 'senha-de-teste' })).body.access
}

/** The secret of the shops under test, and the key that the API derives from it. */
const SEGREDO = Buffer.alloc(32, 7)
const chaveDe = (segredo: Uint8Array, uso = 'estampa/access-token') =>
  new Uint8Array(hkdfSync('sha256', segredo, '', uso, 32))

const parte = (dado: object) => Buffer.from(JSON.stringify(dado)).toString('base64url')
const daquiA = (segundos: number) => Math.floor(Date.now() / 1000) + segundos

/** Invalid `Authorization` headers, by their defect. The shop keeps its admin. */
async function fichasRecusadas(loja: TestLoja): Promise<Record<string, Record<string, string>>> {
  const corpo = JSON.parse(Buffer.from(loja.access.split('.')[1] ?? '', 'base64url').toString())
  const forgeToken = ({
    chave = chaveDe(SEGREDO),
    exp = daquiA(600),
    iss = 'estampa',
    sub = corpo.sub,
    alg = 'HS256',
  }) =>
    new SignJWT({ sid: corpo.sid })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setIssuer(iss)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(chave)
  const buildUnsignedToken = (alg: string) => `${parte({ alg, typ: 'JWT' })}.${parte({ ...corpo, exp: daquiA(600) })}.`
  const [cabeca, , assinatura] = loja.access.split('.')

  const signInAdmin = async (username: string) => {
    await createUsuario(loja.banco.db, { username, senha: 'senha-de-teste', tipo: 'admin' })
    const { body } = await loja.pedir('POST', '/api/auth/login/', { username, password: 'senha-de-teste' })
    // Served once: the cached token must not outlive its session.
    const eu = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${body.access}` })
    if (eu.status !== 200) throw new Error(`the token of ${username} was not good to begin with`)
    return body as { access: string; refresh: string }
  }
  const saiu = await signInAdmin('saiu')
  await loja.pedir('POST', '/api/auth/logout/', { refresh: saiu.refresh })
  const demitido = await signInAdmin('demitido')
  await deactivateUsuario(loja.banco.db, 'demitido')
  const desligado = await signInAdmin('desligado')
  await loja.banco.db.updateTable('usuarios').set({ ativo: false }).where('username', '=', 'desligado').execute()
  const vencido = await signInAdmin('vencido')
  const { sid } = JSON.parse(Buffer.from(vencido.access.split('.')[1] ?? '', 'base64url').toString())
  await loja.banco.db
    .updateTable('sessoes')
    .set({ expira_em: new Date().toISOString() })
    .where('id', '=', sid)
    .execute()

  const tokenByDefect: Record<string, string> = {
    'no token at all': '',
    'no JWT': 'x',
    expired: await forgeToken({ exp: daquiA(-1) }),
    'signed by another shop': await forgeToken({ chave: chaveDe(Buffer.alloc(32, 9)) }),
    'signed with the secret itself': await forgeToken({ chave: SEGREDO }),
    'signed with a key for something else': await forgeToken({ chave: chaveDe(SEGREDO, 'estampa/bling-tokens') }),
    'of another issuer': await forgeToken({ iss: 'outra' }),
    'of a person who is not the session’s': await forgeToken({ sub: '424242' }),
    'HS512 with the right key': await forgeToken({ alg: 'HS512' }),
    'alg none': buildUnsignedToken('none'),
    'alg nOnE': buildUnsignedToken('nOnE'),
    'alg none with a signature': `${buildUnsignedToken('none')}${assinatura}`,
    'with another content under the signature': `${cabeca}.${parte({ ...corpo, exp: daquiA(9e6) })}.${assinatura}`,
    'a refresh token': loja.refresh,
    revoked: saiu.access,
    'of a session that is over': vencido.access,
    'of a deactivated user': demitido.access,
    'of a user deactivated in the database': desligado.access,
  }
  return {
    'without any': { authorization: '' },
    Basic: { authorization: `Basic ${Buffer.from('dona:senha-da-dona').toString('base64')}` },
    'good, but in a cookie': { authorization: '', cookie: `access=${loja.access}; token=${loja.access}` },
    'good, but twice': { authorization: `Bearer ${loja.access} ${loja.access}` },
    ...Object.fromEntries(
      Object.entries(tokenByDefect).map(([nome, ficha]) => [nome, { authorization: `Bearer ${ficha}` }]),
    ),
  }
}

const LEITURAS = doContrato.flatMap(([chave, { cache }]) =>
  chave.startsWith('GET ') ? [{ chave, caminho: `/api${chave.slice(4)}`, cache }] : [],
)

/** Query strings that a read cannot be asked without. */
const CONSULTA: Readonly<Record<string, string>> = { 'GET /produtos/fiscal-proposto/': '?categoria_id=1' }

const cacheDe = (headers: Record<string, unknown>) => [headers['etag'] ?? null, headers['cache-control']]

test.each(LEITURAS)('$chave keeps what its table says: $cache', async ({ chave, caminho, cache }) => {
  const { loja } = pequena
  const url = pequena.enderecoDe(caminho.replaceAll(/:(\w+)/g, '{$1}')) + (CONSULTA[chave] ?? '')
  const primeira = await loja.pedir('GET', url)
  if (cache === 'nunca') return expect(cacheDe(primeira.headers)).toEqual([null, 'no-store'])
  expect([primeira.status, ...cacheDe(primeira.headers)]).toEqual([
    200,
    expect.stringMatching(/^W\/"[\w-]{43}"$/),
    'private, no-cache',
  ])
  const etag = String(primeira.headers['etag'])
  for (const header of [etag, etag.slice(2), `"outra", ${etag}`, '*']) {
    const { status, body, headers } = await loja.pedir('GET', url, undefined, { 'if-none-match': header })
    expect([header, status, body, ...cacheDe(headers)]).toEqual([header, 304, '', etag, 'private, no-cache'])
    expect(headers['vary']).toBe('authorization, accept-encoding')
    expect(headers['content-type']).toBeUndefined()
  }
  const fullResponse = await loja.pedir('GET', url, undefined, { 'if-none-match': 'W/"outra", "mais"' })
  expect([fullResponse.status, fullResponse.body]).toEqual([200, primeira.body])
  // Knowing the name of an answer opens nothing, and a refusal is not kept.
  for (const authorization of ['', 'Bearer a.b.c']) {
    const recusa = await loja.pedir('GET', url, undefined, { authorization, 'if-none-match': etag })
    expect([recusa.status, ...cacheDe(recusa.headers)]).toEqual([401, null, 'no-store'])
  }
})

test('a change anywhere in an answer is told, also one that leaves the version of the record alone', async () => {
  const { loja, semear } = pequena
  const { produto, modelo, cliente, venda } = await semear()
  const mudancas: [string, string, string, object][] = [
    [`/api/produtos/${produto}/`, 'PUT', `/api/modelos/${modelo}/`, { codigo: 'NOVO', nome: 'Outro nome' }],
    [`/api/vendas/${venda}/`, 'PUT', `/api/clientes/${cliente}/`, { nome: 'Outra pessoa' }],
    ['/api/clientes/', 'POST', '/api/clientes/', { nome: 'Mais uma', cpf: '11144477735' }],
  ]
  for (const [leitura, metodo, escrita, dados] of mudancas) {
    const antes = await loja.pedir('GET', leitura)
    const etag = { 'if-none-match': String(antes.headers['etag']) }
    expect((await loja.pedir('GET', leitura, undefined, etag)).status).toBe(304)
    expect([200, 201]).toContain((await loja.pedir(metodo, escrita, dados)).status)
    const depois = await loja.pedir('GET', leitura, undefined, etag)
    expect([leitura, depois.status]).toEqual([leitura, 200])
    expect(depois.body).not.toEqual(antes.body)
  }
})

test('a long answer goes out compressed to who asks for it, a short one and one to others as it is', async () => {
  const { loja } = pequena
  const requestUrl = (url: string, aceita?: string) =>
    loja.app.inject({
      url,
      headers: { authorization: `Bearer ${loja.access}`, ...(aceita && { 'accept-encoding': aceita }) },
    })
  const inteira = await requestUrl('/api/docs/')
  expect(inteira.headers['content-encoding']).toBeUndefined()
  for (const aceita of ['gzip', 'br, gzip;q=0.5', 'deflate, GZIP']) {
    const resposta = await requestUrl('/api/docs/', aceita)
    expect([aceita, resposta.headers['content-encoding']]).toEqual([aceita, 'gzip'])
    expect(resposta.headers['content-length']).toBe(String(resposta.rawPayload.length))
    expect(gunzipSync(resposta.rawPayload).toString()).toBe(inteira.body)
    expect(resposta.headers['etag']).toBe(inteira.headers['etag'])
  }
  for (const aceita of ['gzip;q=0', 'gzip; q=0.0, br', 'br', 'identity', 'xgzip'])
    expect([aceita, (await requestUrl('/api/docs/', aceita)).headers['content-encoding']]).toEqual([aceita, undefined])
  expect((await requestUrl('/api/atributos/', 'gzip')).headers['content-encoding']).toBeUndefined()
})

const PLANTADOS = {
  nome: 'Joaquina',
  sobrenome: 'Quitéria',
  cpf: '52998224725',
  documento: '529.982.247-25',
  cep: '50030230',
  celular: '81999990000',
  token: 'um-token-inteiro',
}
const CONSULTA_PLANTADA = new URLSearchParams({
  busca: `${PLANTADOS.nome} ${PLANTADOS.sobrenome}`,
  documento: PLANTADOS.documento,
  access_token: PLANTADOS.token,
}).toString()

/** The planted texts that stand in the logs, as they are or as an address has them. */
const achados = () =>
  Object.entries(PLANTADOS)
    .filter(([, valor]) => [valor, encodeURIComponent(valor)].some((escrito) => registros.includes(escrito)))
    .map(([key]) => key)
const enderecos = () =>
  registros
    .split('\n')
    .filter(Boolean)
    .map((linha) => JSON.parse(linha).req?.url)
    .filter((url) => url !== undefined)

test('no address of the API is logged with a name, a document or a token that stands in it', async () => {
  const { loja } = pequena
  registros = ''
  const valores = Object.values(PLANTADOS)
  for (const [i, { metodo, caminho }] of rotas.entries()) {
    const url = caminho.replaceAll(/\{\w+\}/g, encodeURIComponent(valores[i % valores.length] ?? ''))
    await loja.pedir(metodo, `${url}?${CONSULTA_PLANTADA}`, metodo === 'GET' ? undefined : PLANTADOS, {
      authorization: '',
    })
  }
  expect(enderecos()).toHaveLength(rotas.length)
  expect(achados()).toEqual([])
  expect(enderecos()).toContain('/api/clientes/:id/?…')
})

test.each([
  [`/clientes/${PLANTADOS.documento}`, '/clientes/…'],
  [`/${PLANTADOS.nome}?x`, '/…?…'],
  [`/api/nada/${PLANTADOS.cpf}/`, '/api/…'],
  [`/api/convites/${PLANTADOS.token}/`, '/api/convites/:token/'],
  [`/convites/${PLANTADOS.token}`, '/convites/…'],
  [`/midia/${PLANTADOS.token}.pdf?validade=1&assinatura=${PLANTADOS.token}`, '/midia/*?…'],
  [`/api/%zz/${PLANTADOS.cpf}`, '/api/…'],
  ['/', '/'],
  ['/vendas/nova', '/vendas/…'],
  ['/api/clientes/12/', '/api/clientes/12/'],
  ['/api/vendas/34/?x=1', '/api/vendas/34/?…'],
])('%s is logged as %s', async (url, escrita) => {
  const { loja } = pequena
  registros = ''
  await loja.pedir('GET', url)
  expect(enderecos()).toEqual([escrita])
  expect(achados()).toEqual([])
})

test('what people type is not logged with the errors that it causes', async () => {
  const { loja } = pequena
  registros = ''
  const corpo = { nome: PLANTADOS.nome, sobrenome: PLANTADOS.sobrenome, cpf: PLANTADOS.cpf }
  expect((await loja.pedir('POST', '/api/clientes/', corpo)).status).toBe(201)
  await loja.pedir('POST', '/api/clientes/', corpo)
  await loja.pedir('POST', '/api/clientes/', `{"nome":"${PLANTADOS.nome}`, { 'content-type': 'application/json' })
  await loja.pedir('POST', '/api/auth/login/', { username: PLANTADOS.nome, password: PLANTADOS.token })
  expect(registros.length).toBeGreaterThan(0)
  expect(achados()).toEqual([])
})
