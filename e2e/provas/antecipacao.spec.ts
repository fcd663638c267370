import type { Locator, Page, Request } from '@playwright/test'
import { criarCliente, criarProduto, criarVenda } from '../support/factories.ts'
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

test('the page and the list of a menu entry arrive before the click, by pointer, keyboard or finger, and are not read again', async ({
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

  // The keyboard does the same, and a finger before it is lifted.
  for (const [rotulo, leitura, arquivo, tocar] of [
    ['Vendas', /^\/api\/vendas\/$/, /^\/assets\/VendasPage-/, (link: Locator) => link.focus()],
    [
      'Clientes',
      /^\/api\/clientes\/$/,
      /^\/assets\/ClientesPage-/,
      (link: Locator) => link.dispatchEvent('touchstart'),
    ],
  ] as const) {
    await page.goto('/produtos')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const vieram = Promise.all([chegar(page, leitura), chegar(page, arquivo)])
    await tocar(page.getByRole('link', { name: rotulo }))
    await vieram
    expect(new URL(page.url()).pathname).toBe('/produtos')
  }
})

test('what a screen reads first is asked for while the session is still being checked, once', async ({ page, api }) => {
  const produto = await criarProduto(api)
  const { cliente } = await criarVenda(api, { itens: [{ id: produto.id, quantidade: 1, valor_unitario: 10 }] })
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
