import { expect, test } from 'vitest'
import { ok, prepare, queries } from '../../../test/support/api-control.ts'
import { enderecoDoSku, pecaDoSku } from './sku.queries.ts'

const BUSCA = 'GET /produtos/busca/'
const outra = { id: 1, sku: 'CAM-10' }
const certa = { id: 2, sku: 'CAM-1' }
const pagina = (n: number, produto: object, next: string | null = `/api/produtos/busca/?busca=CAM-1&pagina=${n + 1}`) =>
  ok({ results: [produto], next })
const perguntas = () => queries(BUSCA)

test.each([
  ['on the first page', [pagina(1, certa)], 1, 2],
  ['on the second page', [pagina(1, outra), pagina(2, certa, null)], 2, 2],
  ['on the fifth page', [1, 2, 3, 4].map((n) => pagina(n, outra)).concat(pagina(5, certa)), 5, 2],
  ['on no page', [pagina(1, outra), pagina(2, outra, null)], 2, null],
  ['beyond the fifth page', [1, 2, 3, 4, 5].map((n) => pagina(n, outra)).concat(pagina(6, certa, null)), 5, null],
])('a piece is looked for %s', async (_onde, paginas, lidas, produtoId) => {
  await prepare({ [BUSCA]: paginas })
  expect(await pecaDoSku(' CAM-1 ')).toEqual(produtoId && { produtoId, variacaoId: null })
  const seguintes = [2, 3, 4, 5].map((n) => `?busca=CAM-1&pagina=${n}`)
  expect(await perguntas()).toEqual(['?busca=CAM-1&limite=200', ...seguintes].slice(0, lidas))
})

test('a search that fails is not taken for a SKU that nothing has', async () => {
  await prepare({ [BUSCA]: [pagina(1, outra), { status: 500 }] })
  await expect(pecaDoSku('CAM-1')).rejects.toMatchObject({ status: 500 })
  await expect(enderecoDoSku('CAM-1')).rejects.toMatchObject({ status: 500 })
})

test('the address of a SKU is asked for without the spaces around it, and of none not at all', async () => {
  await prepare({ [BUSCA]: pagina(1, certa, null) })
  expect(await enderecoDoSku('  ')).toBeNull()
  expect(await enderecoDoSku(' cam-1 ')).toBe('/produtos/2')
  expect(await perguntas()).toEqual(['?busca=cam-1'])
})
