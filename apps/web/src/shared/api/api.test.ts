import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { clientesApi } from '../generated/clientesApi.ts'
import { ApiError, addConnectionSentence, sentenceOf } from './apiError.ts'
import { apiPages, changeRows, keepForReturn, type Pages, pageOf, rowsOf } from './apiPages.ts'
import { addQuery, readBody } from './http.ts'
import { forgetQuery, retryDelayMs, shouldRetry } from './queryClient.ts'
import { id, object, page } from './readers.ts'

test.each([
  ['/x/', undefined, '/x/'],
  ['/x/', {}, '/x/'],
  ['/x/', { a: '', b: null, c: undefined, d: [] }, '/x/'],
  ['/x/', { a: 0, b: false }, '/x/?a=0&b=false'],
  ['/x/?a=1', { b: 'é & ç' }, '/x/?a=1&b=%C3%A9+%26+%C3%A7'],
  ['/x/', { ids: [1, '', 2] }, '/x/?ids=1&ids=2'],
])('%s with %o is %s', (url, query, expected) => {
  expect(addQuery(url, query)).toBe(expected)
})

describe('the body of an answer', () => {
  const answer = (body: string | null, status = 200, tipo = 'application/json') =>
    new Response(body, { status, headers: { 'content-type': tipo } })

  test('is its JSON, or null when there is none', async () => {
    expect(await readBody(answer('{"a":1}'))).toEqual({ a: 1 })
    expect(await readBody(answer(''))).toBeNull()
    expect(await readBody(answer(null, 204))).toBeNull()
  })

  test('of a proxy is no answer of ours: an error after success, and nothing after a failure', async () => {
    await expect(readBody(answer('<html>'))).rejects.toMatchObject({ status: 200, codigo: 'RESPOSTA_ILEGIVEL' })
    expect(await readBody(answer('<html>', 502))).toBeNull()
  })

  test.each([
    'application/pdf',
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])('is a file when it is %s', async (tipo) => {
    expect(await readBody(answer('%PDF', 200, tipo))).toBeInstanceOf(Blob)
  })

  test('that breaks off is a missing answer; one that the caller gave up is his own reason', async () => {
    const buildBrokenResponse = (error: unknown) => new Response(new ReadableStream({ start: (c) => c.error(error) }))
    await expect(readBody(buildBrokenResponse(new TypeError('network')))).rejects.toMatchObject({
      status: 0,
      codigo: 'SEM_RESPOSTA',
    })
    await expect(readBody(buildBrokenResponse(new DOMException('x', 'TimeoutError')))).rejects.toMatchObject({
      codigo: 'TEMPO_ESGOTADO',
    })
    await expect(readBody(buildBrokenResponse(new DOMException('x', 'AbortError')))).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('ApiError', () => {
  test('reads a problem of the catalogue', () => {
    const error = new ApiError(409, {
      detail: 'Já existe.',
      codigo: 'SKU_REPETIDO',
      sku: ['Já existe.'],
      produtos: ['A', 'B'],
      erros: { sku: ['Já existe.'], titulo: ['Curto', 'Feio'], cor: [] },
      atual: { id: 3 },
    })
    expect(error).toMatchObject({ status: 409, codigo: 'SKU_REPETIDO', needsBlingLogin: false, current: { id: 3 } })
    expect(error).toMatchObject({ message: 'Já existe.', sku: ['Já existe.'], produtos: ['A', 'B'] })
    expect(Object.keys(error.erros)).toEqual(['sku', 'titulo'])
    expect(error.ofField('titulo')).toBe('Curto')
    expect(error.ofField('preco')).toBeUndefined()
  })

  test.each([
    [{ erro: 'Frase' }, { detail: 'Frase', erro: 'Frase' }],
    [{ erros: { sku: ['Repetido'] } }, { sku: ['Repetido'], erros: { sku: ['Repetido'] } }],
    [{ requer_login_bling: true }, { needsBlingLogin: true }],
    [{ requer_login_bling: 'sim' }, { needsBlingLogin: false }],
  ])('reads %j', (body, expected) => {
    expect(new ApiError(400, body)).toMatchObject(expected)
  })

  test.each([null, undefined, '', 'texto', 5, [], [1]])('survives %j', (body) => {
    const error = new ApiError(502, body)
    expect(error).toMatchObject({ status: 502, codigo: '', detail: '', erro: '', erros: {}, sku: [], produtos: [] })
    expect(error.message).toBe('HTTP 502')
  })
})

describe('the sentence about a failure', () => {
  const [unansweredError, demorou] = [
    new ApiError(0, { codigo: 'SEM_RESPOSTA' }),
    new ApiError(0, { codigo: 'TEMPO_ESGOTADO' }),
  ]
  test.each([
    [unansweredError, 'Erro ao salvar cliente.\nSem conexão com a loja: tente de novo quando ela voltar.'],
    [demorou, 'Erro ao salvar cliente.\nA loja não respondeu a tempo: tente de novo.'],
    [new ApiError(500), 'Erro ao salvar cliente.'],
    [new Error('x'), 'Erro ao salvar cliente.'],
  ])('says that there was no answer where there was none (%#)', (error, sentence) => {
    expect(addConnectionSentence(error, 'Erro ao salvar cliente.')).toBe(sentence)
    expect(sentenceOf(error, 'Erro ao salvar cliente.')).toBe(sentence)
  })

  test('leaves the sentence of the catalogue as it stands, and puts the hint on a line of its own', () => {
    expect(addConnectionSentence(unansweredError, 'Erro ao salvar modelo')).toBe(
      'Erro ao salvar modelo\nSem conexão com a loja: tente de novo quando ela voltar.',
    )
    expect(addConnectionSentence(unansweredError, 'Não foi possível salvar. Tente novamente.')).toBe(
      'Não foi possível salvar. Tente novamente.\nSem conexão com a loja: tente de novo quando ela voltar.',
    )
    expect(sentenceOf(unansweredError, '')).toBe('')
    expect(sentenceOf(new ApiError(409, { detail: 'Outra pessoa salvou.' }), 'Erro.')).toBe('Outra pessoa salvou.')
  })
})

interface Linha {
  id: number
}
const pagina = (ids: number[], total: number) => ({
  rows: ids.map((linhaId) => ({ id: linhaId })),
  total,
  orMore: false,
  next: null,
})

test('rows that leave a list lower the total of each of its pages; rows that change leave it as it was', () => {
  const before: Pages<Linha> = { pages: [pagina([1, 2], 5), pagina([3, 4], 5)], pageParams: [null, '/x'] }
  const after = changeRows<Linha>((linhas) => linhas.filter(({ id: linhaId }) => linhaId !== 2 && linhaId !== 3))(
    before,
  )
  expect(after?.pages).toEqual([pagina([1], 3), pagina([4], 3)])
  const changedPages = changeRows<Linha>((linhas) => linhas.map(({ id: linhaId }) => ({ id: linhaId + 1 })))(before)
  expect(changedPages?.pages).toEqual([pagina([2, 3], 5), pagina([4, 5], 5)])
  expect(changeRows<Linha>(() => [])(undefined)).toBeUndefined()
})

test('a counted page is taken as it is; a bare list is filtered and counted here, and rows without an id are dropped', () => {
  const readLinhas = page(object<Linha>({ id }))
  const parsePage = (json: unknown) => pageOf(readLinhas(json), (linha) => linha.id === 1)
  const results = [{ id: 1 }, { id: 2 }, { id: 0 }]
  expect(parsePage({ results, count: 9, next: '/n' })).toEqual({
    rows: [{ id: 1 }, { id: 2 }],
    total: 9,
    orMore: false,
    next: '/n',
  })
  expect(parsePage(results)).toMatchObject({ rows: [{ id: 1 }], total: 1, next: null })
  expect(parsePage({ results, count: 1000, ao_menos: true })).toMatchObject({ total: 1000, orMore: true })
})

test('a row that comes in two pages is kept once, as it came last, in its first place', () => {
  const linha = (linhaId: number, nome: string) => ({ id: linhaId, nome })
  const buildPage = (...linhas: ReturnType<typeof linha>[]) => ({ rows: linhas, total: 9, orMore: false, next: null })
  const pages = [buildPage(linha(1, 'a'), linha(2, 'antes')), buildPage(linha(2, 'depois'), linha(3, 'c'))]
  expect(rowsOf(pages)).toEqual([linha(1, 'a'), linha(2, 'depois'), linha(3, 'c')])
  expect(rowsOf([])).toEqual([])
})

test('a list is asked for page by page: the first with its parameters, the next at the address that the page gave', () => {
  const list = apiPages(['x', 'lista'], clientesApi, 'GET /clientes/', {
    view: ({ id: linhaId }): Linha => ({ id: linhaId }),
    query: { busca: 'a' },
    failed: '',
  })
  expect(list.initialPageParam).toBeNull()
  expect(list.getNextPageParam({ ...pagina([1], 1), next: '/p2' })).toBe('/p2')
  expect(list.getNextPageParam(pagina([1], 1))).toBeNull()
})

test.each([
  ['no page yet', 0, true],
  ['ten pages', 10, true],
  ['eleven', 11, false],
])('a return to a list with %s reads it again: %s → %s', (_, quantas, expected) => {
  const data = quantas === 0 ? undefined : { pages: Array.from({ length: quantas }) }
  expect(keepForReturn().refetchOnMount({ state: { data } })).toBe(expected)
  expect(keepForReturn('always').refetchOnMount({ state: { data } })).toBe(expected && 'always')
})

const busy = (retryAfter: string | null) =>
  new ApiError(
    503,
    { codigo: 'SOBRECARGA' },
    undefined,
    new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  )

test('a busy server is asked again when it says, four times', () => {
  const error = busy('3')
  expect([0, 1, 2, 3, 4].map((vezes) => shouldRetry(vezes, error))).toEqual([true, true, true, true, false])
  expect([0, 3].map((vez) => retryDelayMs(vez, error))).toEqual([3000, 3000])
  expect(retryDelayMs(0, busy('86400'))).toBe(10_000)
})

test.each([
  ['no Retry-After', busy(null)],
  ['one that is a date', busy('Fri, 20 Nov 2026 16:00:00 GMT')],
  ['no answer', new ApiError(0)],
])('with %s, twice and ever later', (_, error) => {
  expect([0, 1, 2].map((vezes) => shouldRetry(vezes, error))).toEqual([true, true, false])
  expect([0, 1].map((vez) => retryDelayMs(vez, error))).toEqual([400, 800])
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
  const options = { queryKey: ['produtos', 'um', 7], queryFn: vi.fn(() => ({ id: 7 })), staleTime: 30_000 }
  client.setQueryData(options.queryKey, { id: 7 })
  const telas = [1, 2].map(() => new QueryObserver(client, options))
  const [unsubscribe, unsubscribeOther] = telas.map((tela) => tela.subscribe(() => undefined))
  forgetQuery(client, options.queryKey)
  for (const tela of telas) tela.setOptions({ ...options }) // as each render does
  unsubscribe?.()
  expect(client.getQueryData(options.queryKey)).toEqual({ id: 7 })
  unsubscribeOther?.()
  expect(options.queryFn).not.toHaveBeenCalled()
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(client.getQueryCache().hasListeners()).toBe(false)
})
