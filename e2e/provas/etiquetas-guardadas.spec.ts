import { field, press } from '../support/acts.ts'
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

// The browser's own line about the product that was deleted meanwhile.
test.use({ ownWindow: true, expectedErrors: [/404/] })

test.beforeEach(({ context }) => countDialogs(context))

test('layout, fields, start, calibration and list are remembered, with new prices', async ({ page, api }) => {
  const produto = await createProduto(api, { titulo: unico('Ecobag'), preco_venda: 30 })
  const apagado = await createProduto(api, { titulo: unico('Ecobag que sai') })
  const modelo = page.getByLabel('Modelo da etiqueta')
  await page.goto('/qrcodes')
  for (const { titulo } of [produto, apagado]) {
    await busca(page).fill(titulo)
    await findAddButton(page, titulo).click()
  }
  await modelo.selectOption('pimaco-6083')
  await press(page, 'Começar na etiqueta 9')
  await expect(page.getByLabel('Primeira etiqueta livre')).toHaveValue('9')
  await field(page, 'SKU').uncheck()
  await page.getByText('Calibração da impressora').click()
  await page.getByLabel('Deslocar para a direita').fill('1,5')
  // A scale that is none stays with its sentence, and the former one in force.
  await page.getByLabel('Escala na altura').fill('300')
  await page.getByLabel('Escala na altura').press('Enter')
  await expect(page.getByLabel('Escala na altura')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Escala na altura').fill('110')
  await page.getByLabel('Escala na altura').press('Enter')

  await api.chamar('DELETE /produtos/:id/', { params: { id: apagado.id } })
  const { modelo_id, categoria_id, titulo, sku, qtd } = produto
  const body = { modelo_id, categoria_id, titulo, sku, qtd, preco_venda: 35 }
  await api.chamar('PUT /produtos/:id/', { params: { id: produto.id }, body })
  await page.goto('/qrcodes')
  await expect(printQueue(page).getByRole('listitem')).toHaveCount(1)
  await expect(modelo).toHaveValue('pimaco-6083')
  await expect(field(page, 'SKU')).not.toBeChecked()
  await page.getByText('Calibração da impressora').click()
  await expect(page.getByLabel('Deslocar para a direita')).toHaveValue('1,5')

  await quantidade(page, titulo).fill('4')
  await expect(resumo(page)).toHaveText('4 etiquetas em 2 folhas')
  const sheet = await printWindow(page, 'Imprimir Tudo')
  const first = sheet.locator('[data-papel="carta"]').first()
  await expect(first.locator('[data-qr]')).toHaveCount(2)
  await expect(first).toContainText('R$ 35,00')
  await expect(first).not.toContainText(sku ?? '')
  // The ninth of two columns begins the fifth row: 4 mm and 12,7 + 4 × 50,8 mm, corrected by 1,5 mm and 110%.
  const text = first.locator('[data-texto]').first()
  const top = await text.evaluate((textElement) => {
    const paper = textElement.closest('[data-papel]')?.getBoundingClientRect()
    // On the screen of a phone the sheet is drawn smaller.
    const pxPerMm = (paper?.width ?? 0) / 215.9
    return (textElement.getBoundingClientRect().y - (paper?.y ?? 0)) / pxPerMm
  })
  expect(top).toBeCloseTo((12.7 + 4 * 50.8 + 1) * 1.1, 0)
  await sheet.close()

  const teste = await printWindow(page, 'Imprimir teste')
  await expect(teste.getByRole('heading', { name: 'Impressão de teste' })).toBeVisible()
  await expect(teste.locator('[data-teste] rect')).toHaveCount(10)
  await expect.poll(() => dialogs(teste)).toBe(1)
  await teste.close()
})
