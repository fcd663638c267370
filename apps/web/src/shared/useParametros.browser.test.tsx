import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchField } from './ui/SearchField.tsx'
import { useBuscaNaUrl } from './useParametros.ts'

function Lista() {
  const [busca, buscar] = useBuscaNaUrl()
  return (
    <>
      <SearchField label="Buscar" value={busca} onSearch={buscar} />
      <Link to="/registro">Abrir</Link>
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
    await page.getByLabelText('Buscar').fill('azul')
    await page.getByRole('link', { name: 'Abrir' }).click()
    // Longer than the search waits: it would rewrite the address now.
    await new Promise((done) => setTimeout(done, 400))
    carregar()
    await expect.element(page.getByRole('heading', { name: 'Registro' })).toBeVisible()
    expect(location.pathname).toBe('/registro')
  } finally {
    router.dispose()
    history.replaceState(null, '', inicio)
  }
})
