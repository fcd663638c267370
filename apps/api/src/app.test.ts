import { apiRoutes } from '@estampa/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../test/support/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
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

test('health says which migration, and 503 when the database is away', async () => {
  expect((await loja.pedir('GET', '/api/saude/')).body).toMatchObject({
    status: 'ok',
    migracao: expect.stringMatching(/^\d{4}_/),
  })
  expect((await loja.pedir('GET', '/api/saude')).status).toBe(200)
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
