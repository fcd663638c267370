import { button, opened, press, rows, see } from '../support/acts.ts'
import { watchClicks } from '../support/cliques.ts'
import { createProduto, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

// This page counts what a hand does.
test.use({ ownWindow: true })

test('three scanned pieces are sold for cash with six clicks, one by keys alone', async ({ page, api }) => {
  const produtos = [
    await createProduto(api, { titulo: unico('Camiseta'), preco_venda: 39.9, qtd: 5 }),
    await createProduto(api, { titulo: unico('Caneca'), preco_venda: 30, qtd: 5 }),
    await createProduto(api, { titulo: unico('Boné'), preco_venda: 50, qtd: 5 }),
  ]
  await page.goto('/vendas')
  const cliques = await watchClicks(page)

  await page.getByRole('link', { name: 'Nova venda' }).click()
  await press(page, 'Venda no balcão')
  const linhas = rows(page, 'Produtos da venda')
  for (const [n, { sku }] of produtos.entries()) {
    await scanByUsb(page, sku ?? '')
    await expect(linhas).toHaveCount(n + 1)
  }
  await press(page, 'Criar e concluir')
  const dialogo = page.getByRole('dialog')
  await expect(dialogo).toContainText('R$ 119,90')
  await expect(dialogo.getByLabel('Recebido')).toBeFocused()
  await page.keyboard.type('150')
  await expect(dialogo.getByRole('status')).toHaveText('Troco R$ 30,10')
  await press(dialogo, 'Concluir venda')
  await expect(dialogo).toContainText(/Venda nº \d+ concluída/)
  await expect(dialogo.getByRole('status')).toHaveText('Troco R$ 30,10')
  const recibo = await opened(page, () => dialogo.getByRole('link', { name: /^Recibo em bobina/ }).click())
  await expect(recibo.getByText('R$ 119,90').first()).toBeVisible()
  await recibo.close()
  await press(dialogo, 'Nova venda')
  expect(await cliques()).toBe(6)

  // The next customer: one piece, paid by card, with the keys alone.
  await expect(linhas).toHaveCount(0)
  await scanByUsb(page, produtos[0]?.sku ?? '')
  await expect(linhas).toHaveCount(1)
  await button(page, 'Criar e concluir').press('Enter')
  await dialogo.getByLabel('Forma').selectOption('Cartão')
  await dialogo.getByLabel('Valor').press('Enter')
  await expect(dialogo).toContainText(/Venda nº \d+ concluída/)
  const id = Number(/\d+/.exec((await dialogo.getByRole('heading').textContent()) ?? '')?.[0])
  await expect(button(dialogo, 'Pronto')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vendas')
  await page.goto(`/vendas/${id}`)
  await expect(page.getByRole('region', { name: 'Pagamento' })).toContainText('R$ 39,90 · Cartão')
  await see(page, /^Consumidor final$/, 'Passou de Separação para Concluído.')
})
