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
  const [search, findMatches] = useUrlSearch()
  return (
    <>
      <SearchField label="Buscar" value={search} onSearch={findMatches} />
      <Link to="/registro">Abrir</Link>
      <Link to="/pronto">Pronto</Link>
      <output>{useNavigation().state}</output>
    </>
  )
}

/** Opens the list and, beside it, screens that come at once or when `carregar` is called. */
async function openLista(first = '/lista') {
  const start = location.href
  history.replaceState(null, '', first)
  let finishLoading: () => void = () => {}
  const pageLoad = new Promise<null>((done) => {
    finishLoading = () => done(null)
  })
  let visitas = 0
  const router = createBrowserRouter([
    { path: '/lista', element: <Lista /> },
    { path: '/registro', loader: () => pageLoad, element: <h1>Registro</h1> },
    {
      path: '/inicio',
      element: <Link to="/lista">Lista</Link>,
      loader: () => (visitas++ ? pageLoad : null),
      hydrateFallbackElement: <p />,
    },
    { path: '/pronto', element: <h1>Pronto</h1> },
  ])
  onTestFinished(() => {
    vi.useRealTimers()
    router.dispose()
    history.replaceState(null, '', start)
  })
  await render(<RouterProvider router={router} />)
  return { carregar: finishLoading, router }
}

/** Types without the driver, which moves the page's clock while it waits, and holds the clock from then on. */
async function typeText(text: string) {
  const caixa = (await page.getByLabelText('Buscar').findElement()) as HTMLInputElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  caixa.focus()
  document.execCommand('insertText', false, text)
}
const clickLink = (name: string) => (page.getByRole('link', { name: name }).element() as HTMLElement).click()
/** Longer than the search waits: it would rewrite the address now. */
function waitForSearch() {
  const before = location.href
  vi.advanceTimersByTime(400)
  vi.useRealTimers()
  expect(location.href).toBe(before)
}

describe('a screen opened while the search still waits is opened', () => {
  it.each([
    ['however long it takes to load', true],
    ['also when the phone has not yet drawn that it is being opened', false],
  ])('%s', async (_, isDrawn) => {
    const { carregar } = await openLista()
    await typeText('azul')
    clickLink('Abrir')
    if (isDrawn) await quando(() => document.querySelector('output')?.textContent === 'loading')
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
    useDebounce('azul', 300, (text) => feitos.push(text))
    return null
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [destination, fica] of [
    ['/lista?cor=verde', ['azul']],
    ['/registro', []],
  ] as const) {
    feitos.length = 0
    const router = createMemoryRouter([{ path: '*', element: <Tela key={destination} /> }], {
      initialEntries: ['/lista'],
    })
    const { unmount } = await render(<RouterProvider router={router} />)
    void router.navigate(destination)
    vi.advanceTimersByTime(300)
    expect(feitos).toEqual(fica)
    await unmount()
    router.dispose()
  }
})

it('a change begins with the address as it is, also by a screen that shows the one before', async () => {
  const now = await drawHookAt('/lista?cor=azul', useUrlParameters)
  const [, change] = now()
  change((novos) => novos.delete('cor'))
  await expect.poll(() => location.search).toBe('')
  change((novos) => novos.set('tamanho', 'M'))
  await expect.poll(() => location.search).toBe('?tamanho=M')
})

it('a search replaces the one before it in the address: going back leads to the screen before, not to its letters', async () => {
  const now = await drawHookAt('/lista?cor=azul&busca=bon', useUrlSearch)
  const pages = history.length
  for (const [text, endereco, search] of [
    [' boné ', '?cor=azul&busca=bon%C3%A9', 'boné'],
    ['  ', '?cor=azul', ''],
  ] as const) {
    now()[1](text)
    await expect.poll(() => [location.search, now()[0]]).toEqual([endereco, search])
  }
  expect(history.length).toBe(pages)
})
