import { guardado } from '../support/armazem.ts'
import { adicionar, countDialogs, dialogs, quantidade, resumo } from '../support/etiquetas.ts'
import { criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ context }) => countDialogs(context))

test('a quantity is a whole number from 1, by typing, keys and buttons; the QR modal prints its one label on the roll in use', async ({
  page,
  api,
}) => {
  const { id, titulo } = await criarProduto(api, { titulo: unico('Caneca') })
  await page.goto(`/qrcodes?busca=${encodeURIComponent(titulo)}`)
  await adicionar(page, titulo).click()
  const campo = quantidade(page, titulo)
  await expect(page.getByRole('button', { name: `Diminuir ${titulo}` })).toBeDisabled()
  await page.getByRole('button', { name: `Aumentar ${titulo}` }).click()
  await expect(campo).toHaveValue('2')
  for (const [typed, kept] of [
    ['0', '2'],
    ['', '2'],
    ['-5', '5'],
    ['1,9', '19'],
    ['12', '12'],
  ] as const) {
    await campo.fill(typed)
    await campo.blur()
    await expect(campo).toHaveValue(kept)
  }
  await campo.press('ArrowDown')
  await expect(campo).toHaveValue('11')
  await page.getByLabel('Quantidade para todos').fill('3')
  await page.getByLabel('Quantidade para todos').press('Enter')
  await expect(resumo(page)).toHaveText('3 etiquetas')
  await page.getByRole('button', { name: `Remover ${titulo}` }).click()
  await expect(page.getByText('Nenhuma etiqueta na lista.')).toBeVisible()

  const modelo = page.getByLabel('Modelo da etiqueta')
  await modelo.selectOption('rolo-60x40')
  await expect.poll(() => guardado(page, 'estampa-etiquetas', 'preferencias')).toMatchObject({ layout: 'rolo-60x40' })
  await page.goto(`/imprimir/qr?produto=${id}`)
  await expect(page.getByRole('heading', { name: 'Etiqueta de 60 × 40 mm' })).toBeVisible()
  await expect(page.locator('[data-papel="rolo-60x40"]')).toContainText(titulo)
  await expect.poll(() => dialogs(page)).toBe(1)
})
