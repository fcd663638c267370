import { StrictMode, useState } from 'react'
import { createBrowserRouter, Link, useNavigate, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addRouteQuestion } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { useUnsavedQuestion } from '../ui/dialogs/useUnsavedQuestion.tsx'
import { followRouter, listenToBackButton, useBackButton } from './backButton.ts'

signInBeforeEach()

const botao = (name: string) => page.getByRole('button', { name: name, exact: true })
const title = (name: string) => page.getByRole('heading', { name: name, level: 1 })
const janela = (name: string) => page.getByRole('dialog', { name: name, exact: true })

/** Two windows over each other, a panel, a filter in the address. */
function Lista() {
  const [abertas, setAbertas] = useState(0)
  const [panel, setPanel] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  useBackButton(panel, () => setPanel(false))
  useUnsavedQuestion(hasChanged)
  return (
    <>
      <h1>Lista</h1>
      <p>{`Busca: ${params.get('busca') ?? 'nenhuma'}`}</p>
      <button type="button" onClick={() => setHasChanged(true)}>
        Digitar
      </button>
      <button type="button" onClick={() => setAbertas(1)}>
        Abrir
      </button>
      <button type="button" onClick={() => setPanel(true)}>
        Filtros
      </button>
      <button type="button" onClick={() => setParams({ busca: 'azul' }, { replace: true })}>
        Buscar
      </button>
      <Link to="/ficha">Ficha</Link>
      {panel && <p>Painel</p>}
      {abertas > 0 && (
        <Modal title="Primeira" busy={busy} onClose={() => setAbertas(0)}>
          <button type="button" onClick={() => setAbertas(2)}>
            Mais
          </button>
          <button type="button" onClick={() => setBusy(!busy)}>
            Ocupar
          </button>
          <button
            type="button"
            onClick={() => {
              setAbertas(0)
              void navigate('/ficha')
            }}
          >
            Ir
          </button>
          <button type="button" onClick={() => void navigate('/ficha', { replace: true })}>
            Trocar
          </button>
          <button type="button" onClick={() => setParams({ busca: 'verde' }, { replace: true })}>
            Filtrar
          </button>
        </Modal>
      )}
      {abertas > 1 && (
        <Modal title="Segunda" onClose={() => setAbertas(1)}>
          <p>Nada</p>
        </Modal>
      )}
    </>
  )
}

/** Opens the list from the start page. */
beforeEach(async () => {
  const before = location.href
  history.pushState(null, '', '/comeco')
  const stopListening = listenToBackButton()
  const router = createBrowserRouter(
    addRouteQuestion([
      { path: '/comeco', element: <h1>Começo</h1> },
      { path: '/lista', element: <Lista /> },
      { path: '/ficha', element: <h1>Ficha</h1> },
      { path: '*', element: <h1>Fora</h1> },
    ]),
  )
  const stopFollowing = followRouter(router)
  onTestFinished(() => {
    stopFollowing()
    stopListening()
    router.dispose()
    history.pushState(null, '', before)
  })
  await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await router.navigate('/lista')
  await title('Lista').findElement()
})

const goBack = () => history.back()
const goForward = () => history.forward()

test('closes the topmost of two windows, then the other one, and only then leaves the page', async () => {
  await botao('Abrir').click()
  await botao('Mais').click()
  await expect.element(janela('Segunda')).toBeVisible()
  goBack()
  await expect.element(janela('Segunda')).not.toBeInTheDocument()
  await expect.element(janela('Primeira')).toBeVisible()
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  await expect.element(title('Lista')).toBeVisible()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
})

test('leaves the page at once after windows were closed by their buttons, however many', async () => {
  for (let vez = 0; vez < 2; vez++) {
    await botao('Abrir').click()
    await botao('Mais').click()
    await janela('Segunda').getByRole('button', { name: 'Fechar' }).click()
    await janela('Primeira').getByRole('button', { name: 'Fechar' }).click()
  }
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
  goForward()
  await expect.element(title('Lista')).toBeVisible()
})

test('a window that is opened again has one entry: one step back closes it, the next leaves the page', async () => {
  await botao('Abrir').click()
  const entradas = history.length
  for (let vez = 0; vez < 3; vez++) {
    await janela('Primeira').getByRole('button', { name: 'Fechar' }).click()
    await botao('Abrir').click()
  }
  await expect.element(janela('Primeira')).toBeVisible()
  expect(history.length).toBe(entradas)
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
})

test('the way forward opens no window again, and a panel opened afterwards closes by one step', async () => {
  await botao('Abrir').click()
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  goForward()
  await expect.poll(() => history.state).toMatchObject({ camadas: 1 })
  await expect.element(title('Lista')).toBeVisible()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  await botao('Filtros').click()
  await expect.element(page.getByText('Painel')).toBeVisible()
  goBack()
  await expect.element(page.getByText('Painel')).not.toBeInTheDocument()
  await expect.element(title('Lista')).toBeVisible()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
})

test('a window that is busy stays, and closes by the step after it has ended', async () => {
  await botao('Abrir').click()
  await botao('Ocupar').click()
  const entrada = vi.spyOn(history, 'pushState')
  onTestFinished(() => entrada.mockRestore())
  goBack()
  await expect.poll(() => entrada.mock.calls.length).toBe(1)
  await expect.element(janela('Primeira')).toBeVisible()
  await botao('Ocupar').click()
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  await expect.element(title('Lista')).toBeVisible()
})

test('a page that a window led to is left to the page below, without its window', async () => {
  await botao('Abrir').click()
  await botao('Ir').click()
  await expect.element(title('Ficha')).toBeVisible()
  goBack()
  await expect.element(title('Lista')).toBeVisible()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
  goForward()
  await expect.element(title('Lista')).toBeVisible()
  goForward()
  await expect.element(title('Ficha')).toBeVisible()
})

test('a page that replaced the one below a window is left to the page before both', async () => {
  await botao('Abrir').click()
  await botao('Trocar').click()
  await expect.element(title('Ficha')).toBeVisible()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
  goForward()
  await expect.element(title('Ficha')).toBeVisible()
})

test('an address that changed below a window, or after one, stays with the page', async () => {
  await botao('Abrir').click()
  await botao('Filtrar').click()
  await expect.element(page.getByText('Busca: verde')).toBeVisible()
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  expect(location.search).toBe('?busca=verde')
  await botao('Abrir').click()
  await janela('Primeira').getByRole('button', { name: 'Fechar' }).click()
  await botao('Buscar').click()
  await page.getByRole('link', { name: 'Ficha' }).click()
  await expect.element(title('Ficha')).toBeVisible()
  goBack()
  await expect.element(page.getByText('Busca: azul')).toBeVisible()
  goBack()
  await expect.element(title('Começo')).toBeVisible()
})

test('over a changed form the window goes first, then the question is asked once; one more step closes the question', async () => {
  const question = janela('Sair sem salvar?')
  await botao('Digitar').click()
  await botao('Abrir').click()
  goBack()
  await expect.element(janela('Primeira')).not.toBeInTheDocument()
  expect(question.elements()).toHaveLength(0)
  for (let vez = 0; vez < 2; vez++) {
    goBack()
    await expect.element(question).toBeVisible()
    // The router has gone forward again.
    await expect.poll(() => location.pathname).toBe('/lista')
    goBack()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => location.pathname).toBe('/lista')
    await expect.element(title('Lista')).toBeVisible()
  }
  goBack()
  await botao('Sair sem salvar').click()
  await expect.element(title('Começo')).toBeVisible()
})
