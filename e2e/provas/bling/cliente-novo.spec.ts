import { buscaDeClientes, campo, cartaoDoCliente, salvar } from '../../support/clientes.ts'
import { criarCliente, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The services of postal codes are the emulator's.
test.use({ expectedErrors: [/status of 4\d\d/] })

const semPontos = (texto: string) => texto.replace(/\D/g, '')

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

  const busca = buscaDeClientes(page)
  for (const sabido of ['conceicao LIRA', '(81) 99123-0000', `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}`]) {
    await busca.fill(sabido)
    await expect(cartaoDoCliente(page, outra.nome)).toHaveCount(0)
    await expect(cartaoDoCliente(page, nome)).toContainText('(81) 99123-0000')
    await expect(cartaoDoCliente(page, nome)).toContainText('Recife/PE')
  }
  await busca.fill(unico('ninguém'))
  await expect(page.getByText('Nenhum cliente encontrado.')).toHaveCount(1)
  await busca.fill(nome)
  await cartaoDoCliente(page, nome).getByRole('link').click()
  await expect(campo(page, 'CPF')).toBeDisabled()
  await campo(page, 'Complemento').fill('Loja 2')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await salvar(page)
  await expect(page.getByText('Cliente atualizado com sucesso!')).toBeVisible()
  const { results } = await api.chamar('GET /clientes/', { query: { busca: nome } })
  expect(results).toMatchObject([{ nome, cpf, cep: '50030040', uf: 'PE', numero: '10', complemento: 'Loja 2' }])
})
