import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { answer, held, ok, prepare, received, release, routes } from '../../../test/support/api-control.ts'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { discardEspera } from '../../shared/bling/authorisation.ts'
import { useLote } from '../../shared/bling/batch.ts'
import { acoesFalhas } from '../../shared/bling/failedActions.ts'
import { useFollowedPublications } from '../../shared/bling/following.ts'
import { TO_RESUME_RECENT } from '../../shared/forms/drafts/drafts.ts'
import { toasts } from '../../shared/ui/toasts/toast.ts'
import BlingCallbackPage from './BlingCallbackPage.tsx'

const CALLBACK = 'POST /bling/callback/'
const CRIAR = {
  method: 'POST',
  url: '/categorias/',
  data: { nome: 'Bonés', categoria_pai: null },
  redirect: '/categorias',
}
const EXCLUIR = { method: 'DELETE', url: '/categorias/5/', data: null, redirect: '/categorias' }
const PUBLICAR = { method: 'POST', url: '/produtos/3/publicar-no-bling/', data: null, redirect: '/produtos/3?de=x' }
const AUTORIZADO = ok({ conectado: true })
const PROCESSANDO = 'Processando autorização do Bling...'
const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? 'null') as unknown
const keepActions = (...actions: unknown[]) => localStorage.setItem('blingPendingActions', JSON.stringify(actions))
let codigos = 0
const novoCodigo = () => `codigo-${++codigos}`

signInBeforeEach()

/** Opens the callback with what Bling adds to its address, after another page, as the browser comes back to it. */
async function openCallback(query: string, answers: Parameters<typeof prepare>[0] = {}) {
  await prepare(answers)
  const rotas = [
    { path: '/bling/callback', Component: BlingCallbackPage },
    { path: '*', element: <p>outra página</p> },
  ]
  const router = createMemoryRouter(rotas, { initialEntries: ['/antes', `/bling/callback?${query}`] })
  await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return router
}
const place = ({ state }: Awaited<ReturnType<typeof openCallback>>) => state.location.pathname + state.location.search

describe('with a code', () => {
  it('hands it in once, replays the queue in order, empties it and goes where the last action wanted', async () => {
    keepActions(CRIAR, EXCLUIR, PUBLICAR)
    localStorage.setItem('redirect', '/produtos/3')
    const code = novoCodigo()
    const router = await openCallback(`code=${code}&state=s1`, {
      [CALLBACK]: AUTORIZADO,
      'POST /categorias/': answer(201, { id: 9 }),
      'DELETE /categorias/5/': { status: 204 },
      'POST /produtos/3/publicar-no-bling/': ok(),
    })
    await expect.poll(() => place(router)).toBe('/produtos/3?de=x')
    // What was typed there goes on.
    expect(router.state.location.state).toEqual(TO_RESUME_RECENT)
    const pedidos = await received()
    expect(pedidos.map(({ route }) => route)).toEqual([
      CALLBACK,
      'POST /categorias/',
      'DELETE /categorias/5/',
      'POST /produtos/3/publicar-no-bling/',
    ])
    expect(pedidos[0]).toMatchObject({ body: { code, state: 's1' }, authorization: 'Bearer a1' })
    expect(pedidos[1]?.body).toEqual(CRIAR.data)
    expect(fila()).toBeNull()
    expect(localStorage.getItem('redirect')).toBeNull()
    expect(await acoesFalhas('ana')).toEqual([])
    // Replaced: the browser's back button does not lead to a used code.
    await router.navigate(-1)
    expect(place(router)).toBe('/antes')
  })

  it('says that it is working, and goes to / when nothing was queued', async () => {
    const router = await openCallback(`code=${novoCodigo()}`, { [CALLBACK]: { ...AUTORIZADO, held: true } })
    await expect.element(page.getByText(PROCESSANDO)).toBeVisible()
    await expect.poll(async () => (await received(CALLBACK)).length).toBe(1)
    await release()
    await expect.poll(() => place(router)).toBe('/')
    const [pedido] = await received(CALLBACK)
    expect(Object.keys(pedido?.body as object)).toEqual(['code'])
  })

  it('does the rest when an action fails, and keeps that one with its error, its key and its owner', async () => {
    keepActions(CRIAR, EXCLUIR)
    const router = await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: AUTORIZADO,
      'POST /categorias/': answer(409, { detail: 'Já existe.' }),
      'DELETE /categorias/5/': { status: 204 },
    })
    await expect.poll(() => place(router)).toBe('/categorias')
    expect(await routes()).toEqual([CALLBACK, 'POST /categorias/', 'DELETE /categorias/5/'])
    expect(fila()).toBeNull()
    const [sentRequest] = await received('POST /categorias/')
    expect(await acoesFalhas('ana')).toMatchObject([
      { ...CRIAR, erro: 'Já existe.', chave: sentRequest?.idempotencyKey },
    ])
    expect(await acoesFalhas('bia')).toEqual([])
    expect(toasts.get()).toMatchObject([{ kind: 'warning', message: 'Bling autorizado, mas 1 ação guardada falhou.' }])
  })

  it('does not queue again what still asks for an authorisation, and does not leave for it again', async () => {
    keepActions(PUBLICAR)
    const router = await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: AUTORIZADO,
      'POST /produtos/3/publicar-no-bling/': answer(401, { detail: 'Autorize.', requer_login_bling: true }),
    })
    await expect.poll(() => place(router)).toBe('/produtos/3?de=x')
    expect(await routes()).toEqual([CALLBACK, 'POST /produtos/3/publicar-no-bling/'])
    expect(fila()).toBeNull()
    expect(await acoesFalhas('ana')).toMatchObject([{ erro: 'Autorize.' }])
  })

  it('follows what the replayed actions set going: one publication, or several', async () => {
    const varios = {
      method: 'POST',
      url: '/produtos/publicar-multiplos/',
      data: { ids: [4, 5] },
      redirect: '/produtos',
    }
    keepActions(PUBLICAR, varios)
    const recusados = [{ id: 5, titulo: 'Boné', motivo: 'Falta: o preço de venda.' }]
    const router = await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: AUTORIZADO,
      'POST /produtos/3/publicar-no-bling/': ok({ sincronizacao: { id: 70, tipo: 'produto' } }),
      'POST /produtos/publicar-multiplos/': ok({ sincronizacoes: [{ id: 71 }], recusados }),
    })
    await expect.poll(() => place(router)).toBe('/produtos')
    const { result } = await renderHook(() => [useFollowedPublications(), useLote()])
    expect(result.current).toEqual([[70], { ids: [71], recusados }])
  })

  it('does not lead to another site', async () => {
    keepActions({ ...EXCLUIR, redirect: 'https://outra.example/x' })
    const router = await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: AUTORIZADO,
      'DELETE /categorias/5/': { status: 204 },
    })
    await expect.poll(() => place(router)).toBe('/')
  })

  it('stores the exchange in progress, so that a page closed now finds it again', async () => {
    keepActions(CRIAR)
    const router = await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: AUTORIZADO,
      'POST /categorias/': held(answer(201)),
    })
    await expect.poll(async () => (await received('POST /categorias/')).length).toBe(1)
    await expect.element(page.getByText('Em seguida: Criar categoria “Bonés”.')).toBeVisible()
    expect(fila()).toEqual([])
    expect(await acoesFalhas('ana')).toMatchObject([
      { ...CRIAR, erro: expect.stringContaining('Pode tentar novamente') },
    ])
    await release()
    await expect.poll(() => place(router)).toBe('/categorias')
    expect(await acoesFalhas('ana')).toEqual([])
  })
})

