import type { Page } from '@playwright/test'
import { button, field, press, see } from '../support/acts.ts'
import { criarCategoria, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const naFila = (page: Page) => page.evaluate(() => localStorage.getItem('blingPendingActions'))

test.use({ expectedErrors: [/status of 4\d\d|A categoria não pôde ser lida/] })

test('a category in use stays, moves below another, and filters by its new place', async ({ page, api }) => {
  const [pai, destino] = [await criarCategoria(api, unico('Linha')), await criarCategoria(api, unico('Arquivo'))]
  const filha = await criarCategoria(api, unico('Regatas'), pai.id)
  const dentro = await criarProduto(api, { titulo: unico('Regata'), categoria_id: filha.id })
  const fora = await criarProduto(api, { titulo: unico('Caneca') })
  await page.goto('/categorias/999999')
  await see(page, 'Erro ao carregar categoria')
  await page.goto(`/categorias/${filha.id}`)
  await press(page, 'Lixeira')
  await press(page.getByRole('dialog'), 'Excluir', /^Esta categoria não pode ser excluída: 1 produto/)
  expect(await naFila(page)).toBe('[]')

  await page.goto('/categorias')
  await field(page, `Mover ${filha.nome}`).click()
  const janela = page.getByRole('dialog', { name: `Mover ${filha.nome}` })
  // A category never goes below itself.
  await expect(janela.getByRole('radio', { name: filha.nome })).toHaveCount(0)
  await janela.getByLabel('Procurar na árvore').fill(destino.nome.slice(0, 9))
  await janela.getByRole('radio', { name: destino.nome }).check()
  await press(janela, 'Mover para cá', 'Categoria movida.')
  await expect(button(page, `Subcategorias de ${destino.nome}`)).toBeVisible()
  await expect(button(page, `Subcategorias de ${pai.nome}`)).toHaveCount(0)

  await page.goto('/produtos')
  await field(page, 'Categoria').selectOption({ label: destino.nome })
  await expect(page).toHaveURL(`/produtos?categoria=${destino.id}`)
  await expect(page.getByRole('link', { name: dentro.titulo })).toBeVisible()
  await expect(page.getByRole('link', { name: fora.titulo })).toHaveCount(0)
})
