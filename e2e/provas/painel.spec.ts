import { follow, press } from '../support/acts.ts'
import { criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('the dashboard shows open tasks with links: a step, its oldest sale, short stock', async ({ page, api }) => {
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), qtd: 1 })
  const muito = await criarProduto(api, { titulo: unico('Ecobag'), qtd: 90 })
  const venda = await criarVenda(api, { itens: [pecas(muito)] })
  const andamento = page.getByRole('region', { name: 'Vendas em andamento' })

  await page.goto('/configuracoes')
  await follow(page, 'Painel')
  await expect(page).toHaveURL('/home')
  await follow(andamento, /^Mais antiga: .*, venda \d+ em Separação$/)
  await expect(page).toHaveURL(/\/vendas\/\d+$/)
  await page.goBack()
  await follow(andamento, 'Separação')
  await expect(page).toHaveURL(/\/vendas\?status=/)
  await expect(page.getByText(`Venda ${venda.id}`, { exact: true })).toBeVisible()

  // A sale past its day is late, whatever moved it last; the list that opens has as many as were counted.
  await api.chamar('PATCH /vendas/:id/', { params: { id: venda.id }, body: { prazo: '2020-01-31' } })
  await page.goto('/home')
  const atrasadas = page.getByRole('link', { name: /^Ver todas [\d.]+ em atraso$/ })
  const quantas = (await atrasadas.innerText()).replace(/\D+/g, '')
  await atrasadas.click()
  await expect(page).toHaveURL('/vendas?atrasadas=1&ordem=paradas')
  await expect(page.getByText(`Venda ${venda.id}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(Number(quantas))

  await page.goto('/home')
  await follow(page, /^Ver todos .* com estoque baixo$/)
  await expect(page).toHaveURL('/produtos?situacao=estoque_baixo')
  await expect(page.getByRole('link', { name: caneca.titulo })).toBeVisible()
  await expect(page.getByRole('link', { name: muito.titulo })).toHaveCount(0)
  await press(page, 'Tirar o filtro Estoque baixo')
  await expect(page).toHaveURL('/produtos')
  await expect(page.getByRole('link', { name: muito.titulo })).toBeVisible()
})
