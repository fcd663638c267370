import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'
import { render } from 'vitest-browser-react'
import BlingCallbackPage from '../../src/modules/bling/BlingCallbackPage.tsx'
import { closeToast, toasts } from '../../src/shared/ui/toasts/toast.ts'
import { prepare } from './api-control.ts'
import type { FakeAnswer } from './fake-api.types.ts'
import { signInBeforeEach } from './signed-in.ts'

export const CALLBACK = 'POST /bling/callback/'
export const CRIAR = {
  method: 'POST',
  url: '/categorias/',
  data: { nome: 'Bonés', categoria_pai: null },
  redirect: '/categorias',
}
export const PROCESSANDO = 'Processando autorização do Bling...'

export const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? 'null') as unknown
export const enfileirar = (...acoes: unknown[]) => localStorage.setItem('blingPendingActions', JSON.stringify(acoes))
let codigos = 0
export const novoCodigo = () => `codigo-${++codigos}`

/** Each test of the file begins signed in as `ana`, with nothing kept from the one before. */
export function entrarAntesDeCada(): void {
  signInBeforeEach()
  afterEach(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
}

/** Opens the callback with what Bling adds to its address, after another page, as the browser comes back to it. */
export async function abrir(query: string, respostas: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await prepare(respostas)
  const routes = [
    { path: '/bling/callback', Component: BlingCallbackPage },
    { path: '*', element: <p>outra página</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/antes', `/bling/callback?${query}`] })
  await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return router
}
export const lugar = ({ state }: Awaited<ReturnType<typeof abrir>>) => state.location.pathname + state.location.search
