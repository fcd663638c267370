import { field, press, see } from '../../support/acts.ts'
import { desconectar, filaVazia, responder } from '../../support/bling.ts'
import { criarCategoria, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

test('a category is created, renamed, deleted, authorised and not', async ({ page, api, emulator }) => {
  const salvar = async (nome: string) => {
    await field(page, 'Nome').fill(nome)
    await press(page, 'Salvar')
  }
  const excluir = async (nome: string) => {
    await field(page, `Excluir ${nome}`).click()
    await press(page.getByRole('dialog'), 'Excluir')
  }
  await desconectar(api)
  const nome = unico('Bonés')
  await page.goto('/categorias/criar')
  await salvar(nome)
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/categorias')
  await expect(field(page, `Editar ${nome}`)).toHaveCount(1)
  await filaVazia(page)
  const noBling = async () => (await emulator.categorias()).map(({ descricao }) => descricao)
  await expect.poll(noBling).toContain(nome)

  const outro = unico('Gorros')
  await field(page, `Editar ${nome}`).click()
  await salvar(outro)
  await see(page, 'Categoria atualizada!')
  await expect.poll(noBling).toContain(outro)
  expect(await noBling()).not.toContain(nome)

  // Said, and a second later loaded anew: it would cut off the next address.
  const reloaded = page.waitForEvent('load')
  await excluir(outro)
  await reloaded
  await see(page, 'Categoria excluída com sucesso!')
  await expect.poll(noBling).not.toContain(outro)
  await filaVazia(page)

  // Renamed or deleted without an authorisation, it is so after it.
  const { id, nome: terceiro } = await criarCategoria(api)
  await expect.poll(noBling).toContain(terceiro)
  await desconectar(api)
  const quarto = unico('Canecas')
  await page.goto(`/categorias/${id}`)
  await salvar(quarto)
  await responder(page, 'Autorizar')
  await expect(field(page, `Excluir ${quarto}`)).toBeVisible()
  await expect.poll(noBling).toContain(quarto)

  await desconectar(api)
  await excluir(quarto)
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/categorias')
  await expect.poll(noBling).not.toContain(quarto)
  await expect(field(page, `Excluir ${quarto}`)).toHaveCount(0)
})
