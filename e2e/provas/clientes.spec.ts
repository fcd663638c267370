import { buscaDeClientes, cartaoDoCliente } from '../support/clientes.ts'
import { criarCliente, criarProduto } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 4\d\d|O cliente não pôde ser lido/] })

test('a customer goes at once and can be taken back; with sales, stays and says why', async ({ page, api }) => {
  const cliente = await criarCliente(api)
  await page.goto(`/clientes/${cliente.id}`)
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Cliente deletado com sucesso.')).toHaveCount(1)
  await expect(page).toHaveURL('/clientes')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Cliente restaurado.')).toBeVisible()
  await buscaDeClientes(page).fill(cliente.nome)
  await cartaoDoCliente(page, cliente.nome).getByRole('link').click()
  await expect(page.getByText('Este cliente ainda não tem vendas.')).toBeVisible()

  const cliente_id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { id } = await criarProduto(api)
  const itens = [{ id, quantidade: 1, valor_unitario: 59.9 }]
  const venda = await api.chamar('POST /vendas/', { body: { cliente_id, origem: 'loja_fisica', itens } })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Vendas do cliente' })).toContainText('R$ 59,90')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Erro ao deletar cliente.')).toHaveCount(1)
  await expect(page.getByText(/não pode ser excluído: tem 1 venda/)).toHaveCount(1)
  await page.getByRole('link', { name: `Venda ${venda.id}` }).click()
  await expect(page).toHaveURL(`/vendas/${venda.id}`)
  await page.goto('/clientes/999999')
  await expect(page.getByText('Erro ao carregar cliente.')).toHaveCount(1)
})
