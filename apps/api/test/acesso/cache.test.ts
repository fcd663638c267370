import { gunzipSync } from 'node:zlib'
import { rotas } from '@estampa/contract/routes.ts'
import { afterAll, expect, test } from 'vitest'
import { openSmallLoja } from '../entradas/loja-pequena.ts'

const pequena = await openSmallLoja()
afterAll(() => pequena.loja.fechar())

const LEITURAS = rotas.flatMap(([chave, { cache }]) =>
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
