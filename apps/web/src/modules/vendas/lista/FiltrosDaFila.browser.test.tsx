import { expect, test } from 'vitest'
import { drawHookAt } from '../../../../test/support/hook.tsx'
import { useVendaFiltros } from './FiltrosDaFila.tsx'

test('clearing takes every filter and the order back; the tab and the search stay', async () => {
  const filters = 'atrasadas=1&prioritarias=1&com_anotacao=1&importadas=1&pagamento=pendente&origem=loja_fisica'
  const rest = 'vendedor=3&nota=rejeitada&de=2026-11-01&ate=2026-11-30&ordem=antigas'
  const now = await drawHookAt(`/vendas?status=separacao&busca=ana&${filters}&${rest}`, useVendaFiltros)
  expect(now().ativos).toBe(10)
  now().limpar()
  await expect.poll(() => location.search).toBe('?status=separacao&busca=ana')
  await expect.poll(() => now().filtros).toEqual({ status: 'separacao' })
})

test('one filter after the other narrows the list together, and goes by itself', async () => {
  const now = await drawHookAt('/vendas?busca=ana', useVendaFiltros)
  now().mudar('origem', 'loja_fisica')
  await expect.poll(() => now().filtros).toEqual({ origem: 'loja_fisica' })
  now().mudar('prioritarias', '1')
  await expect.poll(() => now().filtros).toEqual({ origem: 'loja_fisica', prioritarias: true })
  expect([location.search, now().ativos]).toEqual(['?busca=ana&origem=loja_fisica&prioritarias=1', 2])
  now().mudar('origem', '')
  await expect.poll(() => location.search).toBe('?busca=ana&prioritarias=1')
})
