import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const VARIACOES = [
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 50, quantidade: 2 },
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'G', preco_venda: 55, quantidade: 1 },
]

test('a changed product shows the changes after reopening, and its draft is offered back', async ({ page, api }) => {
  const produto = await criarProduto(api, { variacoes: VARIACOES })
  const titulo = unico('Outro nome')
  await page.goto(`/produtos/${produto.id}`)
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(produto.titulo)
  await expect(page.getByLabel('Produto com variações/estampas')).toBeDisabled()
  await page.getByLabel('Título', { exact: true }).fill(titulo)
  await page.getByLabel('Preço de Venda da variação 1').fill('61.5')
  await page.getByLabel('Quantidade da variação 2').fill('9')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  const salvo = await api.chamar('GET /produtos/:id/', { params: { id: String(produto.id) } })
  expect(salvo).toMatchObject({ titulo, quantidade_total: 11 })
  expect(salvo.variacoes.map((v) => v.preco_venda)).toEqual([61.5, 55])
  await page.goto(`/produtos/${produto.id}`)
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(titulo)
  await expect(page.getByLabel('Preço de Venda da variação 1')).toHaveValue('61,50')
  // Changes that were not saved are offered back, over a price that changed elsewhere meanwhile.
  await page.getByLabel('Título', { exact: true }).fill(`${titulo} longa`)
  const params = { id: String(produto.id) }
  const body = { ...salvo, preco_custo: 12, variacoes: salvo.variacoes } as unknown as ProdutoEntrada
  await api.chamar('PUT /produtos/:id/', { params, body })
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL('/produtos')
  await expect(page.getByRole('heading', { name: 'Produtos', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
  const oferta = page.getByRole('region', { name: 'Rascunho guardado' })
  await expect(oferta).toContainText('Há alterações deste produto que não foram salvas')
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(titulo)
  await oferta.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(`${titulo} longa`)
  await expect(page.getByLabel('Preço de Custo', { exact: true })).toHaveValue('12,00')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  await page.goto(`/produtos/${produto.id}`)
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(`${titulo} longa`)
  await expect(oferta).toHaveCount(0)
})

test.describe('refused by the server', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a SKU that is taken is said where it is, nothing typed is lost; deleted, the product is in the trash', async ({
    page,
    api,
  }) => {
    const produto = await criarProduto(api, { variacoes: VARIACOES })
    await page.goto(`/produtos/${produto.id}`)
    await page.getByLabel('SKU da variação 1').fill(` ${produto.sku?.toLowerCase()} `)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(
      page.getByText('A variação "Azul M" está usando o mesmo SKU do produto principal.').first(),
    ).toBeVisible()
    const salvo = await api.chamar('GET /produtos/:id/', { params: { id: String(produto.id) } })
    expect(salvo.versao).toBe(produto.versao)

    await page.reload()
    const outro = await criarProduto(api)
    await page.getByLabel('Descrição', { exact: true }).fill('texto longo que ninguém quer digitar de novo')
    await page.getByLabel('SKU', { exact: true }).fill(outro.sku ?? '')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Já existe um produto ou variação com este SKU.').first()).toBeVisible()
    await expect(page.getByLabel('SKU', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(/ninguém quer digitar/)

    // What another person saved meanwhile is not overwritten unasked.
    await page.goto(`/produtos/${outro.id}`)
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue(outro.titulo)
    const { modelo_id, categoria_id, sku } = outro
    const delas = unico('Título da colega')
    const params = { id: String(outro.id) }
    await api.chamar('PUT /produtos/:id/', { params, body: { modelo_id, categoria_id, sku, titulo: delas } })
    await page.getByLabel('Título', { exact: true }).fill(unico('Meu título'))
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(delas)
    expect((await api.chamar('GET /produtos/:id/', { params })).titulo).toBe(delas)

    await page.goto(`/produtos/${produto.id}`)
    await page
      .getByRole('button', { name: /lixeira|excluir/i })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /mover|excluir/i })
      .click()
    await expect(page.getByText('Produto deletado com sucesso!')).toBeVisible()
    await expect(page).toHaveURL('/produtos')
    const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: produto.titulo } })
    expect(results).toEqual([])
    await page.goto('/produtos/999999')
    await expect(page.getByText('Produto não encontrado')).toBeVisible()
    await expect(page).toHaveURL('/produtos')
  })
})
