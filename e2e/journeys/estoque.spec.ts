import { expectAccessible } from '../support/accessible.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('the product page says what there is, which sales hold some of it, and how it came to be so', async ({
  page,
  api,
}) => {
  const produto = await criarProduto(api, {
    titulo: unico('Mandacaru'),
    variacoes: [
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'P', preco_venda: 50, quantidade: 3 },
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade: 2 },
    ],
  })
  const cliente = await criarCliente(api, { nome: unico('Zoraide') })
  const variacao_id = produto.variacoes[1]?.id ?? 0
  const itens = [{ id: produto.id, variacao_id, quantidade: 2, valor_unitario: 60 }]
  const venda = await criarVenda(api, { cliente_id: cliente.id, itens })

  await page.goto(`/produtos/${produto.id}`)
  const estoque = page.getByRole('region', { name: 'Estoque', exact: true })
  await expect(estoque).toContainText('Físico5Reservado2Disponível3')
  await page.getByLabel('Quantidade da variação 1').fill('7')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  await page.goto(`/produtos/${produto.id}`)
  await expect(estoque).toContainText('Físico9Reservado2Disponível7')

  await estoque.getByRole('button', { name: 'Movimentos' }).click()
  const dialogo = page.getByRole('dialog', { name: `Estoque de ${produto.titulo}` })
  await expect(dialogo.getByRole('row', { name: 'Azul M 2 2 0' })).toBeVisible()
  await expect(dialogo.getByRole('row', { name: 'Azul P 7 0 7' })).toBeVisible()
  const movimentos = dialogo.getByRole('list', { name: 'Movimentos de estoque' }).getByRole('listitem')
  await expect(movimentos).toHaveCount(3)
  await expect(movimentos.first()).toContainText('admin · Azul P')
  await expect(movimentos.first()).toContainText('+4saldo 7')
  await expectAccessible(page)
  await dialogo.getByLabel('Variação dos movimentos').selectOption({ label: 'Azul M' })
  await expect(movimentos).toHaveCount(1)
  await expect(movimentos).toContainText('+2saldo 2')
  await dialogo.getByRole('link', { name: `Venda ${venda.id}, ${cliente.nome}` }).click()
  await expect(page).toHaveURL(`/vendas/${venda.id}`)
})
