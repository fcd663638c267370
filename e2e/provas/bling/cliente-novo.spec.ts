import type { Page } from '@playwright/test'
import { field, fill, press, rows, see } from '../../support/acts.ts'
import { criarCliente, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

const cartao = (page: Page, nome: string) => rows(page, 'Lista de clientes').filter({ hasText: nome })

// The services of postal codes are the emulator's.
test('a customer is registered, found by what one knows of them, and changed', async ({ page, api }) => {
  const nome = unico('Conceição Lira')
  const outra = await criarCliente(api)
  await page.goto('/clientes')
  await page.getByRole('link', { name: 'Novo cliente' }).click()
  await expect(page).toHaveURL('/clientes/criar')
  const cpf = String(Date.now()).slice(-11)
  await fill(page, { Nome: nome, CPF: cpf, Telefone: '81991230000', Número: '10', CEP: '50030-040' })
  const achado = { Endereço: 'Rua da Moeda', Bairro: 'Recife', Município: 'Recife', UF: 'PE', Número: '10' }
  for (const [rotulo, valor] of Object.entries(achado)) await expect(field(page, rotulo)).toHaveValue(valor)
  await press(page, 'Salvar')
  await expect(page).toHaveURL('/clientes')

  const busca = page.getByLabel('Buscar por nome, CPF, telefone ou e-mail')
  for (const sabido of ['conceicao LIRA', '(81) 99123-0000', `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}`]) {
    await busca.fill(sabido)
    await expect(cartao(page, outra.nome)).toHaveCount(0)
    await expect(cartao(page, nome)).toContainText('(81) 99123-0000')
    await expect(cartao(page, nome)).toContainText('Recife/PE')
  }
  await busca.fill(unico('ninguém'))
  await see(page, 'Nenhum cliente encontrado.')
  await busca.fill(nome)
  await cartao(page, nome).getByRole('link').click()
  await expect(field(page, 'CPF')).toBeDisabled()
  await fill(page, { Complemento: 'Loja 2' })
  await press(page, 'Salvar', 'Cliente atualizado com sucesso!')
  const { results } = await api.chamar('GET /clientes/', { query: { busca: nome } })
  expect(results).toMatchObject([{ nome, cpf, cep: '50030040', uf: 'PE', numero: '10', complemento: 'Loja 2' }])
})
