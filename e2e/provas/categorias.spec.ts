import type { Page } from '@playwright/test'
import { criarCategoria, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const criarFilha = async (api: Parameters<typeof criarCategoria>[0], nome: string, pai: number) =>
  await api.chamar('POST /categorias/', { body: { nome, categoria_pai: pai } })
const editar = (page: Page, nome: string) => page.getByLabel(`Editar ${nome}`, { exact: true })
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

test.use({ expectedErrors: [/status of 4\d\d|A categoria não pôde ser lida/] })

test('a category is created below another one, found, renamed, told from its namesake, and deleted', async ({
  page,
  api,
}) => {
  const pai = await criarCategoria(api, unico('Vestuário'))
  const outra = await criarCategoria(api, unico('Canecas'))
  const meio = await criarFilha(api, unico('Verão'), pai.id)
  const nome = unico('Regatas')
  const dialog = page.getByRole('dialog')
  await page.goto('/categorias')
  await page.getByRole('button', { name: 'Nova Categoria' }).click()
  await expect(page).toHaveURL('/categorias/criar')
  await page.getByLabel('Nome', { exact: true }).fill('   ')
  await salvar(page)
  await expect(page.getByText('Preencha o nome')).toHaveCount(1)
  await page.getByLabel('Nome', { exact: true }).fill(` ${nome} `)
  const select = page.getByLabel('Categoria pai')
  await expect(select.locator('option').first()).toHaveText('Nenhuma (categoria de topo)')
  await select.selectOption({ label: `- ${meio.nome}` })
  await salvar(page)
  await expect(page.getByText('Categoria criada!')).toBeVisible()
  await expect(page).toHaveURL('/categorias')
  await expect(editar(page, nome)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('blingPendingActions'))).toMatch(/^(\[\]|)$/)

  const busca = page.getByLabel('Buscar categorias por nome ou código')
  await busca.fill(nome.toUpperCase())
  await expect(editar(page, outra.nome)).toHaveCount(0)
  for (const visivel of [pai.nome, meio.nome, nome]) await expect(editar(page, visivel)).toBeVisible()
  await page.getByRole('button', { name: `Subcategorias de ${meio.nome}` }).press('ArrowLeft')
  await expect(editar(page, nome)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(editar(page, nome)).toBeVisible()

  // The form of an existing category shows its parent and never changes it.
  await editar(page, nome).click()
  await expect(select).toHaveValue(meio.nome)
  await expect(select).toHaveAttribute('readonly')
  await expect(page.getByLabel('ID no Bling')).toHaveCount(0)
  const filha = { id: Number(new URL(page.url()).pathname.split('/').at(-1)), nome: unico('Taças') }
  await page.getByLabel('Nome', { exact: true }).fill(filha.nome)
  await salvar(page)
  await expect(page.getByText('Categoria atualizada!')).toBeVisible()
  await expect(editar(page, filha.nome)).toBeVisible()
  expect(await api.chamar('GET /categorias/:id/', { params: { id: filha.id } })).toMatchObject({
    nome: filha.nome,
    categoria_pai: meio.id,
  })
  const igual = await criarCategoria(api, filha.nome)
  await page.goto('/categorias')
  await editar(page, `${filha.nome} (${igual.codigo})`).click()
  await expect(page).toHaveURL(`/categorias/${igual.id}`)
  await expect(select).toHaveValue('Nenhuma (categoria de topo)')
  await page.getByRole('button', { name: 'Lixeira' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/categorias')
  await expect(page.getByText('Categoria excluída com sucesso!')).toBeVisible()

  // A category goes for good and the page is loaded anew; with subcategories it cannot.
  await page.getByRole('button', { name: `Excluir ${meio.nome}` }).click()
  await expect(dialog).toContainText('Exclua ou mova as subcategorias primeiro.')
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: `Excluir ${filha.nome}` }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await reloaded
  await expect(page.getByText('Categoria excluída com sucesso!')).toHaveCount(1)
  await expect(editar(page, meio.nome)).toBeVisible()
  await expect(editar(page, filha.nome)).toHaveCount(0)
})

test('a category in use stays, moves below another one, and its products are filtered by their new place', async ({
  page,
  api,
}) => {
  const [pai, destino] = [await criarCategoria(api, unico('Linha')), await criarCategoria(api, unico('Arquivo'))]
  const filha = await criarFilha(api, unico('Regatas'), pai.id)
  const dentro = await criarProduto(api, { titulo: unico('Regata'), categoria_id: filha.id })
  const fora = await criarProduto(api, { titulo: unico('Caneca') })
  await page.goto('/categorias/999999')
  await expect(page.getByText('Erro ao carregar categoria')).toHaveCount(1)
  await page.goto(`/categorias/${filha.id}`)
  await page.getByRole('button', { name: 'Lixeira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText(/^Esta categoria não pode ser excluída: 1 produto/)).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('blingPendingActions'))).toBe('[]')

  await page.goto('/categorias')
  await page.getByLabel(`Mover ${filha.nome}`, { exact: true }).click()
  const janela = page.getByRole('dialog', { name: `Mover ${filha.nome}` })
  // A category never goes below itself.
  await expect(janela.getByRole('radio', { name: filha.nome })).toHaveCount(0)
  await janela.getByLabel('Procurar na árvore').fill(destino.nome.slice(0, 9))
  await janela.getByRole('radio', { name: destino.nome }).check()
  await janela.getByRole('button', { name: 'Mover para cá' }).click()
  await expect(page.getByText('Categoria movida.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Subcategorias de ${destino.nome}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Subcategorias de ${pai.nome}` })).toHaveCount(0)

  await page.goto('/produtos')
  await page.getByLabel('Categoria', { exact: true }).selectOption({ label: destino.nome })
  await expect(page).toHaveURL(`/produtos?categoria=${destino.id}`)
  await expect(page.getByRole('link', { name: dentro.titulo })).toBeVisible()
  await expect(page.getByRole('link', { name: fora.titulo })).toHaveCount(0)
})
