import { createBrowserRouter, Link, useNavigation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usarEm } from '../../test/support/hook.tsx'
import { quando } from '../../test/support/quando.ts'
import { SearchField } from './ui/SearchField.tsx'
import { useBuscaNaUrl, useParametros } from './useParametros.ts'

function Lista() {
  const [busca, buscar] = useBuscaNaUrl()
  return (
    <>
      <SearchField label="Buscar" value={busca} onSearch={buscar} />
      <Link to="/registro">Abrir</Link>
      <output>{useNavigation().state}</output>
    </>
  )
}

it('a record opened while the search still waits is opened, however long its screen takes to load', async () => {
  const inicio = location.href
  let carregar: () => void = () => {}
  const carregada = new Promise<void>((done) => {
    carregar = done
  })
  history.replaceState(null, '', '/lista')
  const router = createBrowserRouter([
    { path: '/lista', element: <Lista /> },
    {
      path: '/registro',
      loader: async () => {
        await carregada
        return null
      },
      element: <h1>Registro</h1>,
    },
  ])
  try {
    await render(<RouterProvider router={router} />)
    const caixa = page.getByLabelText('Buscar').element() as HTMLInputElement
    const abrir = page.getByRole('link', { name: 'Abrir' }).element() as HTMLAnchorElement
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Without the driver, which moves the page's clock while it waits.
    caixa.focus()
    document.execCommand('insertText', false, 'azul')
    abrir.click()
    await quando(() => document.querySelector('output')?.textContent === 'loading')
    // Longer than the search waits: it would rewrite the address now.
    await vi.advanceTimersByTimeAsync(400)
    vi.useRealTimers()
    carregar()
    await expect.element(page.getByRole('heading', { name: 'Registro' })).toBeVisible()
    expect(location.pathname).toBe('/registro')
  } finally {
    vi.useRealTimers()
    router.dispose()
    history.replaceState(null, '', inicio)
  }
})

it('a change begins with the address as it is, also by a screen that shows the one before', async () => {
  const agora = await usarEm('/lista?cor=azul', useParametros)
  const [, mudar] = agora()
  mudar((novos) => novos.delete('cor'))
  await expect.poll(() => location.search).toBe('')
  mudar((novos) => novos.set('tamanho', 'M'))
  await expect.poll(() => location.search).toBe('?tamanho=M')
})
