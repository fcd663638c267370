import { createBrowserRouter, createMemoryRouter, Link, useNavigation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawHookAt } from '../../../test/support/hook.tsx'
import { quando } from '../../../test/support/quando.ts'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { useDebounce } from './useDebounce.ts'
import { useUrlParameters, useUrlSearch } from './useUrlParameters.ts'

function Lista() {
  const [busca, buscar] = useUrlSearch()
  return (
    <>
      <SearchField label="Buscar" value={busca} onSearch={buscar} />
      <Link to="/registro">Abrir</Link>
      <Link to="/pronto">Pronto</Link>
      <output>{useNavigation().state}</output>
    </>
  )
}

/** Opens the list and, beside it, screens that come at once or when `carregar` is called. */
async function openLista(primeira = '/lista') {
  const inicio = location.href
  history.replaceState(null, '', primeira)
  let finishLoading: () => void = () => {}
  const carregada = new Promise<null>((done) => {
    finishLoading = () => done(null)
  })
  let visitas = 0
  const router = createBrowserRouter([
    { path: '/lista', element: <Lista /> },
    { path: '/registro', loader: () => carregada, element: <h1>Registro</h1> },
    {
      path: '/inicio',
      element: <Link to="/lista">Lista</Link>,
      loader: () => (visitas++ ? carregada : null),
      hydrateFallbackElement: <p />,
    },
    { path: '/pronto', element: <h1>Pronto</h1> },
  ])
  onTestFinished(() => {
    vi.useRealTimers()
    router.dispose()
    history.replaceState(null, '', inicio)
  })
  await render(<RouterProvider router={router} />)
  return { carregar: finishLoading, router }
}

/** Types without the driver, which moves the page's clock while it waits, and holds the clock from then on. */
async function typeText(texto: string) {
  const caixa = (await page.getByLabelText('Buscar').findElement()) as HTMLInputElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  caixa.focus()
  document.execCommand('insertText', false, texto)
}
const clickLink = (nome: string) => (page.getByRole('link', { name: nome }).element() as HTMLElement).click()
/** Longer than the search waits: it would rewrite the address now. */
function waitForSearch() {
  const antes = location.href
  vi.advanceTimersByTime(400)
  vi.useRealTimers()
  expect(location.href).toBe(antes)
}

describe('a screen opened while the search still waits is opened', () => {
  it.each([
    ['however long it takes to load', true],
    ['also when the phone has not yet drawn that it is being opened', false],
  ])('%s', async (_, desenhada) => {
    const { carregar } = await openLista()
    await typeText('azul')
    clickLink('Abrir')
    if (desenhada) await quando(() => document.querySelector('output')?.textContent === 'loading')
    waitForSearch()
    carregar()
    await expect.element(page.getByRole('heading', { name: 'Registro' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/registro')
  })

  it('without the search in its address, when it is there before it is drawn', async () => {
    await openLista()
    await typeText('azul')
    clickLink('Pronto')
    waitForSearch()
    await expect.element(page.getByRole('heading', { name: 'Pronto' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/pronto')
  })

  it('by going back too', async () => {
    const { carregar } = await openLista('/inicio')
    clickLink('Lista')
    await typeText('azul')
    history.back()
    await quando(() => location.pathname === '/inicio')
    waitForSearch()
    carregar()
    await expect.element(page.getByRole('link', { name: 'Lista' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/inicio')
  })
})

test('the debounce ends with the screen, and goes on within it', async () => {
  const feitos: string[] = []
  function Tela() {
    useDebounce('azul', 300, (texto) => feitos.push(texto))
    return null
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [destino, fica] of [
    ['/lista?cor=verde', ['azul']],
    ['/registro', []],
  ] as const) {
    feitos.length = 0
    const router = createMemoryRouter([{ path: '*', element: <Tela key={destino} /> }], { initialEntries: ['/lista'] })
    const { unmount } = await render(<RouterProvider router={router} />)
    void router.navigate(destino)
    vi.advanceTimersByTime(300)
    expect(feitos).toEqual(fica)
    await unmount()
    router.dispose()
  }
})

it('a change begins with the address as it is, also by a screen that shows the one before', async () => {
  const agora = await drawHookAt('/lista?cor=azul', useUrlParameters)
  const [, mudar] = agora()
  mudar((novos) => novos.delete('cor'))
  await expect.poll(() => location.search).toBe('')
  mudar((novos) => novos.set('tamanho', 'M'))
  await expect.poll(() => location.search).toBe('?tamanho=M')
})

it('a search replaces the one before it in the address: going back leads to the screen before, not to its letters', async () => {
  const agora = await drawHookAt('/lista?cor=azul&busca=bon', useUrlSearch)
  const paginas = history.length
  for (const [texto, endereco, busca] of [
    [' boné ', '?cor=azul&busca=bon%C3%A9', 'boné'],
    ['  ', '?cor=azul', ''],
  ] as const) {
    agora()[1](texto)
    await expect.poll(() => [location.search, agora()[0]]).toEqual([endereco, busca])
  }
  expect(history.length).toBe(paginas)
})
