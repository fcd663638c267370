import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { toasts } from '../../shared/ui/toasts/toast.ts'
import { ClienteForm } from './ClienteForm.tsx'

const RECIFE = { logradouro: 'Rua da Moeda', bairro: 'Recife', localidade: 'Recife', uf: 'PE' }
const TORITAMA = { logradouro: '', bairro: '', localidade: 'Toritama', uf: 'PE' }
/** The shop has no similar customer. */
const NINGUEM = { 'GET /clientes/parecidos/': ok([]) }
const field = (name: string) => page.getByLabelText(name, { exact: true })

beforeEach(() =>
  openScreen(
    [
      { path: '/', element: <ClienteForm /> },
      { path: '/clientes', element: <p>lista</p> },
    ],
    '/',
  ),
)

test('applies only the answer to the last code, and keeps text typed meanwhile', async () => {
  await prepare({
    'GET /cep/01310100/': held(ok({ ...RECIFE, logradouro: 'Avenida Paulista' })),
    'GET /cep/50030040/': held(ok(RECIFE)),
  })
  await field('Número').fill('10')
  await field('CEP').fill('01310-100')
  await expect.element(page.getByText('Buscando…')).toBeVisible()
  // Taken back before it has left it would never arrive.
  await expect.poll(async () => (await received()).length).toBe(1)
  await field('CEP').fill('50030040')
  await expect.poll(async () => (await received()).length).toBe(2)
  await field('Município').fill('Olinda')
  await release()
  await expect.element(field('Endereço')).toHaveValue('Rua da Moeda')
  await expect.element(field('Município')).toHaveValue('Olinda')
  await expect.element(field('UF')).toHaveValue('PE')
  await expect.element(field('Número')).toHaveValue('10')
})

test('a look-up is aborted when the form is left: its answer says nothing', async () => {
  const ausente = answer(404)
  await prepare({ 'GET /cep/50030040/': [{ ...ausente, held: true }, ausente] })
  await field('CEP').fill('50030040')
  await expect.poll(async () => (await received()).length).toBe(1)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect.element(page.getByText('lista')).toBeVisible()
  await release()
  // A second request whose answer has arrived: the first one's has, too.
  await fetch('/api/cep/50030040/').catch(() => null)
  expect(toasts.get()).toEqual([])
})

test('a town with one code takes away the street of the code before, never one that was typed', async () => {
  await prepare({ 'GET /cep/50030040/': ok(RECIFE), 'GET /cep/55125000/': ok(TORITAMA) })
  await field('CEP').fill('50030040')
  await expect.element(field('Bairro')).toHaveValue('Recife')
  await field('Bairro').fill('Centro')
  await field('CEP').fill('55125-000')
  await expect.element(field('Município')).toHaveValue('Toritama')
  await expect.element(field('Endereço')).toHaveValue('')
  await expect.element(field('Bairro')).toHaveValue('Centro')
})

test('Enter right after the code waits for the address', async () => {
  await prepare({ ...NINGUEM, 'GET /cep/50030040/': held(ok(RECIFE)), 'POST /clientes/': answer(201, { id: 1 }) })
  await field('Nome').fill('Ana')
  await field('CPF').fill('123')
  await field('CEP').fill('50030040')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await received('GET /cep/50030040/')).length).toBe(1)
  await release()
  await expect.element(page.getByText('lista')).toBeVisible()
  expect(await bodies('POST /clientes/')).toMatchObject([{ nome: 'Ana', endereco: 'Rua da Moeda', uf: 'PE' }])
})

test('typing never moves: blanks before the text go, and numbers are written when the field is left', async () => {
  await prepare(NINGUEM)
  await field('Nome').fill('  Ana')
  await expect.element(field('Nome')).toHaveValue('Ana')
  await field('CPF').fill('12345678900')
  await expect.element(field('CPF')).toHaveValue('12345678900')
  await expect.element(page.getByText('Confira: os dígitos verificadores não batem.')).toHaveRole('status')
  await expect.element(page.getByText('Os dígitos do CPF não batem: confira antes de salvar')).toBeVisible()
  await field('Telefone').fill('81999990000')
  await expect.element(field('CPF')).toHaveValue('123.456.789-00')
  await expect.element(page.getByText('Confira: os dígitos verificadores não batem.')).toBeVisible()
})

test.each([
  ['CPF 529.982.247-25', '529.982.247-25', ''],
  ['1234567890', '012.345.678-90', ''],
  ['CNPJ: 11.222.333/0001-81', '11.222.333/0001-81', ''],
  ['111', '111', 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'],
  ['isento', 'ISENTO', 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'],
])('a document pasted as %s is written %s', async (pastedText, escrito, nota) => {
  await prepare(NINGUEM)
  await field('CPF').fill(pastedText)
  await field('Telefone').click()
  await expect.element(field('CPF')).toHaveValue(escrito)
  if (nota === '') await expect.element(page.getByText('Confira:')).not.toBeInTheDocument()
  else await expect.element(page.getByText(nota)).toBeVisible()
})

test.each([
  ['Recife', '2611606'],
  ['Olinda', undefined],
])('a customer of %s is saved with the code %s, after a postal code of Recife', async (municipio, codigo) => {
  const POST = 'POST /clientes/'
  await prepare({
    ...NINGUEM,
    'GET /cep/50030040/': ok({ ...RECIFE, codigo_ibge: '2611606' }),
    [POST]: answer(201, { id: 1 }),
  })
  await field('Nome').fill('Ana')
  await field('CPF').fill('123')
  await field('CEP').fill('50030040')
  await expect.element(field('Município')).toHaveValue('Recife')
  await field('Município').fill(municipio)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('lista')).toBeVisible()
  const [{ codigo_ibge } = {}] = (await bodies(POST)) as { codigo_ibge?: string }[]
  expect(codigo_ibge).toBe(codigo)
})
