import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import NovaVendaPage from '../NovaVendaPage.tsx'

const LISTA = 'GET /clientes/'
const consumidor = {
  'GET /clientes/consumidor-final/': ok({ id: 999, nome: 'Consumidor final', consumidor_final: true }),
}
const NEXT = '/api/clientes/?cursor=c'
const clientes = (de: number, ate: number) =>
  Array.from({ length: ate - de }, (_, i) => ({ id: de + i, nome: `Cliente ${de + i}`, cpf: '' }))
const pagina = (results: object[], next: string | null) => ok({ count: 900, next, previous: null, results })

it('the customer select reads two pages, and the filter finds the others at the server', async () => {
  await prepare({
    ...consumidor,
    [LISTA]: [
      pagina(clientes(1, 51), NEXT),
      pagina(clientes(51, 251), NEXT),
      ok({ count: 1, next: null, previous: null, results: clientes(800, 801) }),
    ],
  })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  const select = page.getByLabelText('Cliente', { exact: true })
  await expect.element(page.getByText('Os primeiros 250 de 900: use o filtro para ver os outros.')).toBeVisible()
  await select.selectOptions('Cliente 200')
  await page.getByLabelText('Filtrar por nome ou CPF').fill('800')
  await expect.element(page.getByRole('option', { name: 'Cliente 800' })).toBeInTheDocument()
  await expect.element(select).toHaveValue('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(select).toHaveValue('800')
  // Whatever the filter says.
  await expect.element(page.getByRole('option', { name: 'Consumidor final' })).toBeInTheDocument()
  expect(await queries(LISTA)).toEqual(['', '?cursor=c&limite=200', '?busca=800'])
})

it('the only customer that the filter finds is chosen, and let go when it goes on to find nobody', async () => {
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 3), null), pagina(clientes(2, 3), null), pagina([], null)],
  })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  const select = page.getByLabelText('Cliente', { exact: true })
  const filtro = page.getByLabelText('Filtrar por nome ou CPF')
  await filtro.fill('Cliente 2')
  await expect.element(select).toHaveValue('2')
  await filtro.fill('Cliente 2 de Souza')
  await expect.element(select).toHaveValue('')
})

it('what the filter finds moves nothing that stands below', async () => {
  const inteira = (results: object[]) => ok({ count: results.length, next: null, results })
  await prepare({ ...consumidor, [LISTA]: [inteira(clientes(1, 4)), inteira(clientes(2, 3))] })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  const abaixo = page.getByText(/^Para a equipe/)
  await expect.element(abaixo).toBeVisible()
  const altura = () => abaixo.element().getBoundingClientRect().top
  const antes = altura()
  await expect.element(page.getByText('Todos os clientes estão na lista.')).toBeVisible()
  expect(altura()).toBe(antes)
  await page.getByLabelText('Filtrar por nome ou CPF').fill('Cliente 2')
  await expect.element(page.getByText('1 com este filtro.')).toBeVisible()
  expect(altura()).toBe(antes)
})

it('a new customer is registered from the sale with the typed name, then chosen', async () => {
  const ana = { id: 7, nome: 'Ana Nova', cpf: '11144477735' }
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 3), null), pagina([], null), pagina([], null), pagina([...clientes(1, 3), ana], null)],
    'POST /clientes/': answer(201, ana),
  })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  await page.getByLabelText('Origem').selectOptions('Loja Física')
  await page.getByLabelText('Filtrar por nome ou CPF').fill('Ana Nova')
  await expect.element(page.getByText('Ninguém com este filtro.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo.getByLabelText('Nome')).toHaveValue('Ana Nova')
  await dialogo.getByLabelText('CPF').fill('11144477735')
  await dialogo.getByRole('button', { name: 'Salvar cliente' }).click()
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('7')
  await expect.element(page.getByLabelText('Origem')).toHaveValue('loja_fisica')
  expect(await received('POST /vendas/')).toEqual([])
})
