import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { adicionar, busca, countDialogs, printWindow } from '../support/etiquetas.ts'
import { criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })
test.beforeEach(({ context }) => countDialogs(context))

test('a batch that this browser does not have is said to be gone', async ({ page }) => {
  await page.goto('/imprimir/etiquetas?lote=x')
  await expect(page.getByText('Etiquetas não encontradas.')).toBeVisible()
  await page.getByRole('link', { name: 'Escolher etiquetas' }).click()
  await expect(page).toHaveURL('/qrcodes')
})

test.describe('what cannot be read', () => {
  test.use({ expectedErrors: [/.*/] })

  test('a failed search says so and keeps the rows before', async ({ page, api }) => {
    const { titulo } = await criarProduto(api)
    await page.goto(`/qrcodes?busca=${encodeURIComponent(titulo)}`)
    await adicionar(page, titulo).waitFor()
    await page.route('**/api/produtos/busca/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await busca(page).fill('outra coisa')
    await expect(page.getByText('Não foi possível carregar.')).toBeVisible()
    await expect(adicionar(page, titulo)).toBeVisible()
    await expect(page.getByText('Nenhum produto encontrado.')).toHaveCount(0)
    await page.unroute('**/api/produtos/busca/**')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible()
  })
})

test('screen and print window pass WCAG A and AA and fit the width', async ({ page, api }) => {
  const produto = await criarProduto(api, {
    titulo: unico('Camiseta acessível'),
    variacoes: [{ cor: '#c0262d', nome_cor: 'Vermelho', tamanho: 'G', preco_venda: 60, quantidade: 1 }],
  })
  await page.goto(`/qrcodes?busca=${encodeURIComponent(produto.titulo)}`)
  await page.getByRole('button', { name: `1 variação de ${produto.titulo}` }).click()
  await adicionar(page, `${produto.titulo} (${produto.sku}) Vermelho G`).click()
  await page.getByLabel('Modelo da etiqueta').selectOption('pimaco-a4248')
  await page.getByText('Calibração da impressora').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const sheet = await printWindow(page, 'Imprimir Tudo')
  await expectAccessible(sheet)
  await expectNoSidewaysScroll(sheet)
})
