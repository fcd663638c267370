import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { lerCliente } from '../../../test/support/lidos.ts'
import { draw } from '../../../test/support/screen.tsx'
import { CLIENTE, ClienteForm } from './ClienteForm.tsx'

const SALVO = { id: 5, nome: 'Ana', cpf: '52998224725', telefone: '', email: '', versao: 1 }
const PUT = 'PUT /clientes/5/'

test('when another person saved the customer first, each keeps what they changed', async () => {
  const atual = { ...SALVO, telefone: '8133334444', nome: 'Ana Lima', versao: 2 }
  await prepare({
    [PUT]: [
      answer(409, { codigo: 'EDICAO_CONCORRENTE', detail: 'Outra pessoa salvou.', atual }),
      ok({ ...atual, email: 'meu@exemplo.com.br', versao: 3 }),
    ],
  })
  const cliente: Cliente = lerCliente(SALVO)
  const { router } = await draw(<ClienteForm cliente={cliente} />)
  await page.getByLabelText('Email', { exact: true }).fill('meu@exemplo.com.br')
  await page.getByLabelText('Nome', { exact: true }).fill('Ana Maria')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este cliente' })
  await expect.element(dialog.getByRole('row', { name: 'Nome Ana Maria Ana Lima' })).toBeVisible()
  expect(dialog.getByRole('row').elements()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
  const enviados = await bodies(PUT)
  expect(enviados).toMatchObject([
    { email: 'meu@exemplo.com.br', versao: 1 },
    { nome: 'Ana Maria', email: 'meu@exemplo.com.br', telefone: '(81) 3333-4444', versao: 2 },
  ])
})

test('why a customer was not saved stands beside the button after the toast has gone, until the next try', async () => {
  const POST = 'POST /clientes/'
  const recusa = (detail: string) => answer(422, { codigo: 'X', detail })
  await prepare({ [POST]: [recusa('A loja está em manutenção.'), answer(503)] })
  await draw(<ClienteForm />)
  await page.getByLabelText('Nome', { exact: true }).fill('Ana')
  await page.getByLabelText('CPF', { exact: true }).fill('52998224725')
  for (const motivo of ['A loja está em manutenção.', 'Não foi salvo. Tente novamente.']) {
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(avisados).toEqual(['error: Erro ao salvar cliente.'])
    await expect.element(page.getByRole('alert')).toHaveTextContent(motivo)
  }
})

test('the form has a field for each text that the contract takes', async () => {
  await draw(<ClienteForm />)
  await page.getByLabelText('CPF', { exact: true }).fill('11.222.333/0001-81')
  for (const rotulo of [...Object.values(CLIENTE.labels ?? {}), 'CPF'])
    await expect.element(page.getByLabelText(rotulo, { exact: true })).toBeVisible()
})

const campo = (nome: string) => page.getByLabelText(nome, { exact: true })

test('a company says whether it pays the tax of the state, and its registration; a person is asked for neither', async () => {
  const POST = 'POST /clientes/'
  await prepare({ [POST]: answer(201, { id: 5 }) })
  const { router } = await draw(<ClienteForm />)
  await campo('Nome').fill('Malhas Ltda')
  await campo('CPF').fill('529.982.247-25')
  await expect.element(campo('Inscrição estadual')).not.toBeInTheDocument()
  await campo('CPF').fill('11.222.333/0001-81')
  await campo('Contribuinte do ICMS').selectOptions('Contribuinte')
  const falta = 'A nota de quem é contribuinte pede a inscrição.'
  await expect.element(campo('Inscrição estadual')).toHaveAccessibleDescription(falta)
  await campo('Inscrição estadual').fill('0321418-40')
  await expect.element(campo('Inscrição estadual')).not.toHaveAccessibleDescription(falta)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
  expect(await bodies(POST)).toMatchObject([{ inscricao_estadual: '0321418-40', contribuinte: 'sim' }])
})

test('a stored registration is shown, whatever the document', async () => {
  await draw(<ClienteForm cliente={lerCliente({ ...SALVO, inscricao_estadual: '0321', contribuinte: 'nao' })} />)
  await expect.element(campo('Inscrição estadual')).toHaveValue('0321')
  await campo('Inscrição estadual').fill('')
  await expect.element(campo('Contribuinte do ICMS')).toHaveDisplayValue('Não contribuinte')
})
