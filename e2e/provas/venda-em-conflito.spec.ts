import { expectAccessible } from '../support/accessible.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('an edit shows the remaining stock at its line, keeps typed values, and offers the choice between two versions', async ({
  page,
  api,
}) => {
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), preco_venda: 35, qtd: 6 })
  const [ana, bia] = [await criarCliente(api), await criarCliente(api)]
  const vender = (cliente_id: number, quantidade: number) =>
    criarVenda(api, { cliente_id, itens: [{ id: caneca.id, quantidade, valor_unitario: 35 }] })
  const { id, itens, versao } = await vender(ana.id, 2)
  await page.goto(`/vendas/${id}/editar`)
  const quantidade = page.getByLabel(`Quantidade de ${caneca.titulo}`, { exact: true })
  const valor = page.getByLabel(`Valor unitário de ${caneca.titulo}`)
  const atualizar = page.getByRole('button', { name: 'Atualizar Venda' })
  await expect(quantidade).toHaveValue('2')
  await expect(page.getByText('6 disponíveis')).toBeVisible()
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue(String(ana.id))
  await expect(page.getByLabel('Origem')).toHaveValue('loja_fisica')

  await vender(bia.id, 3)
  await quantidade.fill('6')
  await valor.fill('33.3')
  await atualizar.click()
  await expect(page.getByText('Erro ao atualizar venda.')).toBeVisible()
  await expect(
    page.getByText(`Estoque insuficiente para o produto ${caneca.titulo}: 3 peças disponíveis.`),
  ).toHaveCount(1)
  await expect(page.getByText('3 disponíveis')).toBeVisible()
  await expect(quantidade).toBeFocused()
  await expect(valor).toHaveValue('33,30')
  await quantidade.fill('0')
  await expect(page.getByText(`Quantidade inválida para o produto ${caneca.titulo}.`)).toBeVisible()
  await quantidade.fill('3')
  await valor.fill('')
  await expect(page.getByText(`Valor unitário inválido para o produto ${caneca.titulo}.`)).toBeVisible()
  await valor.fill('33,3')

  const [{ item_id } = { item_id: 0 }] = itens
  await api.chamar('PUT /vendas/:id/', {
    params: { id: String(id) },
    body: {
      cliente: bia.id,
      origem: 'loja_fisica',
      itens: [{ id: caneca.id, item_id, quantidade: 1, valor_unitario: 35 }],
      versao,
    },
  })
  await atualizar.click()
  const dialogo = page.getByRole('dialog', { name: 'Outra pessoa salvou esta venda' })
  await expect(dialogo.getByRole('row')).toHaveText([/Campo/, /Produtos.*33,30.*35,00/])
  await expectAccessible(page)
  await dialogo.getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect(page.getByText('Venda atualizada com sucesso. Status reiniciado para separação.')).toBeVisible()
  await expect(page).toHaveURL(`/vendas/${id}`)
  expect(await api.chamar('GET /vendas/:id/', { params: { id: String(id) } })).toMatchObject({
    cliente: { id: bia.id },
    total: 99.9,
    status: 'separacao',
  })
})
