import { desconectar, filaVazia, responder } from '../../support/bling.ts'
import { criarCategoria, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

test('a category is created after the authorisation, then renamed and deleted, with one and without', async ({
  page,
  api,
  emulator,
}) => {
  await desconectar(api)
  const nome = unico('Bonés')
  await page.goto('/categorias/criar')
  await page.getByLabel('Nome', { exact: true }).fill(nome)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/categorias')
  await expect(page.getByLabel(`Editar ${nome}`, { exact: true })).toHaveCount(1)
  await filaVazia(page)
  const noBling = async () => (await emulator.categorias()).map(({ descricao }) => descricao)
  await expect.poll(noBling).toContain(nome)

  const outro = unico('Gorros')
  await page.getByLabel(`Editar ${nome}`, { exact: true }).click()
  await page.getByLabel('Nome', { exact: true }).fill(outro)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Categoria atualizada!')).toBeVisible()
  await expect.poll(noBling).toContain(outro)
  expect(await noBling()).not.toContain(nome)

  // Said, and a second later loaded anew: it would cut off the next address.
  const reloaded = page.waitForEvent('load')
  await page.getByLabel(`Excluir ${outro}`, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await reloaded
  await expect(page.getByText('Categoria excluída com sucesso!')).toBeVisible()
  await expect.poll(noBling).not.toContain(outro)
  await filaVazia(page)

  // Renamed or deleted without an authorisation, it is so after it.
  const { id, nome: terceiro } = await criarCategoria(api)
  await expect.poll(noBling).toContain(terceiro)
  await desconectar(api)
  const quarto = unico('Canecas')
  await page.goto(`/categorias/${id}`)
  await page.getByLabel('Nome', { exact: true }).fill(quarto)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await responder(page, 'Autorizar')
  await expect(page.getByLabel(`Excluir ${quarto}`, { exact: true })).toBeVisible()
  await expect.poll(noBling).toContain(quarto)

  await desconectar(api)
  await page.getByLabel(`Excluir ${quarto}`, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/categorias')
  await expect.poll(noBling).not.toContain(quarto)
  await expect(page.getByLabel(`Excluir ${quarto}`, { exact: true })).toHaveCount(0)
})