describe('without an authorisation', () => {
  it.each([
    ['error=access_denied&error_description=x&state=s', 'O acesso ao Bling não foi autorizado.'],
    ['error=app_inativo', 'O Bling não pôde autorizar o acesso.'],
    ['', 'O Bling não enviou o código da autorização.'],
  ])('%s: explains, asks for nothing and keeps the queue', async (query, sentence) => {
    keepActions(CRIAR)
    await openCallback(query)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText(/^Tente novamente quando puder autorizar\. Sem Bling\?/)).toBeVisible()
    await expect
      .element(page.getByText(/^Continua guardado neste navegador.*: Criar categoria “Bonés”\.$/))
      .toBeVisible()
    expect(page.getByText(PROCESSANDO).elements()).toEqual([])
    expect(await received()).toEqual([])
    expect(fila()).toEqual([CRIAR])
  })

  it('a code that Bling does not take keeps the queue, and says why', async () => {
    keepActions(CRIAR)
    await openCallback(`code=${novoCodigo()}`, { [CALLBACK]: answer(400, { detail: 'Comece novamente.' }) })
    await expect.element(page.getByText('Comece novamente.')).toBeVisible()
    expect(await received()).toHaveLength(1)
    expect(fila()).toEqual([CRIAR])
  })

  it('an account of another company is asked about with both names, and is taken only on the way of its button', async () => {
    keepActions(CRIAR)
    const url = new URL('#outra-empresa', location.href).href
    const detail = 'A conta é de Beta, e a loja está ligada a Alfa. Qual delas vale?'
    await openCallback(`code=${novoCodigo()}`, {
      [CALLBACK]: answer(409, { codigo: 'BLING_OUTRA_EMPRESA', detail, empresa: { id: 'b/2', nome: 'Beta' } }),
      'GET /bling/auth/': ok({ url }),
    })
    await expect.element(page.getByText(detail)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Entrar com a outra conta' })).toBeVisible()
    expect(fila()).toEqual([CRIAR])
    await page.getByRole('button', { name: 'Ligar a loja a Beta' }).click()
    await expect.poll(() => location.hash).toBe('#outra-empresa')
    const [pedido] = await received('GET /bling/auth/')
    expect(pedido?.query).toBe('?empresa=b%2F2')
    history.replaceState(null, '', location.pathname + location.search)
    discardEspera()
  })

  it('asks Bling again from there', async () => {
    const url = new URL('#autorizacao', location.href).href
    await openCallback('error=access_denied', { 'GET /bling/auth/': ok({ url }) })
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.poll(() => location.hash).toBe('#autorizacao')
    history.replaceState(null, '', location.pathname + location.search)
    discardEspera()
  })
})
