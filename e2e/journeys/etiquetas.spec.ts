import { expectGood } from '../support/accessible.ts'
import { button, press, see } from '../support/acts.ts'
import {
  busca,
  countDialogs,
  dialogs,
  findAddButton,
  printQueue,
  printWindow,
  quantidade,
  resumo,
} from '../support/etiquetas.ts'
import { createProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

test.beforeEach(({ context }) => countDialogs(context))

// The API signs in first: afterwards, its sign-in would be announced on the page, which remembers that.
test('labels are found by SKU, counted, and printed in a window that survives a reload', async ({ api, page }) => {
  const produto = await createProduto(api, {
    titulo: unico('Camiseta Ipê'),
    variacoes: [
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 50, quantidade: 4 },
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'G', preco_venda: 60, quantidade: 0 },
    ],
  })
  const { titulo } = produto
  await page.goto('/qrcodes')
  await see(page, 'Nenhuma etiqueta na lista.')
  await expect(button(page, 'Imprimir Tudo')).toBeDisabled()

  await busca(page).fill(produto.sku?.toLowerCase() ?? '')
  await findAddButton(page, `${titulo} ${produto.sku}`).click()
  await expect(printQueue(page).getByRole('listitem')).toHaveCount(2)
  await findAddButton(page, `${titulo} Azul G`).click()
  await expect(printQueue(page).getByRole('listitem')).toHaveCount(2)
  await expect(quantidade(page, `${titulo} Azul G`)).toHaveValue('2')
  await expect(resumo(page)).toHaveText('3 etiquetas')

  await press(page, 'Usar estoque')
  await expect(quantidade(page, `${titulo} Azul M`)).toHaveValue('4')
  await expect(quantidade(page, `${titulo} Azul G`)).toHaveValue('1')

  const sheet = await printWindow(page, 'Imprimir Tudo')
  expect(new URL(sheet.url()).pathname).toBe('/imprimir/etiquetas')
  await expect(sheet.getByRole('heading', { name: '5 etiquetas' })).toBeVisible()
  await expectGood(sheet)
  await expect(sheet.locator('[data-papel="rolo"]')).toHaveCount(5)
  await expect(sheet.locator('[data-papel]').nth(4)).toContainText('R$ 60,00')
  await expect.poll(() => dialogs(sheet)).toBe(1)
  // The print has the items requested, whatever happens to the list meanwhile.
  await press(page, 'Limpar lista')
  await sheet.reload()
  await expect(sheet.locator('[data-papel]')).toHaveCount(5)
  await expect.poll(() => dialogs(sheet)).toBe(1)
  expect(await sheet.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
})
