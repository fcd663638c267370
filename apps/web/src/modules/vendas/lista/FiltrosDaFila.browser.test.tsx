import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, queries } from '../../../../test/support/api-control.ts'
import { usarEm } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import VendasPage from '../VendasPage.tsx'
import { useFiltros } from './FiltrosDaFila.tsx'

test('clearing takes every filter and the order back; the tab and the search stay', async () => {
  const filtros = 'atrasadas=1&prioritarias=1&com_anotacao=1&importadas=1&pagamento=pendente&origem=loja_fisica'
  const resto = 'vendedor=3&nota=rejeitada&de=2026-11-01&ate=2026-11-30&ordem=antigas'
  const agora = await usarEm(`/vendas?status=separacao&busca=ana&${filtros}&${resto}`, useFiltros)
  expect(agora().ativos).toBe(10)
  agora().limpar()
  await expect.poll(() => location.search).toBe('?status=separacao&busca=ana')
  await expect.poll(() => agora().filtros).toEqual({ status: 'separacao' })
})

test('what is searched for, the filters, the order and the tab narrow the list together; cancelled sales are a list of their own', async () => {
  await signInAs()
  const LISTA = 'GET /vendas/'
  const venda = { id: 7, status: 'cancelado', cliente_nome: 'Ana' }
  await prepare({ [LISTA]: ok({ count: 1, next: null, results: [venda] }), 'GET /vendas/fila/': ok({ passos: {} }) })
  await abrirTela([{ path: '/vendas', Component: VendasPage }], '/vendas')
  const pedida = () => expect.poll(async () => (await queries(LISTA)).at(-1))
  await pedida().toBe('')
  await page.getByRole('searchbox').fill('ana')
  await pedida().toBe('?busca=ana')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Atrasadas' }).click()
  await pedida().toBe('?busca=ana&atrasadas=true')
  await page.getByLabelText('Pagamento').selectOptions('parcial')
  await page.getByLabelText('Ordenar por').selectOptions('antigas')
  await pedida().toBe('?busca=ana&pagamento=parcial&atrasadas=true&ordem=antigas')
  await page.getByRole('link', { name: /^Separação/ }).click()
  await pedida().toBe('?busca=ana&status=separacao&pagamento=parcial&atrasadas=true&ordem=antigas')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByRole('button', { name: 'Canceladas' }).click()
  await pedida().toBe('?busca=ana&status=cancelado')
  await expect.element(page.getByRole('article')).toHaveTextContent('Cancelado')
})
