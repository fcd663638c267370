import { expect, test } from 'vitest'
import { errorResponse } from './schemas/errors.ts'
import { pedidoDetail } from './schemas/vendas.ts'
import { GERAL, pedidoReady } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const REFUSAL = 'Não é possível alterar o pedido, pois já foram realizadas as seguintes ações: estoque lançado'

async function withOrder(conta: object = {}) {
  await emulator.configure(conta)
  const { body, produto } = await pedidoReady(emulator)
  const { id } = await emulator.create('/pedidos/vendas', body)
  const read = async () => pedidoDetail.parse(await emulator.data(`/pedidos/vendas/${id}`))
  return { body, produto, pedido: Number(id), read }
}
async function balance(produto: number) {
  const [row] = await emulator.data(`/estoques/saldos?idsProdutos[]=${produto}`)
  return [row.saldoFisicoTotal, row.saldoVirtualTotal]
}

test('the note of an order books its two pieces once; a PUT is refused then, a status is not', async () => {
  const { body, produto, pedido, read } = await withOrder()
  expect(await balance(produto)).toEqual([5, 3])
  expect((await emulator.control('POST', `/pedidos/${pedido}/nota`, {})).status).toBe(201)
  expect((await read()).notaFiscal.id).toBeGreaterThan(0)
  expect(await balance(produto)).toEqual([3, 3])
  const put = await emulator.bling('PUT', `/pedidos/vendas/${pedido}`, { ...body, observacoes: 'outra' })
  expect(put.status).toBe(400)
  expect(errorResponse.parse(put.body).error.fields?.map(({ msg }) => msg)).toEqual([REFUSAL])
  expect((await emulator.bling('PATCH', `/pedidos/vendas/${pedido}/situacoes/15`)).status).toBe(204)
  expect((await emulator.control('POST', `/pedidos/${pedido}/nota`, {})).status).toBe(400)
  expect(await balance(produto)).toEqual([3, 3])
})

test('a note may leave the stock alone and change the status', async () => {
  const { body, produto, pedido, read } = await withOrder()
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { estoque: false, situacao: 9 })
  expect(await balance(produto)).toEqual([5, 5])
  expect((await read()).situacao).toEqual({ id: 9, valor: 1 })
  const put = await emulator.bling('PUT', `/pedidos/vendas/${pedido}`, { ...body, observacoes: 'outra' })
  expect(put.status).toBe(200)
})

test('stock that a person booked goes back to the same deposit', async () => {
  const { produto, pedido } = await withOrder({ depositosDaConta: 'varios' })
  const centro = 14_886_920_003
  await emulator.control('POST', `/pedidos/${pedido}/estoque`, { deposito: centro })
  await emulator.control('POST', `/pedidos/${pedido}/estoque`, { lancado: false })
  const moved = (await emulator.control('GET', '/dados/lancamentos')).body.slice(-2)
  expect(moved).toMatchObject([
    { produto, deposito: centro, operacao: 'S', quantidade: 2 },
    { produto, deposito: centro, operacao: 'E', quantidade: 2 },
  ])
  expect((await balance(produto))[0]).toBe(5)
})

test.each([
  [true, 5],
  [false, 3],
])('a deleted order gives its stock back where the account is so: %s', async (exclusaoEstornaEstoque, left) => {
  const { produto, pedido } = await withOrder({ exclusaoEstornaEstoque })
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { deposito: GERAL })
  await emulator.bling('DELETE', `/pedidos/vendas/${pedido}`)
  expect((await balance(produto))[0]).toBe(left)
})
