import { problem } from '@estampa/contract/problem.schemas.ts'
import { apiRoutes } from '@estampa/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, criarBase, type Loja } from '../test/support/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  const base = await criarBase(loja)
  await loja.pedir('POST', '/api/produtos/', {
    ...base,
    titulo: 'Camiseta',
    sku: 'X',
    variacoes: [{ nome_cor: 'Azul' }],
  })
  await loja.pedir('POST', '/api/atributos/', { nome: 'Tecido' })
})
afterAll(() => loja.fechar())

const rotas = Object.keys(apiRoutes).map((rota) => rota.split(' ') as [string, string])
const hostis: unknown[] = [
  null,
  [],
  'texto',
  0,
  { nome: '' },
  { nome: 'a'.repeat(100_000), codigo: 'x', titulo: 'y' },
  { nome: 'nulo \u0000', codigo: '\u0000', titulo: '\u0000', valor: '\u0000', username: '\u0000', password: '\u0000' },
  { nome: '\ud800', codigo: '\ud800', valor: '\ud800', titulo: '\ud800', modelo_id: 1, categoria_id: 1 },
  { modelo_id: 1e300, categoria_id: -1, titulo: {}, variacoes: 'não é json', ids: 'abc', imagens_ids: [null] },
  { modelo_id: 1, categoria_id: 1, titulo: 't', preco_venda: 1e308, peso: 'NaN', qtd: 1.5, versao: 'x' },
  { modelo_id: 999999, categoria_id: 999999, titulo: 't', variacoes: [{ id: 999999 }, { cor: 'azul' }] },
  { modelo_id: 1, categoria_id: 1, titulo: 't', variacoes: [{ imagens_vinculadas: [424242] }] },
  { nome: 'x', categoria_pai: 424242, codigo: 'z', categoria_id: 424242 },
  { ids: Array.from({ length: 2000 }, (_, i) => i + 1) },
  { ids: [2 ** 40] },
  [{ id: 424242, ordem: 1 }],
  { access: 'x'.repeat(10_000), refresh: {} },
  { __proto__: { a: 1 }, constructor: { prototype: {} } },
]
const ids = ['1', '0', '-1', '424242', '99999999999', 'abc', '1.5', '%00', "1'--", '%F0%9F%98%80']
const tipos = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
]
const consultas = [
  '',
  '?busca=%00',
  '?busca=%25%5C_',
  `?busca=${'a'.repeat(5000)}`,
  '?limite=0',
  '?limite=1e9',
  '?cursor=%00',
  '?cursor=e30',
  '?preco_min=abc',
  '?preco_min=1e400',
  '?modelo=x',
  '?ids=1,x',
  '?ids[]=&ids[]=2',
  '?busca=%ED%A0%80',
  '?cor=%00&tamanho=%00',
]

/** What is wrong with an answer to bad input; empty when nothing is. */
const defeitos = async (metodo: string, url: string, corpo?: unknown, headers?: Record<string, string>) => {
  const { status, body, headers: recebidos } = await loja.pedir(metodo, url, corpo, headers)
  const texto = JSON.stringify(body) ?? ''
  const certo =
    status < 400 ||
    (status < 500 &&
      String(recebidos['content-type']).includes('application/problem+json') &&
      problem.safeParse(body).data?.status === status &&
      !/node_modules|\.ts:|at \w+ \(/.test(texto))
  return certo ? [] : [`${metodo} ${url} ${JSON.stringify(corpo)?.slice(0, 120)} → ${status} ${texto.slice(0, 300)}`]
}

describe('bad input never answers 5xx, and always a problem', () => {
  test.each(rotas)('%s %s', async (metodo, caminho) => {
    const url = (id: string) => `/api${caminho.replace(/:\w+/g, id)}`
    const vazio = metodo === 'GET' ? undefined : {}
    const achados: string[] = []
    if (caminho.includes(':')) for (const id of ids) achados.push(...(await defeitos(metodo, url(id), vazio)))
    for (const consulta of consultas) achados.push(...(await defeitos(metodo, url('1') + consulta, vazio)))
    if (metodo !== 'GET') {
      // A deletion with a good address would succeed, whatever its body.
      const alvo = url(metodo === 'DELETE' ? '424242' : '1')
      for (const corpo of hostis) achados.push(...(await defeitos(metodo, alvo, corpo)))
      for (const tipo of tipos) achados.push(...(await defeitos(metodo, alvo, '{"quebrado', { 'content-type': tipo })))
    }
    expect(achados).toEqual([])
  })

  test('a body over the limit is refused', async () => {
    const { status, body } = await loja.pedir('POST', '/api/modelos/', { nome: 'x'.repeat(3_000_000) })
    expect([status, body.codigo]).toEqual([413, 'CORPO_GRANDE'])
  })

  test('an unknown address is a problem too', async () => {
    for (const url of ['/api/nada/', '/api', '/midia/../../etc/passwd', '/midia/%2e%2e%2fpackage.json', '/midia/x']) {
      expect((await loja.pedir('GET', url)).status).toBe(404)
    }
  })
})

test('every answer of the API carries the security headers', async () => {
  const { headers } = await loja.pedir('GET', '/api/saude/')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('health says which migration, and 503 when the database is away', async () => {
  expect((await loja.pedir('GET', '/api/saude/')).body).toMatchObject({
    status: 'ok',
    migracao: expect.stringMatching(/^\d{4}_/),
  })
  expect((await loja.pedir('GET', '/api/saude')).status).toBe(200)
})

test('without a token every route that is not public answers 401', async () => {
  for (const [rota, { publica }] of Object.entries(apiRoutes) as [string, { publica?: boolean }][]) {
    if (publica) continue
    const [metodo, caminho] = rota.split(' ') as [string, string]
    const { status, body } = await loja.pedir(
      metodo,
      `/api${caminho.replace(/:\w+/g, '1')}`,
      metodo === 'GET' ? undefined : {},
      { authorization: '' },
    )
    expect([rota, status, body.codigo]).toEqual([rota, 401, 'NAO_AUTENTICADO'])
  }
})

test('the OpenAPI document names every route and is 3.1', async () => {
  const { body } = await loja.pedir('GET', '/api/docs/', undefined, { authorization: '' })
  expect(body.openapi).toMatch(/^3\.1/)
  const nomeadas = Object.entries(body.paths as Record<string, object>).flatMap(([url, metodos]) =>
    Object.keys(metodos).map(
      (metodo) => `${metodo.toUpperCase()} ${url.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(nomeadas.sort()).toEqual(Object.keys(apiRoutes).sort())
})
