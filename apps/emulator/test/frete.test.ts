import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidDataSchema, quoteAvailable, quoteUnavailable } from './schemas/melhor-envio.ts'
import { emulatorForEach, MELHOR_ENVIO } from './support/emulator.ts'

const emulator = emulatorForEach({ authorised: false })

const MANAUS = '69036360'

const box = { height: 6, width: 25, length: 30, weight: 0.5, insurance: 119.8 }

function ask(changes: object = {}, headers: Record<string, string> = {}) {
  const body = { from: { postal_code: '50030040' }, to: { postal_code: '01001000' }, volumes: [box], ...changes }
  return emulator.melhorEnvio('POST', '/me/shipment/calculate', body, headers)
}

const priceOf = async (id: number, changes: object) =>
  Number((await ask({ ...changes, services: String(id) })).body.price)

test('every service answers, with prices as text or with the reason why not', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  const quotes = z.array(z.union([quoteAvailable, quoteUnavailable])).parse(body)
  expect(quotes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 17, 31])
  const mini = quotes.find(({ id }) => id === 17)
  expect(quoteUnavailable.parse(mini).error).toContain('peso')
})

test('one service asked for answers a bare object, several an array, or an object by index', async () => {
  expect(quoteAvailable.parse((await ask({ services: '2' })).body).name).toBe('SEDEX')
  expect((await ask({ services: '1,2' })).body).toHaveLength(2)
  await emulator.configure({ melhorEnvioListas: 'indices' })
  expect((await ask({ services: '1,2' })).body).toMatchObject({ 0: { id: 1 }, 1: { id: 2 } })
})

test('weight, room, distance and insurance all cost', async () => {
  const base = await priceOf(2, {})
  expect(await priceOf(2, { volumes: [{ ...box, weight: 5 }] })).toBeGreaterThan(base)
  expect(await priceOf(2, { volumes: [{ ...box, height: 60 }] })).toBeGreaterThan(base)
  expect(await priceOf(2, { volumes: [{ ...box, insurance: 900 }] })).toBeGreaterThan(base)
  expect(await priceOf(2, { to: { postal_code: '50721-775' } })).toBeLessThan(base)
  expect(await priceOf(2, { to: { postal_code: MANAUS } })).toBeGreaterThan(base)
  expect(await priceOf(2, {})).toBe(base)
})

test('products are stacked into one box: two halves cost what the whole costs', async () => {
  const product = { id: 'CAM', width: 25, height: 3, length: 30, weight: 0.25, insurance_value: 59.9, quantity: 2 }
  const products = await priceOf(1, { volumes: undefined, products: [product] })
  expect(products).toBe(await priceOf(1, {}))
})

test('a service that does not go there, a box too big, two volumes of a postal service', async () => {
  const errorOf = async (id: number, changes: object) =>
    quoteUnavailable.parse((await ask({ ...changes, services: String(id) })).body).error
  expect(await errorOf(4, { to: { postal_code: MANAUS } })).toContain('trecho')
  expect(await errorOf(1, { volumes: [{ ...box, length: 101 }] })).toContain('Dimensões')
  expect(await errorOf(1, { volumes: [box, box] })).toContain('um volume')
  expect(await errorOf(1, { to: { postal_code: '00000000' } })).toContain('CEP')
})

test('errors are named by their path, with 422', async () => {
  const { status, body } = await ask({ to: { postal_code: '123' }, volumes: [{ ...box, weight: 0 }] })
  expect(status).toBe(422)
  expect(Object.keys(invalidDataSchema.parse(body).errors)).toEqual(['to.postal_code', 'volumes.0.weight'])
})

test('no token 401, no User-Agent with an e-mail 403, no Accept a redirect', async () => {
  const anonymous = await ask({}, { authorization: 'Bearer nada' })
  expect([anonymous.status, anonymous.body]).toEqual([401, { message: 'Unauthenticated.' }])
  expect((await ask({}, { 'user-agent': 'node' })).status).toBe(403)
  const browser = await ask({}, { authorization: 'Bearer nada', accept: 'text/html' })
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/melhor-envio/login'])
})

test('OAuth: the redirect address must be sent as registered; thirty days; renewal rotates', async () => {
  const query = {
    client_id: '7041',
    redirect_uri: 'http://127.0.0.1:4899/melhor-envio/callback',
    response_type: 'code',
    state: 's1',
    scope: 'shipping-calculate',
  }
  const page = (changes: object) =>
    emulator.request(`/melhor-envio/oauth/authorize?${new URLSearchParams({ ...query, ...changes })}`)
  expect((await page({})).text).toContain('>Autorizar</button>')
  expect((await page({ redirect_uri: 'https://outro.example/' })).status).toBe(400)
  const decided = await emulator.request('/melhor-envio/oauth/authorize', {
    method: 'POST',
    body: new URLSearchParams({ ...query, decisao: 'autorizar' }),
  })
  const back = new URL(decided.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('s1')
  const client = { client_id: '7041', client_secret: MELHOR_ENVIO.secret }
  const token = (json: object) => emulator.request('/melhor-envio/oauth/token', { method: 'POST', json })
  const code = back.searchParams.get('code')
  const pair = await token({ ...client, grant_type: 'authorization_code', code, redirect_uri: query.redirect_uri })
  expect(pair.body).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 86_400 })
  expect((await ask({}, { authorization: `Bearer ${pair.body.access_token}` })).status).toBe(200)
  const renewal = { ...client, grant_type: 'refresh_token', refresh_token: pair.body.refresh_token }
  expect((await token(renewal)).status).toBe(200)
  expect((await token(renewal)).status).toBe(401)
  expect((await token({ ...renewal, client_secret: 'x' })).body.error).toBe('invalid_client')
})
