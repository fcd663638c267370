import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { ApiError } from '../../shared/api/apiError.ts'
import { descartarEspera, guardarEspera } from '../../shared/bling/authorisation.ts'
import { signIn } from '../../shared/session/session.ts'
import { enviarCategoria } from './enviarCategoria.ts'

const SEM_BLING = answer(401, { detail: 'Autorize o Bling.', requer_login_bling: true })
const CRIAR = { method: 'POST', url: '/categorias/', body: { nome: 'Bonés', categoria_pai: null } } as const
const NA_FILA = { method: 'POST', url: '/categorias/', data: CRIAR.body, redirect: '/categorias' }
const OUTRA = { method: 'POST', url: '/produtos/3/publicar-no-bling/', data: null, redirect: '/produtos' }

const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[]
/** Until the refusal is handled: one that arrives in the next test would join or replace what waits there. */
async function enviarAteEsperar(pedido: Parameters<typeof enviarCategoria>[0]) {
  localStorage.removeItem('redirect')
  enviarCategoria(pedido).catch(() => {})
  await expect.poll(() => localStorage.getItem('redirect')).not.toBeNull()
}
const destino = () => new URL('#autorizacao', location.href).href

beforeEach(async () => {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
  await prepare({ 'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }) })
  await signIn('ana', 'x')
  localStorage.setItem('blingPendingActions', JSON.stringify([OUTRA]))
  onTestFinished(() => {
    descartarEspera()
    history.replaceState(null, '', location.pathname + location.search)
  })
})

describe('a change of the categories', () => {
  it('is queued before it is sent and leaves the queue when it is done', async () => {
    await prepare({ 'POST /categorias/': answer(201, { id: 7 }) })
    const promessa = enviarCategoria(CRIAR)
    // Nothing has been awaited: no request can have left yet.
    expect(fila()).toEqual([OUTRA, NA_FILA])
    expect(await promessa).toEqual({ id: 7 })
    expect(fila()).toEqual([OUTRA])
  })

  it.each([400, 409, 500, 0])('leaves the queue when the person is told that it failed (%i)', async (status) => {
    await prepare({ 'DELETE /categorias/4/': { status, body: { erro: 'Em uso.' } } })
    await expect(enviarCategoria({ method: 'DELETE', url: '/categorias/4/' })).rejects.toMatchObject({ status })
    expect(fila()).toEqual([OUTRA])
  })

  it('leaves the queue when the session is renewed on the way', async () => {
    await prepare({
      'PUT /categorias/4/': [answer(401, { detail: 'Sua sessão terminou.' }), ok()],
      'POST /auth/verificar/': ok({ access: 'a2' }),
    })
    await enviarCategoria({ method: 'PUT', url: '/categorias/4/', body: { nome: 'A', categoria_pai: 1 } })
    expect(fila()).toEqual([OUTRA])
  })
})

describe('while Bling is not authorised', () => {
  it('stays in the queue, once, and the page is left for the authorisation', async () => {
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': ok({ url: destino() }) })
    const fim = vi.fn()
    void enviarCategoria(CRIAR).then(fim, () => {})
    await expect.poll(() => location.hash).toBe('#autorizacao')
    expect(fila()).toEqual([OUTRA, NA_FILA])
    expect(localStorage.getItem('redirect')).toBe(location.pathname + location.search)
    expect(fim).not.toHaveBeenCalled()
  })

  it('is not queued again by asking for the same once more', async () => {
    localStorage.setItem('blingPendingActions', JSON.stringify([OUTRA, NA_FILA]))
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': ok({ url: destino() }) })
    void enviarCategoria(CRIAR).catch(() => {})
    await expect.poll(() => location.hash).toBe('#autorizacao')
    expect(fila()).toEqual([OUTRA, NA_FILA])
  })

  it('creating, changing and deleting are queued in order', async () => {
    await prepare({
      'POST /categorias/': SEM_BLING,
      'PUT /categorias/4/': SEM_BLING,
      'DELETE /categorias/5/': SEM_BLING,
      'GET /bling/auth/': ok({ url: destino() }),
    })
    const body = { nome: 'Ecobags', categoria_pai: 2 }
    await enviarAteEsperar(CRIAR)
    await enviarAteEsperar({ method: 'PUT', url: '/categorias/4/', body })
    await enviarAteEsperar({ method: 'DELETE', url: '/categorias/5/' })
    await expect.poll(() => location.hash).toBe('#autorizacao')
    expect(fila().slice(1)).toEqual([
      NA_FILA,
      { method: 'PUT', url: '/categorias/4/', data: body, redirect: '/categorias' },
      { method: 'DELETE', url: '/categorias/5/', data: null, redirect: '/categorias' },
    ])
  })

  it('giving up takes it out of the queue and says so to the screen', async () => {
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(502) })
    const promessa = enviarCategoria(CRIAR)
    await expect.poll(() => consoleErrors.splice(0)).toHaveLength(1)
    expect(fila()).toEqual([OUTRA, NA_FILA])
    descartarEspera()
    await expect(promessa).rejects.toMatchObject({ status: 401, needsBlingLogin: true })
    expect(fila()).toEqual([OUTRA])
  })

  it('going on without Bling, as one must who may not connect it, keeps what was typed in the queue', async () => {
    const detail = 'Peça a um administrador da loja.'
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(403, { detail }) })
    const promessa = enviarCategoria(CRIAR)
    await expect.poll(() => received('GET /bling/auth/')).toHaveLength(1)
    guardarEspera(new ApiError(403, { detail }))
    await expect(promessa).rejects.toMatchObject({ status: 403, detail })
    expect(fila()).toEqual([OUTRA, NA_FILA])
  })
})
