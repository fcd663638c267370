import { expect, onTestFinished, test, vi } from 'vitest'
import { openLimits } from '../src/bling/limits.ts'
import { most } from '../src/control/traffic.ts'
import type { State } from '../src/store/state.ts'
import { errorResponse } from './schemas/errors.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

test('without a token, with a wrong one and with a malformed header', async () => {
  const of = async (authorization?: string) =>
    emulator.request('/bling/Api/v3/produtos', authorization ? { headers: { authorization } } : {})
  expect((await of()).status).toBe(401)
  const wrong = await of('Bearer nada')
  expect([wrong.status, wrong.body.error.type]).toEqual([401, 'invalid_token'])
  const malformed = await of('Token x')
  expect([malformed.status, malformed.body.error.type]).toEqual([400, 'invalid_request'])
})

test('answers carry the number of their request and the emulator’s own clock, ahead and behind', async () => {
  const ahead = async () => {
    const { headers } = await emulator.bling('GET', '/depositos')
    expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) + 0
  }
  expect(await ahead()).toBe(0)
  await emulator.after(-2400)
  expect(await ahead()).toBe(-40)
  await emulator.after(4800)
  expect(await ahead()).toBe(40)
})

test('the whole API answers 401, or a page of what stands before it, while it is told to; the authorisation goes on', async () => {
  const { refresh_token } = await emulator.authorise()
  for (const [respostaDaApi, status, html] of [
    ['401', 401, false],
    ['403 em HTML', 403, true],
    ['502 em HTML', 502, true],
  ] as const) {
    await emulator.configure({ respostaDaApi })
    const answer = await emulator.bling('GET', '/produtos')
    expect([answer.status, answer.text.startsWith('<html>')]).toEqual([status, html])
  }
  expect((await emulator.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
})

test('unknown paths and ids are 404, unreadable bodies 400, all in the error shape', async () => {
  for (const [method, path, body] of [
    ['GET', '/produtos/123'],
    ['GET', '/nao-existe'],
    ['PATCH', '/contatos/1', {}],
  ] as const) {
    const missing = await emulator.bling(method, path, body)
    expect([missing.status, errorResponse.parse(missing.body).error.type]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  }
})

test('a request over the limit is refused, with the period and without Retry-After', async () => {
  await emulator.configure({ limitePorSegundo: 0 })
  const { status, body, headers } = await emulator.bling('GET', '/produtos')
  expect(status).toBe(429)
  expect(errorResponse.parse(body).error).toMatchObject({ type: 'TOO_MANY_REQUESTS', limit: 0, period: 'second' })
  expect(headers.get('retry-after')).toBeNull()
})

test('three requests in any second, wherever it begins; a refused one uses no quota; the counter slides too', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const configuracao = { limitePorSegundo: 3, limitePorDia: 120_000 }
  const limits = openLimits({ configuracao, now: () => 0 } as State)
  const passes = () => limits.refuse() === null
  expect([passes(), passes(), passes(), passes()]).toEqual([true, true, true, false])
  vi.advanceTimersByTime(999)
  expect(passes()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([passes(), passes(), passes(), passes()]).toEqual([true, true, true, false])
  expect([[], [0, 400, 800, 1200], [0, 999, 1000, 1001]].map(most)).toEqual([0, 3, 3])
})

test('the day has its own limit, which ends with the day', async () => {
  await emulator.configure({ limitePorDia: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(200)
  const refused = await emulator.bling('GET', '/produtos')
  expect(errorResponse.parse(refused.body).error).toMatchObject({ limit: 1, period: 'day' })
  await emulator.after(86_400)
  await emulator.authorise()
  expect((await emulator.bling('GET', '/produtos')).status).toBe(200)
})

test('a span of more than a year between dates is refused', async () => {
  const of = (to: string) => emulator.bling('GET', `/pedidos/vendas?dataInicial=2025-01-01&dataFinal=${to}`)
  expect((await of('2025-12-31')).status).toBe(200)
  expect((await of('2026-02-01')).status).toBe(400)
})
