import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, queries, received } from '../../../test/support/api-control.ts'
import { readCliente } from '../../../test/support/lidos.ts'
import { draw } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { ClienteForm } from './ClienteForm.tsx'
import { ClienteSelect } from './ClienteSelect.tsx'

const PARECIDOS = 'GET /clientes/parecidos/'
const field = (name: string) => page.getByLabelText(name, { exact: true })
const ana = { id: 7, nome: 'Ana Conceição', telefone: '81991234567', motivo: 'mesmo telefone' }
const bia = { id: 8, nome: 'Bia', telefone: '', motivo: 'mesmo e-mail' }

signInBeforeEach()

test('likely customers are shown while typing, once the typing rests, and lead to their pages', async () => {
  await prepare({ [PARECIDOS]: ok([ana]) })
  await draw(<ClienteForm />)
  await field('Nome').fill('Ana')
  await field('Telefone').fill('81 9912')
  await field('Telefone').fill('81 99123-4567')
  const link = page.getByRole('link', { name: 'Ana Conceição' })
  await expect.element(link).toHaveAttribute('href', '/clientes/7')
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('Já existe um cadastro parecido:Ana Conceição · (81) 99123-4567 · mesmo telefone')
  expect((await queries(PARECIDOS)).map((query) => new URLSearchParams(query).get('telefone'))).toEqual([
    '81 99123-4567',
  ])
  // Without search data the note goes.
  await field('Telefone').fill('')
  await expect.element(link).not.toBeInTheDocument()
})

test('two of them are said as two; a failed look-up says nothing and holds nothing up', async () => {
  const POST = 'POST /clientes/'
  await prepare({ [PARECIDOS]: [ok([ana, bia]), answer(500)], [POST]: answer(201, { id: 9 }) })
  const { router } = await draw(<ClienteForm />)
  await field('Nome').fill('Ana')
  await field('CPF').fill('529.982.247-25')
  await field('Email').fill('ana@exemplo.com')
  await expect.element(page.getByText('Já existem cadastros parecidos:')).toBeVisible()
  await field('Email').fill('outra@exemplo.com')
  await expect.poll(async () => (await received(PARECIDOS)).length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
})

test('a stored customer is not like itself', async () => {
  const cliente = readCliente({ ...ana, cpf: '52998224725', contribuinte: 'nao', versao: 1 })
  await prepare({ [PARECIDOS]: ok([ana, bia]) })
  await draw(<ClienteForm cliente={cliente} />)
  await expect.element(page.getByRole('link', { name: 'Bia' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Ana Conceição' }).elements()).toEqual([])
  expect((await queries(PARECIDOS)).map((query) => new URLSearchParams(query).get('cpf'))).toEqual([null])
})

function Escolha() {
  const [value, onChange] = useState<number | null>(null)
  const [creating, onCreating] = useState(true)
  return <ClienteSelect value={value} onChange={onChange} creating={creating} onCreating={onCreating} />
}

test('in the dialog of a sale the one who is there already is taken', async () => {
  await prepare({
    [PARECIDOS]: ok([ana, bia]),
    'GET /clientes/': ok({ count: 1, next: null, previous: null, results: [{ ...ana, cpf: '', contribuinte: 'nao' }] }),
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final', consumidor_final: true }),
  })
  await draw(<Escolha />)
  await field('Telefone').fill('81 99123-4567')
  await expect.element(page.getByRole('link', { name: 'Ana Conceição' })).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Usar este cliente' }).first().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('7')
})
