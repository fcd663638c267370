import { apiRoutes } from '@estampa/contract/routes.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openLoja } from '../test/support/loja.ts'
import { openPassage } from '../test/support/passagem.ts'

const loja = await openLoja()
afterAll(() => loja.fechar())

test('a body over the limit is refused', async () => {
  const { status, body } = await loja.pedir('POST', '/api/modelos/', { nome: 'x'.repeat(3_000_000) })
  expect([status, body.codigo]).toEqual([413, 'CORPO_GRANDE'])
})

test('an unknown address is a problem too', async () => {
  for (const url of ['/api/nada/', '/api', '/midia/../../etc/passwd', '/midia/%2e%2e%2fpackage.json', '/midia/x']) {
    expect((await loja.pedir('GET', url)).status).toBe(404)
  }
})

describe('health', () => {
  test('answers the newest migration without a session', async () => {
    expect((await loja.pedir('GET', '/api/saude/', undefined, { authorization: '' })).body).toMatchObject({
      status: 'ok',
      migracao: expect.stringMatching(/^\d{4}_/),
    })
    expect((await loja.pedir('GET', '/api/saude')).status).toBe(200)
  })

  test('is 503 while the database is away, like everything that needs it, and 200 when it is back', async () => {
    const passagem = await openPassage()
    const passagemLoja = await openLoja(undefined, { passagem })
    const saude = () => passagemLoja.pedir('GET', '/api/saude/')
    expect((await saude()).status).toBe(200)
    await passagem.cortar()
    // The first finds its connection cut, the second none to be had.
    for (const url of ['/api/saude/', '/api/saude/', '/api/produtos/busca/']) {
      const { status, body, headers } = await passagemLoja.pedir('GET', url)
      expect([url, status, body.codigo]).toEqual([url, 503, 'INDISPONIVEL'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await passagem.reabrir()
    expect((await saude()).status).toBe(200)
    await passagemLoja.fechar()
    await passagem.fechar()
  })
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
