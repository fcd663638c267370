import { see } from '../support/acts.ts'
import { criarCliente, criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 404|The sale could not be read/] })

test('the list finds by name and status, keeps cancelled sales apart', async ({ page, api }) => {
  const caneca = await criarProduto(api, { qtd: 6 })
  const cliente = await criarCliente(api, { nome: unico('Quitéria') })
  const dados = { cliente_id: cliente.id, itens: [pecas(caneca)] }
  const [aberta, cancelada] = [await criarVenda(api, dados), await criarVenda(api, dados)]
  await api.chamar('DELETE /vendas/:id/', { params: { id: cancelada.id } })

  await page.goto('/vendas/999999/editar')
  await see(page, 'Erro ao carregar venda')
  await expect(page).toHaveURL('/vendas')
  const procurar = page.getByLabel('Buscar por cliente ou status')
  const cartoes = page.getByRole('article').filter({ hasText: cliente.nome })
  await procurar.fill(cliente.nome.toUpperCase().replace('É', 'e'))
  // A search finds the cancelled sale too, after the others.
  await expect(cartoes).toHaveCount(2)
  await expect(cartoes.getByRole('link').first()).toHaveAttribute('href', `/vendas/${aberta.id}`)
  await expect(cartoes.last()).toContainText('Cancelado')
  await expect(cartoes.first()).toContainText(/Alterado em \d\d\/\d\d\/\d{4}/)
  await expect(cartoes.first()).toContainText('Vendedor: admin')
  await page.getByRole('button', { name: 'Canceladas' }).click()
  await expect(cartoes).toHaveCount(1)
  await expect(cartoes.getByRole('link')).toHaveAttribute('href', `/vendas/${cancelada.id}`)
  await expect(cartoes).toContainText('Cancelado')
  await page.getByRole('button', { name: 'Canceladas' }).click()
  await procurar.fill(`nº ${aberta.id}`)
  await expect(cartoes).toHaveCount(1)
  await procurar.fill('separação')
  await expect(cartoes).toHaveCount(1)
  await procurar.fill('ninguém se chama assim')
  await see(page, 'Nenhuma venda encontrada.')
})
