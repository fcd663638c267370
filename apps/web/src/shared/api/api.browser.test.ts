import { describe, expect, it, vi } from 'vitest'
import { answer, ok, prepare, queries, received } from '../../../test/support/api-control.ts'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { categoriasApi } from '../generated/categoriasApi.ts'
import { modelosApi } from '../generated/modelosApi.ts'
import { produtosApi } from '../generated/produtosApi.ts'
import { sistemaApi } from '../generated/sistemaApi.ts'
import { currentSession, endSession, signIn } from '../session/session.ts'
import { keepAnswer, keptAnswer } from './api.ts'

const VERIFICAR = 'POST /auth/verificar/'
const RECUSADO = answer(401, { detail: 'Sua sessão terminou.' })
const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }

signInBeforeEach()

describe('a request', () => {
  it('carries the token, fills the path and leaves empty filters out', async () => {
    await prepare({ 'GET /produtos/12/': ok({ id: 12 }), 'GET /produtos/busca/': ok({ results: [] }) })
    expect(await produtosApi('GET /produtos/:id/', { params: { id: 12 } })).toMatchObject({ id: 12 })
    await produtosApi('GET /produtos/busca/', { query: { busca: 'é & ç', cor: '', modelo: undefined, limite: 5 } })
    const [produtoRequest, search] = await received()
    expect(produtoRequest).toMatchObject({ authorization: 'Bearer a1', idempotencyKey: null })
    expect(Object.fromEntries(new URLSearchParams(search?.query))).toEqual({ busca: 'é & ç', limite: '5' })
  })

  it('follows `next`, absolute or relative', async () => {
    await prepare({ 'GET /produtos/busca/': ok({ results: [] }) })
    await produtosApi.next('GET /produtos/busca/', 'https://loja.example/api/produtos/busca/?cursor=b')
    await produtosApi.next('GET /produtos/busca/', '/api/produtos/busca/?cursor=c')
    expect(await queries()).toEqual(['?cursor=b', '?cursor=c'])
  })

  it('gives every POST a key and keeps the one of the caller', async () => {
    await prepare({ 'POST /categorias/': answer(201) })
    await categoriasApi('POST /categorias/', { body: { nome: 'A' } })
    await categoriasApi('POST /categorias/', { body: { nome: 'A' } })
    await categoriasApi('POST /categorias/', { body: { nome: 'A' }, idempotencyKey: 'minha' })
    const keys = (await received()).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('minha')
  })

  it('sends a change once while it is on its way, and again afterwards', async () => {
    await prepare({ 'POST /categorias/': answer(201, { id: 7 }), 'GET /saude/': ok() })
    const body = { nome: 'A' }
    const dois = await Promise.all([
      categoriasApi('POST /categorias/', { body }),
      categoriasApi('POST /categorias/', { body }),
    ])
    expect(dois).toMatchObject([{ id: 7 }, { id: 7 }])
    expect(await received()).toHaveLength(1)
    await Promise.all([
      categoriasApi('POST /categorias/', { body }),
      categoriasApi('POST /categorias/', { body: { nome: 'B' } }),
    ])
    expect(await received('POST /categorias/')).toHaveLength(3)
    await Promise.all([sistemaApi('GET /saude/'), sistemaApi('GET /saude/')])
    expect(await received('GET /saude/')).toHaveLength(2)
  })

  it('passes FormData through as multipart', async () => {
    await prepare({ 'POST /produtos/': answer(201) })
    const body = new FormData()
    body.append('titulo', 'Camiseta')
    await produtosApi('POST /produtos/', { body })
    const [pedido] = await received()
    expect(pedido?.contentType).toMatch(/^multipart\/form-data; boundary=/)
    expect(pedido?.body).toContain('Camiseta')
  })

  it('rejects with the signal’s reason when it is aborted', async () => {
    const control = new AbortController()
    const promise = sistemaApi('GET /saude/', { signal: control.signal })
    control.abort()
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is not sent again by itself when the server is busy, and says when it may be', async () => {
    const busy = { status: 503, retryAfter: '2', body: { codigo: 'SOBRECARGA', detail: 'Muitos pedidos agora.' } }
    await prepare({ 'POST /categorias/': busy })
    await expect(categoriasApi('POST /categorias/', { body: { nome: 'A' } })).rejects.toMatchObject({
      codigo: 'SOBRECARGA',
      detail: 'Muitos pedidos agora.',
      retryAfterSeconds: 2,
    })
    expect(await received()).toHaveLength(1)
  })

  it('rejects with status 0 when there is no answer', async () => {
    await prepare({ 'GET /saude/': { status: 0 } })
    await expect(sistemaApi('GET /saude/')).rejects.toMatchObject({ status: 0, codigo: 'SEM_RESPOSTA' })
  })
})

