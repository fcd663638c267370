import { describe, expect, test } from 'vitest'
import { readBody, withQuery } from './http.ts'

test.each([
  ['/x/', undefined, '/x/'],
  ['/x/', {}, '/x/'],
  ['/x/', { a: '', b: null, c: undefined, d: [] }, '/x/'],
  ['/x/', { a: 0, b: false }, '/x/?a=0&b=false'],
  ['/x/?a=1', { b: 'é & ç' }, '/x/?a=1&b=%C3%A9+%26+%C3%A7'],
  ['/x/', { ids: [1, '', 2] }, '/x/?ids=1&ids=2'],
])('%s with %o is %s', (url, query, esperado) => {
  expect(withQuery(url, query)).toBe(esperado)
})

describe('the body of an answer', () => {
  const resposta = (corpo: string | null, status = 200, tipo = 'application/json') =>
    new Response(corpo, { status, headers: { 'content-type': tipo } })

  test('is its JSON, or null when there is none', async () => {
    expect(await readBody(resposta('{"a":1}'))).toEqual({ a: 1 })
    expect(await readBody(resposta(''))).toBeNull()
    expect(await readBody(resposta(null, 204))).toBeNull()
  })

  test('of a proxy is no answer of ours: an error after success, and nothing after a failure', async () => {
    await expect(readBody(resposta('<html>'))).rejects.toMatchObject({ status: 200, codigo: 'RESPOSTA_ILEGIVEL' })
    expect(await readBody(resposta('<html>', 502))).toBeNull()
  })

  test.each([
    'application/pdf',
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])('is a file when it is %s', async (tipo) => {
    expect(await readBody(resposta('%PDF', 200, tipo))).toBeInstanceOf(Blob)
  })

  test('that breaks off is a missing answer; one that the caller gave up is his own reason', async () => {
    const quebrada = (erro: unknown) => new Response(new ReadableStream({ start: (c) => c.error(erro) }))
    await expect(readBody(quebrada(new TypeError('network')))).rejects.toMatchObject({
      status: 0,
      codigo: 'SEM_RESPOSTA',
    })
    await expect(readBody(quebrada(new DOMException('x', 'TimeoutError')))).rejects.toMatchObject({
      codigo: 'TEMPO_ESGOTADO',
    })
    await expect(readBody(quebrada(new DOMException('x', 'AbortError')))).rejects.toMatchObject({ name: 'AbortError' })
  })
})
