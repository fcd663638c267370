import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { forgetQuery, retryDelayMs, shouldRetry } from './queryClient.ts'

const ocupado = (retryAfter: string | null) =>
  new ApiError(
    503,
    { codigo: 'SOBRECARGA' },
    undefined,
    new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  )

test('a busy server is asked again when it says, four times', () => {
  const erro = ocupado('3')
  expect([0, 1, 2, 3, 4].map((vezes) => shouldRetry(vezes, erro))).toEqual([true, true, true, true, false])
  expect([0, 3].map((vez) => retryDelayMs(vez, erro))).toEqual([3000, 3000])
  expect(retryDelayMs(0, ocupado('86400'))).toBe(10_000)
})

test.each([
  ['no Retry-After', ocupado(null)],
  ['one that is a date', ocupado('Fri, 20 Nov 2026 16:00:00 GMT')],
  ['no answer', new ApiError(0)],
])('with %s, twice and ever later', (_, erro) => {
  expect([0, 1, 2].map((vezes) => shouldRetry(vezes, erro))).toEqual([true, true, false])
  expect([0, 1].map((vez) => retryDelayMs(vez, erro))).toEqual([400, 800])
})

test('a refused request is not repeated', () => {
  for (const status of [400, 401, 404, 409, 429, 500]) expect(shouldRetry(0, new ApiError(status))).toBe(false)
  expect(shouldRetry(0, new TypeError('ours'))).toBe(false)
})

test('a deleted record that no screen shows leaves the cache at once', () => {
  const client = new QueryClient()
  client.setQueryData(['produtos', 'um', 7], { id: 7 })
  client.setQueryData(['produtos', 'um', 8], { id: 8 })
  forgetQuery(client, ['produtos', 'um', 7])
  forgetQuery(client, ['produtos', 'um', 9])
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.at(-1)),
  ).toEqual([8])
})

test('a deleted record that screens show is not read again, and leaves the cache with the last of them', () => {
  const client = new QueryClient()
  const opcoes = { queryKey: ['produtos', 'um', 7], queryFn: vi.fn(() => ({ id: 7 })), staleTime: 30_000 }
  client.setQueryData(opcoes.queryKey, { id: 7 })
  const telas = [1, 2].map(() => new QueryObserver(client, opcoes))
  const [sair, sairDaOutra] = telas.map((tela) => tela.subscribe(() => undefined))
  forgetQuery(client, opcoes.queryKey)
  for (const tela of telas) tela.setOptions({ ...opcoes }) // as each render does
  sair?.()
  expect(client.getQueryData(opcoes.queryKey)).toEqual({ id: 7 })
  sairDaOutra?.()
  expect(opcoes.queryFn).not.toHaveBeenCalled()
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(client.getQueryCache().hasListeners()).toBe(false)
})
