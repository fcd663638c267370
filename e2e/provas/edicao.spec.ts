import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { field, fill, follow, press, see } from '../support/acts.ts'
import { criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const VARIACOES = [
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 50, quantidade: 2 },
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'G', preco_venda: 55, quantidade: 1 },
]
const SALVO = 'Produto atualizado com sucesso!'

test('a changed product shows the changes after reopening, and its draft is offered back', async ({ page, api }) => {
  const { id, titulo: antes } = await criarProduto(api, { variacoes: VARIACOES })
  const params = { id }
  const titulo = field(page, 'Título')
  const novo = unico('Outro nome')
  await page.goto(`/produtos/${id}`)
  await expect(titulo).toHaveValue(antes)
  await expect(page.getByLabel('Produto com variações/estampas')).toBeDisabled()
  await fill(page, { Título: novo, 'Preço de Venda da variação 1': '61.5', 'Quantidade da variação 2': '9' })
  await press(page, 'Salvar', SALVO)
  const salvo = await api.chamar('GET /produtos/:id/', { params })
  expect(salvo).toMatchObject({ titulo: novo, quantidade_total: 11 })
  expect(salvo.variacoes.map((v) => v.preco_venda)).toEqual([61.5, 55])
  await page.goto(`/produtos/${id}`)
  await expect(titulo).toHaveValue(novo)
  await expect(field(page, 'Preço de Venda da variação 1')).toHaveValue('61,50')
  // Changes that were not saved are offered back, over a price that changed elsewhere meanwhile.
  await titulo.fill(`${novo} longa`)
  await api.chamar('PUT /produtos/:id/', { params, body: { ...salvo, preco_custo: 12 } as unknown as ProdutoEntrada })
  await follow(page, 'Cancelar')
  await press(page, 'Sair sem salvar')
  await expect(page).toHaveURL('/produtos')
  await expect(page.getByRole('heading', { name: 'Produtos', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/produtos/${id}`)
  const oferta = page.getByRole('region', { name: 'Rascunho guardado' })
  await expect(oferta).toContainText('Há alterações deste produto que não foram salvas')
  await expect(titulo).toHaveValue(novo)
  await press(oferta, 'Continuar rascunho')
  await expect(titulo).toHaveValue(`${novo} longa`)
  await expect(field(page, 'Preço de Custo')).toHaveValue('12,00')
  await press(page, 'Salvar', SALVO)
  await page.goto(`/produtos/${id}`)
  await expect(titulo).toHaveValue(`${novo} longa`)
  await expect(oferta).toHaveCount(0)
})

test.describe('refused by the server', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a SKU that is taken is said, nothing typed is lost; a product is deleted', async ({ page, api }) => {
    const [produto, outro] = [await criarProduto(api), await criarProduto(api)]
    await page.goto(`/produtos/${produto.id}`)
    await fill(page, { Descrição: 'texto longo que ninguém quer digitar de novo', SKU: outro.sku ?? '' })
    await press(page, 'Salvar')
    await expect(page.getByText('Já existe um produto ou variação com este SKU.').first()).toBeVisible()
    await expect(field(page, 'SKU')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Descrição')).toHaveValue(/ninguém quer digitar/)

    // What another person saved meanwhile is not overwritten unasked.
    await page.goto(`/produtos/${outro.id}`)
    await expect(field(page, 'Título')).toHaveValue(outro.titulo)
    const { modelo_id, categoria_id, sku } = outro
    const delas = unico('Título da colega')
    const params = { id: outro.id }
    await api.chamar('PUT /produtos/:id/', { params, body: { modelo_id, categoria_id, sku, titulo: delas } })
    await fill(page, { Título: unico('Meu título') })
    await press(page, 'Salvar')
    await expect(page.getByRole('dialog')).toContainText(delas)
    expect((await api.chamar('GET /produtos/:id/', { params })).titulo).toBe(delas)

    await page.goto(`/produtos/${produto.id}`)
    const lixeira = page.getByRole('button', { name: /lixeira|excluir/i })
    await lixeira.first().click()
    await press(page.getByRole('dialog'), /mover|excluir/i, 'Produto deletado com sucesso!')
    await expect(page).toHaveURL('/produtos')
    const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: produto.titulo } })
    expect(results).toEqual([])
    await page.goto('/produtos/999999')
    await see(page, 'Produto não encontrado')
    await expect(page).toHaveURL('/produtos')
  })
})
