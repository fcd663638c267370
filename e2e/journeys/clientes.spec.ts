import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { criarCliente, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const BUSCA = 'Buscar por nome, CPF, telefone ou e-mail'
const campo = (page: Page, nome: string) => page.getByLabel(nome, { exact: true })
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const cartao = (page: Page, nome: string) =>
  page.getByRole('list', { name: 'Lista de clientes' }).getByRole('listitem').filter({ hasText: nome })
const semPontos = (texto: string) => texto.replace(/\D/g, '')

test.describe('with an address from the postal code', () => {
  // The services of postal codes are the emulator's.
  test.use({ comBling: true, expectedErrors: [/status of 4\d\d/] })

  test('a customer is registered, found by what one knows of them, and changed', async ({ page, api }) => {
    const nome = unico('Conceição Lira')
    const outra = await criarCliente(api)
    await page.goto('/clientes')
    await page.getByRole('link', { name: 'Novo cliente' }).click()
    await expect(page).toHaveURL('/clientes/criar')
    await salvar(page)
    await expect(page.getByText('Preencha os campos obrigatórios.')).toHaveCount(1)
    await expect(campo(page, 'CPF')).toHaveAttribute('aria-invalid', 'true')

    await campo(page, 'Nome').fill(`  ${nome}`)
    await expect(campo(page, 'Nome')).toHaveValue(nome)
    await campo(page, 'CPF').fill(outra.cpf)
    await campo(page, 'Telefone').fill('81991230000')
    await campo(page, 'Número').fill('10')
    await campo(page, 'CEP').fill('99999999')
    await expect(page.getByText('CEP inválido ou não encontrado.')).toHaveCount(1)
    await campo(page, 'CEP').fill('50030-040')
    await expect(campo(page, 'Endereço')).toHaveValue('Rua da Moeda')
    for (const [rotulo, valor] of [
      ['Bairro', 'Recife'],
      ['Município', 'Recife'],
      ['UF', 'PE'],
      ['Número', '10'],
    ] as const)
      await expect(campo(page, rotulo)).toHaveValue(valor)

    await salvar(page)
    await expect(page.getByText('CPF já cadastrado.')).toHaveCount(1)
    await expect(campo(page, 'Nome')).toHaveValue(nome)
    const cpf = semPontos(String(Date.now())).slice(-11)
    await campo(page, 'CPF').fill(cpf)
    await salvar(page)
    await expect(page).toHaveURL('/clientes')

    const busca = page.getByLabel(BUSCA)
    for (const sabido of ['conceicao LIRA', '(81) 99123-0000', `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}`]) {
      await busca.fill(sabido)
      await expect(cartao(page, outra.nome)).toHaveCount(0)
      await expect(cartao(page, nome)).toContainText('(81) 99123-0000')
      await expect(cartao(page, nome)).toContainText('Recife/PE')
    }
    await busca.fill(unico('ninguém'))
    await expect(page.getByText('Nenhum cliente encontrado.')).toHaveCount(1)
    await busca.fill(nome)
    await cartao(page, nome).getByRole('link').click()
    await expect(campo(page, 'CPF')).toBeDisabled()
    await campo(page, 'Complemento').fill('Loja 2')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await salvar(page)
    await expect(page.getByText('Cliente atualizado com sucesso!')).toBeVisible()
    const { results } = await api.chamar('GET /clientes/', { query: { busca: nome } })
    expect(results).toMatchObject([{ nome, cpf, cep: '50030040', uf: 'PE', numero: '10', complemento: 'Loja 2' }])
  })
})

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
    await page.getByLabel(BUSCA).fill(cliente.nome)
    await cartao(page, cliente.nome).getByRole('link').click()
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
    await page.goto(`/clientes?busca=${encodeURIComponent(cliente.nome)}`)
    await expect(cartao(page, cliente.nome)).toBeVisible()
    await page.route('**/api/clientes/?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByLabel(BUSCA).fill('outra busca')
    await expect(page.getByText('Erro ao buscar clientes.')).toHaveCount(1)
    await expect(cartao(page, cliente.nome)).toBeVisible()
    await page.unroute('**/api/clientes/?*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
    await page.goto('/clientes/999999')
    await expect(page.getByText('Erro ao carregar cliente.')).toHaveCount(1)
  })
})
