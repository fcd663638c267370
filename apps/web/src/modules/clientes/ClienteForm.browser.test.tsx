import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { lerCliente } from '../../../test/support/lidos.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { CLIENTE, ClienteForm } from './ClienteForm.tsx'

const SALVO = { id: 5, nome: 'Ana', cpf: '52998224725', telefone: '', email: '', versao: 1 }
const PUT = 'PUT /clientes/5/'

test('when another person saved the customer first, each keeps what they changed', async () => {
  const atual = { ...SALVO, telefone: '8133334444', nome: 'Ana Lima', versao: 2 }
  await prepare({
    [PUT]: [
      { status: 409, body: { codigo: 'EDICAO_CONCORRENTE', detail: 'Outra pessoa salvou.', atual } },
      { status: 200, body: { ...atual, email: 'meu@exemplo.com.br', versao: 3 } },
    ],
  })
  const cliente: Cliente = lerCliente(SALVO)
  const { router } = await abrirTela([{ path: '/', element: <ClienteForm cliente={cliente} /> }], '/')
  await page.getByLabelText('Email', { exact: true }).fill('meu@exemplo.com.br')
  await page.getByLabelText('Nome', { exact: true }).fill('Ana Maria')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este cliente' })
  await expect.element(dialog.getByRole('row', { name: 'Nome Ana Maria Ana Lima' })).toBeVisible()
  expect(dialog.getByRole('row').elements()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
  const enviados = (await received(PUT)).map(({ body }) => body)
  expect(enviados).toMatchObject([
    { email: 'meu@exemplo.com.br', versao: 1 },
    { nome: 'Ana Maria', email: 'meu@exemplo.com.br', telefone: '(81) 3333-4444', versao: 2 },
  ])
})

test('why a customer was not saved stands beside the button after the toast has gone, until the next try', async () => {
  const POST = 'POST /clientes/'
  const recusa = (detail: string) => ({ status: 422, body: { codigo: 'X', detail } })
  await prepare({ [POST]: [recusa('A loja está em manutenção.'), { status: 503, body: {} }] })
  await abrirTela([{ path: '/', element: <ClienteForm /> }], '/')
  await page.getByLabelText('Nome', { exact: true }).fill('Ana')
  await page.getByLabelText('CPF', { exact: true }).fill('52998224725')
  for (const motivo of ['A loja está em manutenção.', 'Não foi salvo. Tente novamente.']) {
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(avisados).toEqual(['error: Erro ao salvar cliente.'])
    await expect.element(page.getByRole('alert')).toHaveTextContent(motivo)
  }
})

test('the form has a field for each text that the contract takes', async () => {
  await abrirTela([{ path: '/', element: <ClienteForm /> }], '/')
  for (const rotulo of [...Object.values(CLIENTE.labels ?? {}), 'CPF'])
    await expect.element(page.getByLabelText(rotulo, { exact: true })).toBeVisible()
})
