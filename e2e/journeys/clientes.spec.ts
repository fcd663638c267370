import { expectAccessible } from '../support/accessible.ts'
import { buscaDeClientes, campo, cartaoDoCliente, salvar } from '../support/clientes.ts'
import { criarCliente, criarProduto } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of (4\d\d|500)|O cliente não pôde ser lido|A busca de clientes falhou/] })

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
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Erro ao deletar cliente.')).toHaveCount(1)
    await expect(page.getByText(/não pode ser excluído: tem 1 venda/)).toHaveCount(1)
    await page.getByRole('link', { name: `Venda ${venda.id}` }).click()
    await expect(page).toHaveURL(`/vendas/${venda.id}`)
  })

  test('when someone else saved first, each keeps what they changed', async ({ page, api }) => {
    const cliente = await criarCliente(api)
    await page.goto(`/clientes/${cliente.id}`)
    await campo(page, 'Email').fill('meu@exemplo.com.br')
    const params = { id: cliente.id }
    await api.chamar('PUT /clientes/:id/', { params, body: { nome: cliente.nome, telefone: '8133334444' } })
    await salvar(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('meu@exemplo.com.br')
    await dialog.getByRole('button', { name: 'Salvar os meus dados' }).click()
    await expect(page.getByText('Cliente atualizado com sucesso!')).toBeVisible()
    const salvo = await api.chamar('GET /clientes/:id/', { params })
    expect(salvo).toMatchObject({ email: 'meu@exemplo.com.br', telefone: '(81) 3333-4444' })
  })

  test('a search that fails keeps the rows; a customer that does not exist', async ({ page, api }) => {
    const cliente = await criarCliente(api)
    await holdStream(page)
    await page.goto(`/clientes?busca=${encodeURIComponent(cliente.nome)}`)
    await expect(cartaoDoCliente(page, cliente.nome)).toBeVisible()
    await page.route('**/api/clientes/?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await buscaDeClientes(page).fill('outra busca')
    await expect(page.getByText('Erro ao buscar clientes.')).toHaveCount(1)
    await expect(cartaoDoCliente(page, cliente.nome)).toBeVisible()
    await page.unroute('**/api/clientes/?*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
    await page.goto('/clientes/999999')
    await expect(page.getByText('Erro ao carregar cliente.')).toHaveCount(1)
  })
})
