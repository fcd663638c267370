import { expect, test } from 'vitest'
import { z } from 'zod'
import { created, saldo } from './schemas/cadastros.ts'
import { errorResponse } from './schemas/errors.ts'
import { camiseta, GERAL, simples } from './support/bodies.ts'
import { authorisedEmulator, type TestEmulator } from './support/emulator.ts'

const post = (emulator: TestEmulator, produto: number, operacao: string, quantidade: number) =>
  emulator.bling('POST', '/estoques', { produto: { id: produto }, deposito: { id: GERAL }, operacao, quantidade })

test('B sets, E adds, S takes; the balance may go below zero', async () => {
  const emulator = await authorisedEmulator()
  const { id } = (await emulator.bling('POST', '/produtos', simples('A'))).body.data
  const after = async (operacao: string, quantidade: number) => {
    created.parse((await post(emulator, id, operacao, quantidade)).body)
    return (await emulator.control('GET', '/dados/estoque')).body[0].saldoFisico
  }
  expect([await after('B', 5), await after('B', 5), await after('E', 2), await after('S', 10)]).toEqual([5, 5, 7, -3])
})

test('the default filter hides zero balances; each sign has its own', async () => {
  const emulator = await authorisedEmulator()
  const ids: number[] = []
  for (const [code, quantity] of [
    ['A', 3],
    ['B', 0],
    ['C', -1],
  ] as const) {
    const { id } = (await emulator.bling('POST', '/produtos', simples(code))).body.data
    await post(emulator, id, quantity < 0 ? 'S' : 'B', Math.abs(quantity))
    ids.push(id)
  }
  const query = ids.map((id) => `idsProdutos[]=${id}`).join('&')
  const codes = async (filter: string) => {
    const { body } = await emulator.bling('GET', `/estoques/saldos?${query}${filter}`)
    return z
      .array(saldo)
      .parse(body.data)
      .map(({ produto }) => produto.codigo)
  }
  expect(await codes('')).toEqual(['A'])
  expect(await codes('&filtroSaldoEstoque=0')).toEqual(['B'])
  expect(await codes('&filtroSaldoEstoque=2')).toEqual(['C'])
})

test('a parent carries no stock: its children do, and it shows their sum', async () => {
  const emulator = await authorisedEmulator()
  const { id } = (await emulator.bling('POST', '/produtos', camiseta())).body.data
  const refused = await post(emulator, id, 'B', 5)
  expect(errorResponse.parse(refused.body).error.fields?.[0]?.element).toBe('produto')
  const parent = (await emulator.bling('GET', `/produtos/${id}`)).body.data
  for (const { id: child } of parent.variacoes) await post(emulator, child, 'B', 4)
  expect((await emulator.bling('GET', `/produtos/${id}`)).body.data.estoque.saldoVirtualTotal).toBe(8)
  expect((await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${id}`)).body.data).toEqual([])
})

test('balances are asked for by product, of a warehouse that exists', async () => {
  const emulator = await authorisedEmulator()
  expect((await emulator.bling('GET', '/estoques/saldos')).body.error.type).toBe('MISSING_REQUIRED_FIELD_ERROR')
  const { id } = (await emulator.bling('POST', '/produtos', simples('A'))).body.data
  const bad = await emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: 3 }, operacao: 'X' })
  const elements = errorResponse.parse(bad.body).error.fields?.map(({ element }) => element)
  expect(elements).toEqual(['deposito', 'operacao', 'quantidade'])
})

test('a simple product that gets variations hands its stock to the first, when asked to', async () => {
  const emulator = await authorisedEmulator()
  const { id } = (await emulator.bling('POST', '/produtos', simples('CAM'))).body.data
  await post(emulator, id, 'B', 6)
  expect((await emulator.bling('PUT', `/produtos/${id}`, { ...camiseta(), actionEstoque: 'T' })).status).toBe(200)
  const { variacoes } = (await emulator.bling('GET', `/produtos/${id}`)).body.data
  expect(variacoes.map((v: { estoque: { saldoVirtualTotal: number } }) => v.estoque.saldoVirtualTotal)).toEqual([6, 0])
})
