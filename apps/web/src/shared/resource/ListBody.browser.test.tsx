import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, queries } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import ClientesPage from '../../modules/clientes/ClientesPage.tsx'

const LISTA = 'GET /clientes/'
const FALHOU = answer(500)
const pessoa = (id: number, nome: string) => ({ id, nome, cpf: '12345678909' })
const [ANA, BIA, CAIO] = [pessoa(1, 'Ana'), pessoa(2, 'Bia'), pessoa(3, 'Caio')]
const pagina = (results: object[], next: string | null = null, count = results.length) =>
  ok({ count, next, previous: null, results })
const cartao = (name: string) => page.getByRole('link', { name, exact: true })
const caixa = () => page.getByRole('alert')
const deNovo = () => page.getByRole('button', { name: 'Tentar novamente' })
const abrir = () => abrirTela([{ path: '/clientes', Component: ClientesPage }], '/clientes')

it('a list that cannot be read says so instead of being empty, and is there when it is tried again', async () => {
  await prepare({ [LISTA]: [FALHOU, pagina([ANA])] })
  await abrir()
  await expect.element(caixa().getByText('Erro ao buscar clientes.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Nenhum cliente encontrado.')).not.toBeInTheDocument()
  expect(consoleErrors.splice(0).map(String).join()).toContain('A busca de clientes falhou')
  await deNovo().click()
  await expect.element(cartao('Ana')).toBeVisible()
  await expect.element(caixa()).not.toBeInTheDocument()
})

it('a search that fails keeps the rows before it, and shows its own when it is tried again', async () => {
  await prepare({ [LISTA]: [pagina([ANA]), FALHOU, pagina([BIA])] })
  await abrir()
  await expect.element(cartao('Ana')).toBeVisible()
  await expect.element(page.getByText('1 cliente', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('bia')
  await expect.element(caixa()).toBeVisible()
  await expect.element(cartao('Ana')).toBeVisible()
  // How many the search before found says nothing of this one.
  await expect.element(page.getByText('1 cliente', { exact: true })).not.toBeInTheDocument()
  consoleErrors.length = 0
  await deNovo().click()
  await expect.element(cartao('Bia')).toBeVisible()
  await expect.element(cartao('Ana')).not.toBeInTheDocument()
  expect(await queries(LISTA)).toEqual(['', '?busca=bia', '?busca=bia'])
})

it('a search that finds nothing says so, and only then', async () => {
  await prepare({ [LISTA]: pagina([]) })
  await abrir()
  await expect.element(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await expect.element(caixa()).not.toBeInTheDocument()
})

it('a further page that fails keeps the rows and can be tried again; a row that comes in two pages is shown once', async () => {
  await prepare({
    [LISTA]: [
      pagina([ANA, BIA], '/api/clientes/?cursor=b', 3),
      FALHOU,
      pagina([{ ...BIA, nome: 'Bia Lima' }, CAIO], null, 3),
    ],
  })
  await abrir()
  await expect.element(caixa()).toBeVisible()
  await expect.element(cartao('Ana')).toBeVisible()
  consoleErrors.length = 0
  await deNovo().click()
  await expect.element(cartao('Caio')).toBeVisible()
  const nomes = page
    .getByRole('article')
    .elements()
    .map((um) => um.querySelector('h2')?.textContent)
  expect(nomes).toEqual(['Ana', 'Bia Lima', 'Caio'])
  expect(await queries(LISTA)).toEqual(['', '?cursor=b', '?cursor=b'])
})
