import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { readCliente } from '../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../test/support/screen.tsx'
import { CLIENTE, ClienteForm, startCliente } from './ClienteForm.tsx'

const SALVO = { id: 5, nome: 'Ana', cpf: '52998224725', telefone: '', email: '', versao: 1 }

/** The shop has no similar customer. */
const NINGUEM = { 'GET /clientes/parecidos/': ok([]) }

test('the form has a field for each text that the contract takes', async () => {
  await prepare(NINGUEM)
  await draw(<ClienteForm />)
  await page.getByLabelText('CPF', { exact: true }).fill('11.222.333/0001-81')
  for (const label of [...Object.values(CLIENTE.labels ?? {}), 'CPF'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a search that may be part of a telephone or of a document stays in sight and fills no field', async () => {
  await prepare(NINGUEM)
  await openScreen([{ path: '/clientes/criar', Component: () => <ClienteForm /> }], '/clientes/criar?busca=54+96211')
  await expect.element(page.getByText('A busca foi por “54 96211”.')).toBeVisible()
  for (const name of ['Nome', 'CPF', 'Telefone']) await expect.element(field(name)).toHaveValue('')
})

test.each([
  ['Ana Lira', { nome: 'Ana Lira' }],
  ['ana@exemplo.com', { email: 'ana@exemplo.com' }],
  ['52998224725', { cpf: '529.982.247-25' }],
  ['11.222.333/0001-81', { cpf: '11.222.333/0001-81' }],
  ['529.982', { cpf: '529.982' }],
  ['81987654321', { telefone: '(81) 98765-4321' }],
  ['(11) 4002-8922', { telefone: '(11) 4002-8922' }],
  ['529.982.247-26', { cpf: '529.982.247-26' }],
  ['11222333000182', { cpf: '11.222.333/0001-82' }],
  // Too few digits to tell a telephone from a document.
  ['54 96211', {}],
  ['99621-1234', {}],
  ['529982', {}],
  ['', { nome: '' }],
])('"%s", searched for in vain, begins the new record with %o', async (typed, expected) => {
  expect(startCliente(typed)).toEqual(expected)
})

test('the page of a new customer begins with what was searched for', async () => {
  await prepare(NINGUEM)
  await openScreen([{ path: '/clientes/criar', Component: ClienteForm }], '/clientes/criar?busca=81987654321')
  await expect.element(field('Telefone')).toHaveValue('(81) 98765-4321')
  await expect.element(field('Nome')).toHaveValue('')
})

test('a company says whether it pays the tax of the state, and its registration; a person is asked for neither', async () => {
  const POST = 'POST /clientes/'
  await prepare({ ...NINGUEM, [POST]: answer(201, { id: 5 }) })
  const { router } = await draw(<ClienteForm />)
  await field('Nome').fill('Malhas Ltda')
  await field('CPF').fill('529.982.247-25')
  await expect.element(field('Inscrição estadual')).not.toBeInTheDocument()
  await field('CPF').fill('11.222.333/0001-81')
  await field('Contribuinte do ICMS').selectOptions('Contribuinte')
  const missingSentence = 'A nota de quem é contribuinte pede a inscrição.'
  await expect.element(field('Inscrição estadual')).toHaveAccessibleDescription(missingSentence)
  await field('Inscrição estadual').fill('0321418-40')
  await expect.element(field('Inscrição estadual')).not.toHaveAccessibleDescription(missingSentence)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
  expect(await bodies(POST)).toMatchObject([{ inscricao_estadual: '0321418-40', contribuinte: 'sim' }])
})

test('a stored registration is shown, whatever the document', async () => {
  await draw(<ClienteForm cliente={readCliente({ ...SALVO, inscricao_estadual: '0321', contribuinte: 'nao' })} />)
  await expect.element(field('Inscrição estadual')).toHaveValue('0321')
  await field('Inscrição estadual').fill('')
  await expect.element(field('Contribuinte do ICMS')).toHaveDisplayValue('Não contribuinte')
})

test('the stored telephone can be called and written to', async () => {
  const cliente = readCliente({ id: 3, nome: 'Ana', telefone: '11987654321' })
  await prepare(NINGUEM)
  await draw(<ClienteForm cliente={cliente} />)
  await expect.element(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5511987654321')
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/5511987654321?text=')
})
