import type { Page } from '@playwright/test'
import { button, field, press, see } from '../support/acts.ts'
import { criarCategoria, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const editar = (page: Page, nome: string) => field(page, `Editar ${nome}`)
const naFila = (page: Page) => page.evaluate(() => localStorage.getItem('blingPendingActions'))

test.use({ expectedErrors: [/status of 4\d\d|A categoria não pôde ser lida/] })

test('a category is created below another, found, renamed, told from its namesake, deleted', async ({ page, api }) => {
  const pai = await criarCategoria(api, unico('Vestuário'))
  const outra = await criarCategoria(api, unico('Canecas'))
  const meio = await criarCategoria(api, unico('Verão'), pai.id)
  const nome = unico('Regatas')
  const dialog = page.getByRole('dialog')
  await page.goto('/categorias')
  await page.getByRole('button', { name: 'Nova Categoria' }).click()
  await expect(page).toHaveURL('/categorias/criar')
  await field(page, 'Nome').fill(` ${nome} `)
  const select = page.getByLabel('Categoria pai')
  await expect(select.locator('option').first()).toHaveText('Nenhuma (categoria de topo)')
  await select.selectOption({ label: `- ${meio.nome}` })
  await press(page, 'Salvar', 'Categoria criada!')
  await expect(page).toHaveURL('/categorias')
  await expect(editar(page, nome)).toBeVisible()
  expect(await naFila(page)).toMatch(/^(\[\]|)$/)

  await page.getByLabel('Buscar categorias por nome ou código').fill(nome.toUpperCase())
  await expect(editar(page, outra.nome)).toHaveCount(0)
  for (const visivel of [pai.nome, meio.nome, nome]) await expect(editar(page, visivel)).toBeVisible()
  await button(page, `Subcategorias de ${meio.nome}`).press('ArrowLeft')
  await expect(editar(page, nome)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(editar(page, nome)).toBeVisible()

  // The form of an existing category shows its parent and never changes it.
  await editar(page, nome).click()
  await expect(select).toHaveValue(meio.nome)
  await expect(select).toHaveAttribute('readonly')
  await expect(page.getByLabel('ID no Bling')).toHaveCount(0)
  const filha = { id: Number(new URL(page.url()).pathname.split('/').at(-1)), nome: unico('Taças') }
  await field(page, 'Nome').fill(filha.nome)
  await press(page, 'Salvar', 'Categoria atualizada!')
  await expect(editar(page, filha.nome)).toBeVisible()
  const salva = await api.chamar('GET /categorias/:id/', { params: { id: filha.id } })
  expect(salva).toMatchObject({ nome: filha.nome, categoria_pai: meio.id })
  const igual = await criarCategoria(api, filha.nome)
  await page.goto('/categorias')
  await editar(page, `${filha.nome} (${igual.codigo})`).click()
  await expect(page).toHaveURL(`/categorias/${igual.id}`)
  await expect(select).toHaveValue('Nenhuma (categoria de topo)')
  await press(page, 'Lixeira')
  await press(dialog, 'Excluir', 'Categoria excluída com sucesso!')
  await expect(page).toHaveURL('/categorias')

  // A category goes for good and the page is loaded anew; with subcategories it cannot.
  await press(page, `Excluir ${meio.nome}`, 'Exclua ou mova as subcategorias primeiro.')
  await expect(button(dialog, 'Excluir')).toBeDisabled()
  await press(dialog, 'Cancelar')
  const reloaded = page.waitForEvent('load')
  await press(page, `Excluir ${filha.nome}`)
  await press(dialog, 'Excluir')
  await reloaded
  await see(page, 'Categoria excluída com sucesso!')
  await expect(editar(page, meio.nome)).toBeVisible()
  await expect(editar(page, filha.nome)).toHaveCount(0)
})

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
