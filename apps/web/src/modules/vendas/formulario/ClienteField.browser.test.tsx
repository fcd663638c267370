import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import NovaVendaPage from '../NovaVendaPage.tsx'

const LISTA = 'GET /clientes/'
const NEXT = '/api/clientes/?cursor=c'
const clientes = (de: number, ate: number) =>
  Array.from({ length: ate - de }, (_, i) => ({ id: de + i, nome: `Cliente ${de + i}`, cpf: '' }))
const pagina = (results: object[], next: string | null) => ({
  status: 200,
  body: { count: 900, next, previous: null, results },
})

it('the customer select reads two pages, and the filter finds the others at the server', async () => {
  await prepare({
    [LISTA]: [
      pagina(clientes(1, 51), NEXT),
      pagina(clientes(51, 251), NEXT),
      { status: 200, body: { count: 1, next: null, previous: null, results: clientes(800, 801) } },
    ],
  })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  const select = page.getByLabelText('Cliente', { exact: true })
  await expect.element(page.getByText('Os primeiros 250 de 900: use o filtro para ver os outros.')).toBeVisible()
  await select.selectOptions('Cliente 200')
  await page.getByLabelText('Filtrar por nome ou CPF').fill('800')
  await expect.element(page.getByRole('option', { name: 'Cliente 800' })).toBeInTheDocument()
  await expect.element(select).toHaveValue('200')
  expect((await received(LISTA)).map(({ query }) => query)).toEqual(['', '?cursor=c&limite=200', '?busca=800'])
})
