import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../test/support/api-control.ts'
import { chromium } from '../../test/support/chromium.ts'
import { abrirTela, draw } from '../../test/support/screen.tsx'
import { Shell } from './Shell.tsx'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: {} } as never

beforeEach(() => prepare({ 'GET /bling/conexao/': ok({ ativo: false }), 'GET /saude/': ok() }))

it('a menu that is opened while a screen is on its way stays open when that screen comes', async () => {
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

it('without motion, what the focus leaves stands in its place at once', async () => {
  await chromium.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(() => chromium.send('Emulation.setEmulatedMedia', { features: [] }))
  await draw(<Shell usuario={USUARIO} />)
  const pular = page.getByRole('link', { name: 'Pular para o conteúdo' }).element() as HTMLElement
  const fim = () => pular.getBoundingClientRect().bottom
  pular.focus()
  await expect.poll(fim).toBeGreaterThan(0)
  pular.blur()
  expect(fim()).toBeLessThanOrEqual(0)
})
