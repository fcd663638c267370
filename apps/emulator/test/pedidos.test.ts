import { expect, test } from 'vitest'
import { errorResponse } from './schemas/errors.ts'
import { pedidoDetail, pedidoRow, pedidoSaved } from './schemas/vendas.ts'
import { PIX, pedidoReady } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

test('the answer to a new order has no number; reading it has, and so has its row in a list', async () => {
  const { body, cliente } = await pedidoReady(emulator)
  const saved = await emulator.bling('POST', '/pedidos/vendas', body)
  expect(saved.status).toBe(201)
  const { id } = pedidoSaved.parse(saved.body).data
  const pedido = pedidoDetail.parse(await emulator.data(`/pedidos/vendas/${id}`))
  expect(pedido).toMatchObject({
    numero: 1,
    numeroLoja: 'V-1',
    totalProdutos: 20,
    total: 42.5,
    contato: { id: cliente, nome: 'Cliente Exemplo', numeroDocumento: '52998224725' },
    situacao: { id: 6, valor: 0 },
    notaFiscal: { id: 0 },
  })
  const find = (anchor: string) => emulator.data(`/pedidos/vendas?numerosLojas[]=${anchor}`)
  expect(await find('V-2')).toEqual([])
  expect((await find('V-1')).map((row: unknown) => pedidoRow.parse(row).numero)).toEqual([1])
})

test('instalments must sum to the total, and name a payment method of the account', async () => {
  const { body } = await pedidoReady(emulator)
  const of = async (valor: number, forma: number) => {
    const parcelas = [{ dataVencimento: '2026-11-20', valor, formaPagamento: { id: forma } }]
    return errorResponse.parse((await emulator.bling('POST', '/pedidos/vendas', { ...body, parcelas })).body).error
  }
  expect((await of(42.49, PIX)).fields?.[0]).toMatchObject({ code: 49, element: 'parcelas', namespace: 'VENDAS' })
  const unknown = { index: 1, code: 12, element: 'formaPagamento' }
  expect((await of(42.5, 1)).fields?.[0]?.collection?.[0]).toMatchObject(unknown)
})

test('discounts: a percentage on the line, reais or a percentage on the order, to the cent', async () => {
  const { body } = await pedidoReady(emulator)
  const total = async (changes: object, valor: number) => {
    const parcelas = [{ dataVencimento: '2026-11-20', valor, formaPagamento: { id: PIX } }]
    return (await emulator.bling('POST', '/pedidos/vendas', { ...body, ...changes, parcelas })).status
  }
  const line = { ...body.itens[0], quantidade: 3, valor: 19.99, desconto: 12.5 }
  expect(await total({ itens: [line] }, 52.47 + 22.5)).toBe(201)
  expect(await total({ desconto: { valor: 1.25, unidade: 'REAL' } }, 41.25)).toBe(201)
  expect(await total({ desconto: { valor: 10, unidade: 'PERCENTUAL' } }, 40.5)).toBe(201)
})

test('an order without customer, dates or items is refused field by field', async () => {
  const { status, body } = await emulator.bling('POST', '/pedidos/vendas', { contato: { id: 5 }, data: '2026-02-30' })
  expect(status).toBe(400)
  const elements = errorResponse.parse(body).error.fields?.map(({ element }) => element)
  expect(elements).toEqual(['data', 'dataSaida', 'dataPrevista', 'contato', 'itens', 'parcelas'])
})

test('a chosen number is not given twice', async () => {
  const { body } = await pedidoReady(emulator)
  expect((await emulator.bling('POST', '/pedidos/vendas', { ...body, numero: 1 })).status).toBe(201)
  expect((await emulator.bling('POST', '/pedidos/vendas', { ...body, numero: 1 })).status).toBe(400)
  const { id } = await emulator.create('/pedidos/vendas', { ...body, observacoes: '2' })
  expect((await emulator.data(`/pedidos/vendas/${id}`)).numero).toBe(2)
})

test('a PUT replaces the order but not its number or status, which changes by its own call; one that changes nothing is refused', async () => {
  const { body } = await pedidoReady(emulator)
  const { id } = await emulator.create('/pedidos/vendas', { ...body, observacoes: 'Presente' })
  const put = await emulator.bling('PUT', `/pedidos/vendas/${id}`, { ...body, situacao: { id: 9 } })
  expect([put.status, put.body.data.id]).toEqual([200, id])
  const same = await emulator.bling('PUT', `/pedidos/vendas/${id}`, body)
  expect([same.status, errorResponse.parse(same.body).error.fields]).toMatchObject([400, [{ code: 3 }]])
  const kept = { observacoes: '', numero: 1, situacao: { id: 6, valor: 0 } }
  expect(await emulator.data(`/pedidos/vendas/${id}`)).toMatchObject(kept)
  const patch = await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/12`)
  expect([patch.status, patch.text]).toEqual([204, ''])
  const again = errorResponse.parse((await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/12`)).body)
  expect(again.error.fields).toMatchObject([{ code: 50 }])
  expect((await emulator.data(`/pedidos/vendas/${id}`)).situacao).toEqual({ id: 12, valor: 2 })
  expect((await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/999`)).status).toBe(400)
})

test('an open order holds its pieces back until it is cancelled; by a transition it takes them, and gives them back', async () => {
  const { body, produto } = await pedidoReady(emulator)
  const { id } = await emulator.create('/pedidos/vendas', body)
  const after = async (situacao: number) => {
    await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/${situacao}`)
    const [row] = await emulator.data(`/estoques/saldos?idsProdutos[]=${produto}`)
    return `${row.saldoFisicoTotal}, ${row.saldoVirtualTotal}`
  }
  expect([await after(15), await after(12)]).toEqual(['5, 3', '5, 5'])
  await emulator.configure({ transicoesLancamEstoque: true })
  expect([await after(9), await after(12)]).toEqual(['3, 3', '5, 5'])
})
