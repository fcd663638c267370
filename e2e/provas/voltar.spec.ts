import { button, field, follow, press } from '../support/acts.ts'
import { createCategoria, createProduto } from '../support/factories.ts'
import { leitor, openLeitor } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test('the way back closes the menu, the scanner, the filters, and the QR window, each by one step', {
  tag: '@touch',
}, async ({ page, api }) => {
  const { id: categoria_id } = await createCategoria(api)
  const { titulo } = await createProduto(api, { categoria_id })
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('listitem')
  await page.goto('/clientes')
  await page.goto('/produtos')
  await press(page, 'Menu')
  await expect(menu).not.toHaveCount(0)
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(button(page, 'Menu')).toBeFocused()

  await openLeitor(page)
  await expect(leitor(page)).toBeVisible()
  await page.goBack()
  await expect(leitor(page)).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL('/produtos')
  await expect(leitor(page)).toBeHidden()

  await button(page, /^Filtros/).click()
  await field(page, 'Categoria').selectOption(String(categoria_id))
  await expect(page).toHaveURL(`/produtos?categoria=${categoria_id}`)
  await page.goBack()
  await expect(field(page, 'Categoria')).toBeHidden()
  await expect(page).toHaveURL(`/produtos?categoria=${categoria_id}`)

  const qr = page.getByRole('dialog', { name: 'QR Code' })
  await button(page, new RegExp(`^QR Code de ${titulo} `)).click()
  await expect(qr).toBeVisible()
  await page.goBack()
  await expect(qr).toBeHidden()

  // After closing by button, one Back leaves the page.
  await button(page, /^QR Code/).click()
  await press(qr, 'Fechar')
  await expect(qr).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/clientes')
})

test('over a changed form the way back closes the window first and then asks, once', { tag: '@touch' }, async ({
  page,
}) => {
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await page.goto('/clientes')
  await follow(page, /Novo cliente|Criar/)
  await expect(page).toHaveURL('/clientes/criar')
  await field(page, 'Nome').fill('Ana')
  await openLeitor(page)
  await expect(leitor(page)).toBeVisible()
  await page.goBack()
  await expect(leitor(page)).toBeHidden()
  await expect(pergunta).toBeHidden()
  await page.goBack()
  await expect(pergunta).toHaveCount(1)
  await press(pergunta, 'Continuar editando')
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  await page.goBack()
  await expect(pergunta).toBeVisible()
  await expect(page).toHaveURL('/clientes/criar')
  await page.goBack()
  await expect(pergunta).toBeHidden()
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  await page.goBack()
  await press(pergunta, 'Sair sem salvar')
  await expect(page).toHaveURL('/clientes')
})
