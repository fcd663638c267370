import { permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { answer, held, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { followAnswer, useLote } from '../bling/batch.ts'
import { followPublication, useFollowedPublications } from '../bling/following.ts'
import { openLeitor, openPaleta, useAtalhoAberto, useLeitorAberto } from '../device/shortcuts.ts'
import { currentSession, renewTokens, signIn, signOut, startSession } from './session.ts'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: permissoesDe('admin', []) }
const VERIFICAR = 'POST /auth/verificar/'

function keepStored(data: Record<string, string>) {
  for (const [key, value] of Object.entries(data)) localStorage.setItem(key, value)
}
const readStorage = () => Object.fromEntries(Object.entries(localStorage))

beforeEach(() => prepare({}))

it('ends without leaving anything of itself in the tab: storage and memory are empty for the next person', async () => {
  await prepare({
    'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }),
    'POST /auth/logout/': { status: 204 },
  })
  await signIn('ana', 'senha-da-ana')
  keepStored({ blingPendingActions: '[]', alheia: '1' })
  followAnswer({ sincronizacoes: [{ id: 4 }], recusados: [{ id: 9, titulo: 'Camiseta', motivo: 'Sem SKU' }] })
  followPublication(7)
  sessionStorage.setItem('camera', 'x')
  openLeitor()
  openPaleta()
  const visto = await renderHook(() => [useLote(), useFollowedPublications(), useLeitorAberto(), useAtalhoAberto()])
  expect(visto.result.current).toMatchObject([{ ids: [4] }, [7], true, 'paleta'])
  signOut()
  await expect.poll(() => visto.result.current).toEqual([null, [], false, null])
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
  // It leaves on its way: the next test must not receive it.
  await expect.poll(() => received('POST /auth/logout/')).toMatchObject([{ body: { refresh: 'r' } }])
})

describe('at start', () => {
  it('asks nothing without stored tokens', async () => {
    await startSession()
    expect(currentSession()).toEqual({ phase: 'closed', usuario: null })
    expect(await received()).toEqual([])
  })

  it('exchanges the tokens and restores the stored user', async () => {
    keepStored({ access: 'a1', refresh: 'r1', usuario: JSON.stringify(USUARIO) })
    await prepare({ [VERIFICAR]: ok({ access: 'a2', refresh: 'r2' }) })
    const pronta = startSession()
    expect(currentSession().phase).toBe('checking')
    await pronta
    expect(currentSession()).toEqual({ phase: 'open', usuario: USUARIO })
    expect(readStorage()).toMatchObject({ access: 'a2', refresh: 'r2' })
    expect(await received()).toMatchObject([
      { route: VERIFICAR, body: { access: 'a1', refresh: 'r1' }, authorization: null },
    ])
  })

  it('keeps the refresh token when the answer has no new one, and fetches a user that is damaged', async () => {
    keepStored({ refresh: 'r1', usuario: '{"user' })
    await prepare({ [VERIFICAR]: ok({ access: 'a2' }), 'GET /auth/eu/': ok(USUARIO) })
    await startSession()
    expect(readStorage()).toEqual({ access: 'a2', refresh: 'r1', usuario: JSON.stringify(USUARIO) })
    expect((await received()).map(({ route, body, authorization }) => [route, body, authorization])).toEqual([
      [VERIFICAR, { refresh: 'r1' }, null],
      ['GET /auth/eu/', '', 'Bearer a2'],
    ])
  })

  it.each([400, 401, 403, 404])('signs out on %i', async (status) => {
    keepStored({ access: 'a1', refresh: 'r1', usuario: JSON.stringify(USUARIO), redirect: '/vendas' })
    await prepare({ [VERIFICAR]: { status, body: {} } })
    await startSession()
    expect(currentSession().phase).toBe('closed')
    expect(readStorage()).toEqual({})
  })

  it.each([0, 500, 503])('keeps tokens and user when the answer is %i', async (status) => {
    const before = { access: 'a1', refresh: 'r1', usuario: JSON.stringify(USUARIO) }
    keepStored(before)
    await prepare({ [VERIFICAR]: { status } })
    await startSession()
    expect(currentSession()).toEqual({ phase: 'open', usuario: USUARIO })
    expect(readStorage()).toEqual(before)
  })

  it('does not undo a sign-in that happened meanwhile', async () => {
    keepStored({ access: 'velho', refresh: 'velho' })
    await prepare({
      [VERIFICAR]: { status: 401, held: true },
      'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }),
    })
    const start = startSession()
    await expect.poll(() => received(VERIFICAR)).toHaveLength(1)
    await signIn('ana', 'x')
    await release()
    await start
    expect(readStorage()).toMatchObject({ access: 'a', refresh: 'r' })
    expect(currentSession().phase).toBe('open')
  })
})

describe('renewing', () => {
  it.each([
    ['signed out', {}, null],
    ['somebody else signed in', { access: 'a9', refresh: 'r9' }, 'a9'],
  ])('keeps nothing of a session that is gone: %s meanwhile', async (_nome, after, token) => {
    keepStored({ access: 'a1', refresh: 'r1' })
    await prepare({ [VERIFICAR]: held(ok({ access: 'a2', refresh: 'r2' })) })
    const novo = renewTokens('a1')
    await expect.poll(() => received(VERIFICAR)).toHaveLength(1)
    localStorage.clear()
    keepStored(after)
    await release()
    expect(await novo).toBe(token)
    expect(readStorage()).toEqual(after)
  })
})

describe('signing in and out', () => {
  it('stores access, refresh and usuario, and nothing else', async () => {
    await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }) })
    await signIn('ana', ' senha ')
    expect(readStorage()).toEqual({ access: 'a', refresh: 'r', usuario: JSON.stringify(USUARIO) })
    expect(await received()).toMatchObject([{ body: { username: 'ana', password: ' senha ' }, authorization: null }])
  })

  it('stores nothing when refused', async () => {
    await prepare({ 'POST /auth/login/': answer(401, { detail: 'x' }) })
    await expect(signIn('ana', 'x')).rejects.toMatchObject({ status: 401 })
    expect(readStorage()).toEqual({})
    expect(currentSession().phase).toBe('closed')
  })

  it('notices that another tab signed out', async () => {
    await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }) })
    await signIn('ana', 'x')
    // Listening begins with the application; here the tokens are verified once more on the way.
    await prepare({ [VERIFICAR]: { status: 503 } })
    await startSession()
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
    expect(currentSession().phase).toBe('closed')
  })
})
