import { expectAccessible } from '../support/accessible.ts'
import { press, see } from '../support/acts.ts'
import { criarCliente, criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('an edit shows the stock that is left, keeps typed values and offers both versions of a conflict', async ({
  page,
  api,
}) => {
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), preco_venda: 35, qtd: 6 })
  const [ana, bia] = [await criarCliente(api), await criarCliente(api)]
  const vender = (cliente_id: number, quantidade: number) =>
    criarVenda(api, { cliente_id, itens: [{ ...pecas(caneca, quantidade), valor_unitario: 35 }] })
  const { id, itens, versao } = await vender(ana.id, 2)
  await page.goto(`/vendas/${id}/editar`)
  const quantidade = page.getByLabel(`Quantidade de ${caneca.titulo}`, { exact: true })
  const valor = page.getByLabel(`Valor unitário de ${caneca.titulo}`)
  await expect(quantidade).toHaveValue('2')
  await see(page, '6 disponíveis')
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue(String(ana.id))
  await expect(page.getByLabel('Origem')).toHaveValue('loja_fisica')

  await vender(bia.id, 3)
  await quantidade.fill('6')
  await valor.fill('33.3')
  const falta = `Estoque insuficiente para o produto ${caneca.titulo}: 3 peças disponíveis.`
  await press(page, 'Atualizar Venda', 'Erro ao atualizar venda.', falta, '3 disponíveis')
  await expect(quantidade).toBeFocused()
  await expect(valor).toHaveValue('33,30')
  await quantidade.fill('3')

  const [{ item_id } = { item_id: 0 }] = itens
  const deles = [{ ...pecas(caneca), item_id, valor_unitario: 35 }]
  const params = { id }
  await api.chamar('PUT /vendas/:id/', {
    params,
    body: { cliente: bia.id, origem: 'loja_fisica', itens: deles, versao },
  })
  await press(page, 'Atualizar Venda')
  const dialogo = page.getByRole('dialog', { name: 'Outra pessoa salvou esta venda' })
  await expect(dialogo.getByRole('row')).toHaveText([/Campo/, /Produtos.*33,30.*35,00/])
  await expectAccessible(page)
  await press(dialogo, 'Salvar os meus dados', 'Venda atualizada com sucesso. Status reiniciado para separação.')
  await expect(page).toHaveURL(`/vendas/${id}`)
  const salva = { cliente: { id: bia.id }, total: 99.9, status: 'separacao' }
  expect(await api.chamar('GET /vendas/:id/', { params })).toMatchObject(salva)
})
