import type { Locator, Page, Request } from '@playwright/test'
import { press } from '../support/acts.ts'
import { createCliente, createProduto, createVenda, pecas } from '../support/factories.ts'
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
const waitForResponse = (page: Page, path: RegExp) => page.waitForResponse((r) => path.test(new URL(r.url()).pathname))

test('a menu entry’s page and list come before the click, by each device, and once', async ({ page, api }) => {
  const { nome } = await createCliente(api)
  await holdStream(page)
  let pedidos: Request[] = []
  for (const [rotulo, apontar] of [
    ['Vendas', (entrada: Locator) => entrada.focus()],
    // A finger before it is lifted.
    ['Clientes', (entrada: Locator) => entrada.dispatchEvent('touchstart')],
    ['Clientes', (entrada: Locator) => entrada.hover()],
  ] as const) {
    await page.goto('/produtos')
    await press(page, 'Menu')
    pedidos = leituras(page, `/api/${rotulo.toLowerCase()}/`)
    const chegaram = Promise.all([
      waitForResponse(page, new RegExp(`^/api/${rotulo.toLowerCase()}/$`)),
      waitForResponse(page, new RegExp(`^/assets/${rotulo}Page-`)),
    ])
    await apontar(page.getByRole('link', { name: rotulo }))
    for (const resposta of await chegaram) await resposta.finished()
    expect(new URL(page.url()).pathname).toBe('/produtos')
  }
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('link', { name: nome })).toBeVisible()
  expect(pedidos).toHaveLength(1)
})

test('what a screen reads first is asked for while the session is still being checked, once', async ({ page, api }) => {
  const produto = await createProduto(api)
  const { cliente } = await createVenda(api, { itens: [pecas(produto)] })
  const telas = [
    ['/produtos', '/api/produtos/busca/', produto.titulo],
    ['/vendas', '/api/vendas/', cliente.nome],
    ['/clientes', '/api/clientes/', cliente.nome],
    ['/home', '/api/painel/', 'Vendas em andamento'],
  ] as const
  await holdStream(page)
  for (const [tela, leitura, conteudo] of telas) {
    const pedidos = leituras(page, leitura)
    // The check is answered only once the screen's read is on its way: one after the other would wait for ever.
    const pedida = page.waitForRequest((pedido) => new URL(pedido.url()).pathname === leitura)
    await page.route('**/api/auth/verificar/', async (route) => {
      await pedida
      await route.continue()
    })
    await page.goto(tela)
    await expect(page.getByText(conteudo).filter({ visible: true }).first()).toBeVisible()
    expect(pedidos.map((pedido) => pedido.url())).toHaveLength(1)
    await page.unroute('**/api/auth/verificar/')
  }
})
