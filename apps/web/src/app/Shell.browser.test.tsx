import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../test/support/api-control.ts'
import { abrirTela } from '../../test/support/screen.tsx'
import { Shell } from './Shell.tsx'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: {} } as never

it('a menu that is opened while a screen is on its way stays open when that screen comes', async () => {
  await prepare({
    'GET /bling/conexao/': { status: 200, body: { ativo: false } },
    'GET /saude/': { status: 200, body: {} },
  })
  // Where each byte costs, a link that the pointer or the focus passes has nothing asked for.
  vi.spyOn(Navigator.prototype as { connection?: object }, 'connection', 'get').mockReturnValue({ saveData: true })
  let chegar = () => {}
  const vinda = new Promise<null>((resolve) => {
    chegar = () => resolve(null)
  })
  const { router } = await abrirTela(
    [
      {
        element: <Shell usuario={USUARIO} />,
        children: [
          { path: '/clientes', element: <h1 tabIndex={-1}>Clientes</h1> },
          { path: '/vendas', loader: () => vinda, element: <h1 tabIndex={-1}>Vendas</h1> },
        ],
      },
    ],
    '/clientes',
  )
  void router.navigate('/vendas')
  await page.getByRole('button', { name: 'Menu' }).click()
  chegar()
  await expect.element(page.getByRole('heading', { name: 'Vendas' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clientes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Clientes' })).toHaveFocus()
})
