import type { Page } from '@playwright/test'
import { criarCategoria, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const criarFilha = async (api: Parameters<typeof criarCategoria>[0], nome: string, pai: number) =>
  await api.chamar('POST /categorias/', { body: { nome, categoria_pai: pai } })
const editar = (page: Page, nome: string) => page.getByLabel(`Editar ${nome}`, { exact: true })

test('a category is created below another one and found with its ancestors', async ({ page, api }) => {
  const pai = await criarCategoria(api, unico('Vestuário'))
  const outra = await criarCategoria(api, unico('Canecas'))
  const meio = await criarFilha(api, unico('Verão'), pai.id)
  const nome = unico('Regatas')
  await page.goto('/categorias')
  await page.getByRole('button', { name: 'Nova Categoria' }).click()
  await expect(page).toHaveURL('/categorias/criar')
  await expect(page.getByText('Nova Categoria')).toHaveCount(1)
  await page.getByLabel('Nome', { exact: true }).fill('   ')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Preencha o nome')).toHaveCount(1)
  await page.getByLabel('Nome', { exact: true }).fill(` ${nome} `)
  const select = page.getByLabel('Categoria pai')
  await expect(select.locator('option').first()).toHaveText('Nenhuma (categoria de topo)')
  await select.selectOption({ label: `- ${meio.nome}` })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Categoria criada!')).toBeVisible()
  await expect(page).toHaveURL('/categorias')
  await expect(editar(page, nome)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('blingPendingActions'))).toMatch(/^(\[\]|)$/)

  await page.getByLabel('Buscar categorias por nome ou código').fill(nome.toUpperCase())
  await expect(editar(page, outra.nome)).toHaveCount(0)
  for (const visivel of [pai.nome, meio.nome, nome]) await expect(editar(page, visivel)).toBeVisible()
  await page.getByRole('button', { name: `Subcategorias de ${meio.nome}` }).press('ArrowLeft')
  await expect(editar(page, nome)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(editar(page, nome)).toBeVisible()
  await page.getByLabel('Buscar categorias por nome ou código').fill(unico('nada'))
  await expect(page.getByText('Nenhuma categoria encontrada.')).toHaveCount(1)
})

test('the form of an existing category shows the parent and never changes it', async ({ page, api }) => {
  const pai = await criarCategoria(api, unico('Casa'))
  const filha = await criarFilha(api, unico('Copos'), pai.id)
  await page.goto(`/categorias/${pai.id}`)
  await expect(page.getByText('Editar Categoria')).toHaveCount(1)
  await expect(page.getByLabel('Categoria pai')).toHaveValue('Nenhuma (categoria de topo)')
  await page.goto(`/categorias/${filha.id}`)
  await expect(page.getByLabel('Categoria pai')).toHaveValue(pai.nome)
  await expect(page.getByLabel('Categoria pai')).toHaveAttribute('readonly')
  await expect(page.getByLabel('ID no Bling')).toHaveCount(0)
  const nome = unico('Taças')
  await page.getByLabel('Nome', { exact: true }).fill(nome)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Categoria atualizada!')).toBeVisible()
  await expect(editar(page, nome)).toBeVisible()
  expect(await api.chamar('GET /categorias/:id/', { params: { id: filha.id } })).toMatchObject({
    nome,
    categoria_pai: pai.id,
  })
})

test('a category goes for good and the page is loaded anew; with subcategories it cannot', async ({ page, api }) => {
  const pai = await criarCategoria(api, unico('Brindes'))
  const filha = await criarFilha(api, unico('Chaveiros'), pai.id)
  await page.goto('/categorias')
  await page.getByRole('button', { name: `Excluir ${pai.nome}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Exclua ou mova as subcategorias primeiro.')
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: `Excluir ${filha.nome}` }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Categoria excluída com sucesso!')).toBeVisible()
  await reloaded
  await expect(page.getByText('Categoria excluída com sucesso!')).toHaveCount(1)
  await expect(editar(page, pai.nome)).toBeVisible()
  await expect(editar(page, filha.nome)).toHaveCount(0)

  await page.goto(`/categorias/${pai.id}`)
  await page.getByRole('button', { name: 'Lixeira' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/categorias')
  await expect(page.getByText('Categoria excluída com sucesso!')).toBeVisible()
  await expect(editar(page, pai.nome)).toHaveCount(0)
})

test('two categories of one name have buttons of their own', async ({ page, api }) => {
  const nome = unico('Infantil')
  const [um, dois] = [await criarCategoria(api, nome), await criarCategoria(api, nome)]
  await page.goto('/categorias')
  await editar(page, `${nome} (${dois.codigo})`).click()
  await expect(page).toHaveURL(`/categorias/${dois.id}`)
  expect(um.codigo).not.toBe(dois.codigo)
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of 4\d\d|A categoria não pôde ser lida/] })

  test('a category in use stays, and the toast has the server’s words', async ({ page, api }) => {
    const categoria = await criarCategoria(api)
    await criarProduto(api, { categoria_id: categoria.id })
    await page.goto(`/categorias/${categoria.id}`)
    await page.getByRole('button', { name: 'Lixeira' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText(/^Esta categoria não pode ser excluída: 1 produto/)).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.getItem('blingPendingActions'))).toBe('[]')
  })

  test('a category that does not exist', async ({ page }) => {
    await page.goto('/categorias/999999')
    await expect(page.getByText('Erro ao carregar categoria')).toHaveCount(1)
  })
})
