import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import { criarCategoria, criarModelo, criarProduto, unico } from '../support/factories.ts'
import { test } from '../support/test.ts'

const check = async (page: Page) => {
  await expectAccessible(page)
  await expectFitsPhone(page)
}

test('models, with their dialog', async ({ page, api }) => {
  const modelo = await criarModelo(api, { preco_venda: 50 })
  await criarProduto(api, { modelo_id: modelo.id })
  await page.goto('/modelos')
  await page.getByText('Em estoque').first().waitFor()
  await check(page)
  await page.goto('/modelos/criar')
  await page.getByLabel('Padronizar produtos desse modelo?').check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Preencha os campos obrigatórios!').waitFor()
  await check(page)
  await page.goto(`/modelos/${modelo.id}`)
  await page.getByRole('button', { name: 'Lixeira' }).click()
  await page.getByRole('dialog').waitFor()
  await check(page)
})

test('categories, with their dialog', async ({ page, api }) => {
  const pai = await criarCategoria(api, unico('Acessível'))
  await api.chamar('POST /categorias/', { body: { nome: unico('Filha'), categoria_pai: pai.id } })
  await page.goto('/categorias')
  await page.getByRole('button', { name: `Excluir ${pai.nome}` }).waitFor()
  await check(page)
  await page.getByRole('button', { name: `Excluir ${pai.nome}` }).click()
  await page.getByRole('dialog').waitFor()
  await check(page)
  await page.goto('/categorias/criar')
  await page.getByLabel('Categoria pai').waitFor()
  await check(page)
  await page.goto(`/categorias/${pai.id}`)
  await page.getByLabel('Categoria pai').waitFor()
  await check(page)
})

test('attributes, while a value is edited', async ({ page, api }) => {
  const atributo = await api.chamar('POST /atributos/', { body: { nome: unico('Tecido') } })
  for (const valor of ['Algodão', 'Linho'])
    await api.chamar('POST /atributos/:id/valores/', { params: { id: atributo.id }, body: { valor } })
  await page.goto(`/atributos?atributo=${atributo.id}`)
  await page.getByRole('button', { name: 'Editar Linho' }).click()
  await page.getByLabel('Valor', { exact: true }).waitFor()
  await check(page)
  await page.getByRole('button', { name: 'Adicionar novo' }).click()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  await check(page)
})

test('trash and settings, with the dialog that names what goes', async ({ page, api }) => {
  const produto = await criarProduto(api)
  await api.chamar('DELETE /produtos/:id/', { params: { id: produto.id } })
  await page.goto('/configuracoes/lixeira')
  await page.getByRole('checkbox', { name: new RegExp(produto.titulo) }).check()
  await check(page)
  await page.getByRole('button', { name: 'Excluir Permanentemente' }).click()
  await page.getByRole('dialog').waitFor()
  await check(page)
  await page.goto('/configuracoes')
  await page.getByText('Gerenciar Usuários').waitFor()
  await check(page)
})