describe('an expired token', () => {
  it('is renewed once for all who wait, and each request is repeated as it was', async () => {
    await prepare({
      'GET /modelos/': [RECUSADO, ok([{ id: 4 }])],
      'POST /categorias/': [RECUSADO, answer(201, { id: 1 })],
      [VERIFICAR]: ok({ access: 'a2' }),
    })
    const answers = await Promise.all([
      modelosApi('GET /modelos/'),
      categoriasApi('POST /categorias/', { body: { nome: 'A' }, idempotencyKey: 'k' }),
    ])
    expect(answers).toMatchObject([[{ id: 4 }], { id: 1 }])
    expect(await received(VERIFICAR)).toMatchObject([{ body: { refresh: 'r1' }, authorization: null }])
    const categorias = await received('POST /categorias/')
    expect(categorias.map((c) => [c.authorization, c.idempotencyKey])).toEqual([
      ['Bearer a1', 'k'],
      ['Bearer a2', 'k'],
    ])
    expect(localStorage.getItem('access')).toBe('a2')
  })

  it('is not renewed twice for one request', async () => {
    await prepare({ 'GET /modelos/': RECUSADO, [VERIFICAR]: ok({ access: 'a2' }) })
    await expect(modelosApi('GET /modelos/')).rejects.toMatchObject({ status: 401 })
    expect(await received(VERIFICAR)).toHaveLength(1)
    expect(await received('GET /modelos/')).toHaveLength(2)
    expect(currentSession().phase).toBe('open')
  })

  it('is replaced by the one another tab has got', async () => {
    await prepare({ 'GET /modelos/': [RECUSADO, ok([])] })
    const promise = modelosApi('GET /modelos/')
    localStorage.setItem('access', 'da-outra-aba')
    await promise
    expect((await received()).map(({ route, authorization }) => [route, authorization])).toEqual([
      ['GET /modelos/', 'Bearer a1'],
      ['GET /modelos/', 'Bearer da-outra-aba'],
    ])
  })

  it('passes the error on without a refresh token, and keeps the stored data', async () => {
    localStorage.removeItem('refresh')
    await prepare({ 'GET /modelos/': RECUSADO })
    await expect(modelosApi('GET /modelos/')).rejects.toMatchObject({ status: 401, detail: 'Sua sessão terminou.' })
    expect(await received()).toHaveLength(1)
    expect(localStorage.getItem('access')).toBe('a1')
  })

  it('ends the session when the renewal is refused, and the request never settles', async () => {
    await prepare({ 'GET /modelos/': RECUSADO, [VERIFICAR]: RECUSADO })
    const end = vi.fn<() => void>()
    void modelosApi('GET /modelos/').then(end, end)
    await expect.poll(() => currentSession().phase).toBe('closed')
    expect(localStorage).toHaveLength(0)
    await prepare({})
    expect(end).not.toHaveBeenCalled()
  })

  it('sends the same write again after a new sign-in', async () => {
    await prepare({ 'POST /categorias/': RECUSADO, [VERIFICAR]: RECUSADO })
    const body = { nome: 'A' }
    void categoriasApi('POST /categorias/', { body })
    await expect.poll(() => currentSession().phase).toBe('closed')
    await prepare({
      'POST /auth/login/': ok({ access: 'a9', refresh: 'r9', usuario }),
      'POST /categorias/': answer(201, { id: 7 }),
    })
    await signIn('ana', 'x')
    expect(await categoriasApi('POST /categorias/', { body })).toMatchObject({ id: 7 })
    expect(await received('POST /categorias/')).toMatchObject([{ authorization: 'Bearer a9' }])
  })

  it.each([0, 500, 503])('does not end the session when the renewal answers %i', async (status) => {
    await prepare({ 'GET /modelos/': RECUSADO, [VERIFICAR]: { status } })
    await expect(modelosApi('GET /modelos/')).rejects.toMatchObject({ status })
    expect(currentSession().phase).toBe('open')
    expect(localStorage.getItem('refresh')).toBe('r1')
  })

  it('does not bring back a session that was left during the renewal', async () => {
    await prepare({ 'GET /modelos/': RECUSADO, [VERIFICAR]: ok({ access: 'a2' }) })
    const promise = modelosApi('GET /modelos/')
    endSession()
    await expect(promise).rejects.toMatchObject({ status: 401 })
    expect(localStorage).toHaveLength(0)
  })
})

describe('a read', () => {
  it('names the answer it holds, and hands that out again when it is still the same', async () => {
    const list = [{ id: 1 }]
    await prepare({
      'GET /modelos/': [
        { status: 200, body: list, etag: 'W/"a"' },
        { status: 304 },
        { status: 200, body: [], etag: 'W/"b"' },
        { status: 304 },
      ],
    })
    const search = { query: { busca: 'x' } }
    const first = await modelosApi('GET /modelos/', search)
    expect(await modelosApi('GET /modelos/', search)).toEqual(first)
    expect(first).toMatchObject(list)
    expect(await modelosApi('GET /modelos/', search)).toEqual([])
    expect(await modelosApi('GET /modelos/', search)).toEqual([])
    expect((await received()).map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"'])
  })

  it('holds nothing of another address, nor of who was signed in before', async () => {
    await prepare({
      'GET /modelos/': { status: 200, body: [], etag: 'W/"a"' },
      'POST /auth/login/': ok({ access: 'a2', refresh: 'r2', usuario: { ...usuario, id: 2 } }),
    })
    await modelosApi('GET /modelos/')
    await modelosApi('GET /modelos/', { query: { busca: 'x' } })
    endSession()
    await signIn('bia', 'x')
    await modelosApi('GET /modelos/')
    expect((await received('GET /modelos/')).map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([null, null, null])
  })

  it('holds sixty answers, and drops the one that was longest not asked for', () => {
    for (let i = 1; i <= 60; i++) keepAnswer(`/${i}/`, 'W/"a"', i)
    expect(keptAnswer('/1/')?.corpo).toBe(1)
    keepAnswer('/61/', 'W/"a"', 61)
    const filterKept = (...urls: string[]) => urls.filter((url) => keptAnswer(url))
    expect(filterKept('/1/', '/2/', '/3/', '/60/', '/61/')).toEqual(['/1/', '/3/', '/60/', '/61/'])
    keepAnswer('/1/', null, 0)
    expect(keptAnswer('/1/')).toBeUndefined()
  })
})
