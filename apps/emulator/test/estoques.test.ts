import { expect, test } from 'vitest'
import { z } from 'zod'
import { created, saldo } from './schemas/cadastros.ts'
import { errorResponse } from './schemas/errors.ts'
import { camiseta, GERAL, simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const post = (produto: number, operacao: string, quantidade: number, deposito = GERAL) =>
  emulator.bling('POST', '/estoques', { produto: { id: produto }, deposito: { id: deposito }, operacao, quantidade })

test('B sets, E adds, S takes; the balance may go below zero', async () => {
  const { id } = await emulator.create('/produtos', simples('A'))
  const after = async (operacao: string, quantidade: number) => {
    created.parse((await post(id, operacao, quantidade)).body)
    return (await emulator.control('GET', '/dados/estoque')).body[0].saldoFisico
  }
  expect([await after('B', 5), await after('B', 5), await after('E', 2), await after('S', 10)]).toEqual([5, 5, 7, -3])
})

test('a movement keeps the cost that it was sent with', async () => {
  const { id } = await emulator.create('/produtos', simples('A'))
  const movement = { produto: { id }, deposito: { id: GERAL }, operacao: 'E', quantidade: 2 }
  await emulator.bling('POST', '/estoques', { ...movement, custo: 12.3456 })
  await emulator.bling('POST', '/estoques', movement)
  const kept: { custo?: number }[] = (await emulator.control('GET', '/dados/lancamentos')).body
  expect(kept.map(({ custo }) => custo)).toEqual([12.3456, undefined])
})

test('a person takes pieces out of the same warehouse just before each movement of the shop, not before those of people', async () => {
  await emulator.configure({ saidaAntesDoLancamento: 2, depositosDaConta: 'varios' })
  const { id } = await emulator.create('/produtos', simples('A'))
  const corpo = { produto: { id }, deposito: { id: GERAL }, operacao: 'E', quantidade: 10 }
  await emulator.control('POST', '/pessoa', { metodo: 'POST', caminho: '/estoques', corpo })
  const balances = async () =>
    (await emulator.control('GET', '/dados/lancamentos')).body.map(
      (lancamento: { saldoDepois: number }) => lancamento.saldoDepois,
    )
  await post(id, 'S', 3)
  expect(await balances()).toEqual([10, 8, 5])
  await post(id, 'B', 7)
  expect(await balances()).toEqual([10, 8, 5, 3, 7])
})

test('the default filter hides zero balances; each sign has its own', async () => {
  const ids: number[] = []
  for (const [code, quantity] of [
    ['A', 3],
    ['B', 0],
    ['C', -1],
  ] as const) {
    const { id } = await emulator.create('/produtos', simples(code))
    await post(id, quantity < 0 ? 'S' : 'B', Math.abs(quantity))
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

test('a parent carries no stock: its children do, and it shows their sum; in balances it is absent, or 0', async () => {
  const { id } = await emulator.create('/produtos', camiseta())
  const refused = await post(id, 'B', 5)
  expect(errorResponse.parse(refused.body).error.fields?.[0]?.element).toBe('produto')
  const parent = await emulator.data(`/produtos/${id}`)
  for (const { id: child } of parent.variacoes) await post(child, 'B', 4)
  expect((await emulator.data(`/produtos/${id}`)).estoque.saldoVirtualTotal).toBe(8)
  const saldos = () => emulator.data(`/estoques/saldos?idsProdutos[]=${id}&filtroSaldoEstoque=0`)
  expect(await saldos()).toEqual([])
  await emulator.configure({ saldoDoPai: 'zero' })
  expect(await saldos()).toMatchObject([{ depositos: [{ id: GERAL, saldoFisico: 0 }] }])
})

test('with several deposits each has its balance; the ignored one is in no sum, one out of use in none', async () => {
  await emulator.configure({ depositosDaConta: 'varios' })
  const { id } = await emulator.create('/produtos', simples('A'))
  const depositos = await emulator.data('/depositos')
  expect(depositos.map((d: { descricao: string }) => d.descricao)).toEqual(['Geral', 'Loja do centro', 'Virtual'])
  for (const [n, deposito] of depositos.entries()) await post(id, 'E', [10, 5, 27][n] ?? 0, deposito.id)
  const saldos = async () => {
    const [{ saldoFisicoTotal, depositos: depositSaldos }] = await emulator.data(`/estoques/saldos?idsProdutos[]=${id}`)
    return [saldoFisicoTotal, depositSaldos.map((d: { saldoFisico: number }) => d.saldoFisico)]
  }
  expect(await saldos()).toEqual([15, [10, 5, 27]])
  await emulator.configure({ depositosMudados: { [GERAL]: { situacao: 0 } } })
  expect([await saldos(), (await post(id, 'E', 1)).status]).toEqual([[5, [5, 27]], 400])
})

test('balances are asked for by product, of a warehouse that exists', async () => {
  expect((await emulator.bling('GET', '/estoques/saldos')).body.error.type).toBe('MISSING_REQUIRED_FIELD_ERROR')
  const { id } = await emulator.create('/produtos', simples('A'))
  const bad = await emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: 3 }, operacao: 'X' })
  const elements = errorResponse.parse(bad.body).error.fields?.map(({ element }) => element)
  expect(elements).toEqual(['deposito', 'operacao', 'quantidade'])
})

test('a simple product that gets variations hands its stock to the first, when asked to', async () => {
  const { id } = await emulator.create('/produtos', simples('CAM'))
  await post(id, 'B', 6)
  expect((await emulator.bling('PUT', `/produtos/${id}`, { ...camiseta(), actionEstoque: 'T' })).status).toBe(200)
  const { variacoes } = await emulator.data(`/produtos/${id}`)
  expect(variacoes.map((v: { estoque: { saldoVirtualTotal: number } }) => v.estoque.saldoVirtualTotal)).toEqual([6, 0])
})
