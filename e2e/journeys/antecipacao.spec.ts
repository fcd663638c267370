import type { Page, Request } from '@playwright/test'
import { criarCliente } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

const leituras = (page: Page, path: string): Request[] => {
  const pedidos: Request[] = []
  page.on('request', (pedido) => {
    if (pedido.method() === 'GET' && new URL(pedido.url()).pathname === path) pedidos.push(pedido)
  })
  return pedidos
}
const chegar = (page: Page, path: RegExp) => page.waitForResponse((r) => path.test(new URL(r.url()).pathname))

test('the page and the list of a menu entry arrive while the pointer rests on it, and are not read again', async ({
  page,
  api,
}) => {
  const { nome } = await criarCliente(api)
  await holdStream(page)
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const pedidos = leituras(page, '/api/clientes/')
  const chegaram = Promise.all([chegar(page, /^\/api\/clientes\/$/), chegar(page, /^\/assets\/ClientesPage-/)])
  await page.getByRole('link', { name: 'Clientes' }).hover()
  for (const resposta of await chegaram) await resposta.finished()
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('link', { name: nome })).toBeVisible()
  expect(pedidos).toHaveLength(1)
})

test('the keyboard does the same', async ({ page }) => {
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const chegaram = Promise.all([chegar(page, /^\/api\/vendas\/$/), chegar(page, /^\/assets\/VendasPage-/)])
  await page.getByRole('link', { name: 'Vendas' }).focus()
  await chegaram
  expect(new URL(page.url()).pathname).toBe('/produtos')
})

test('a finger does the same before it is lifted', { tag: '@touch' }, async ({ page }) => {
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const chegaram = Promise.all([chegar(page, /^\/api\/vendas\/$/), chegar(page, /^\/assets\/VendasPage-/)])
  await page.getByRole('link', { name: 'Vendas' }).dispatchEvent('touchstart')
  await chegaram
  expect(new URL(page.url()).pathname).toBe('/produtos')
})
