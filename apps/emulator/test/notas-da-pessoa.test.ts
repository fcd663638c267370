import { expect, test } from 'vitest'
import { notaEvent } from './schemas/notas.ts'
import { camiseta, pedidoReady } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'
import { notes } from './support/notas.ts'
import { startReceiver } from './support/receiver.ts'

const emulator = emulatorForEach()
const nfe = notes(emulator)
/** Reads what the only product has in its warehouses. */
const physical = async () => (await emulator.control('GET', '/dados/estoque')).body[0].saldoFisico

test('a product that was published has no NCM until a person types it, for its variations too', async () => {
  const { body } = await pedidoReady(emulator)
  const { id: produto } = await emulator.create('/produtos', camiseta())
  const [child] = (await emulator.data(`/produtos/${produto}`)).variacoes
  const { id: pedido } = await emulator.create('/pedidos/vendas', {
    ...body,
    itens: [{ descricao: 'Camiseta M', quantidade: 1, valor: 20, produto: { id: child.id } }],
  })
  expect(nfe.fields(await nfe.make(pedido))[0]).toBe('O NCM do produto "Camiseta M" não foi informado.')
  const type = (ncmInput: object) => emulator.control('POST', '/produtos/ncm', ncmInput)
  expect((await type({ ncm: '61091000', id: produto })).body).toEqual({ produtos: 3 })
  expect(nfe.fields(await nfe.make(pedido))[0]).toBe('O campo "endereco" do contato não foi informado.')
  expect((await type({ ncm: '6109' })).status).toBe(400)
})

test.each([
  ['sai', 0],
  ['fica', 1],
])(
  'a cancelled note gives its pieces back, and its order names it or not (%s); another may be made',
  async (notaCanceladaNoPedido, named) => {
    await emulator.configure({ notaCanceladaNoPedido, notasLancamEstoque: true })
    const pedido = await nfe.order()
    const id = await nfe.pending(pedido)
    await nfe.send(id)
    expect(await physical()).toBe(3)
    expect((await nfe.act(id, 'corrigir')).status).toBe(400)
    expect((await nfe.act(id, 'cancelar')).body).toMatchObject({ id, situacao: 2 })
    expect(await physical()).toBe(5)
    expect((await emulator.data(`/pedidos/vendas/${pedido}`)).notaFiscal.id).toBe(named * id)
    await nfe.pending(pedido)
  },
)

test('pieces that the order itself booked stay booked when its note is cancelled', async () => {
  await emulator.configure({ notasLancamEstoque: true })
  const pedido = await nfe.order()
  await emulator.control('POST', `/pedidos/${pedido}/estoque`, {})
  const id = await nfe.pending(pedido)
  await nfe.send(id)
  await nfe.act(id, 'cancelar')
  expect(await physical()).toBe(3)
})

test('a note made by hand lacks nothing, with a value of its own, sent or not; deleting takes it away', async () => {
  const { body } = await pedidoReady(emulator)
  const { id: pedido } = await emulator.create('/pedidos/vendas', body)
  const named = async () => (await emulator.data(`/pedidos/vendas/${pedido}`)).notaFiscal.id
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { enviar: false, modelo: 65 })
  expect((await notes(emulator, 'nfce').read(await named())).situacao).toBe(1)
  await emulator.control('DELETE', `/pedidos/${pedido}/nota`)
  expect([await named(), await emulator.data('/nfce')]).toEqual([0, []])
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { valor: 40 })
  const note = await nfe.read(await named())
  expect([note.situacao, note.valorNota, note.chaveAcesso.length]).toEqual([5, 40, 44])
})

test('a person denies a pending note, and has SEFAZ decide about one that waits', async () => {
  await emulator.configure({ notaEsperaLeituras: 9 })
  const pedido = await nfe.order()
  const denied = await nfe.pending(pedido)
  const { body } = await nfe.act(denied, 'denegar', { motivo: '301 Uso Denegado: Irregularidade fiscal do emitente' })
  expect([body.situacao, body.chaveAcesso.length, body.xml]).toEqual([9, 44, ''])
  const [{ retorno }] = (await emulator.control('GET', '/dados/notas')).body
  expect(retorno).toMatchObject({ cStat: '301', xMotivo: 'Uso Denegado: Irregularidade fiscal do emitente' })
  const waiting = await nfe.pending(pedido)
  await nfe.send(waiting)
  expect((await nfe.act(waiting, 'concluir')).body.situacao).toBe(5)
  expect((await nfe.act(waiting, 'mudar', { situacao: 11 })).body.situacao).toBe(11)
  expect((await nfe.act(waiting, 'rasgar')).status).toBe(404)
})

test('events tell of a note and its order, its situation as a number; a deleted one is only an id', async () => {
  const receiver = await startReceiver(() => ({ status: 200 }))
  const pedido = await nfe.order()
  await emulator.configure({ webhookUrl: receiver.url })
  const heard = async () => {
    await emulator.control('POST', '/webhooks/entregar', {})
    return receiver.received.splice(0).map(({ raw }) => JSON.parse(raw))
  }
  const names = async () => (await heard()).map(({ event }) => event)
  await heard()
  const id = await nfe.pending(pedido)
  const [ordered, created] = await heard()
  expect([ordered.event, created.event]).toEqual(['order.updated', 'invoice.created'])
  expect(notaEvent.parse(created.data)).toMatchObject({ id, situacao: 1, numero: '1041', valorTotal: 42.5 })
  await nfe.send(id)
  const [sent] = await heard()
  expect([sent.event, notaEvent.parse(sent.data).situacao]).toEqual(['invoice.updated', 5])
  await nfe.act(id, 'cancelar')
  expect(await names()).toEqual(['order.updated', 'invoice.updated'])
  const consumer = await notes(emulator, 'nfce').pending(pedido)
  expect(await names()).toEqual(['order.updated', 'consumer_invoice.created'])
  await nfe.act(consumer, 'excluir')
  const [, gone] = await heard()
  expect([gone.event, gone.data]).toEqual(['consumer_invoice.deleted', { id: consumer }])
  await emulator.control('POST', '/webhooks', { evento: 'invoice.updated', id })
  expect((await heard())[0].data).toMatchObject({ id, situacao: 2 })
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { avisar: false, estoque: false })
  expect(await names()).toEqual(['virtual_stock.updated'])
})

// That a note books its order's pieces, and that the order takes no PUT then, `estoques/baixas.test.ts` of the API shows.

async function createPedido(conta: object = {}) {
  await emulator.configure(conta)
  const { body, produto } = await pedidoReady(emulator)
  const { id: pedido } = await emulator.create('/pedidos/vendas', body)
  return { body, produto, pedido }
}
async function balance(produto: number) {
  const [row] = await emulator.data(`/estoques/saldos?idsProdutos[]=${produto}`)
  return [row.saldoFisicoTotal, row.saldoVirtualTotal]
}

test('a note may leave the stock alone and change the status', async () => {
  const { body, produto, pedido } = await createPedido()
  await emulator.control('POST', `/pedidos/${pedido}/nota`, { estoque: false, situacao: 9 })
  expect(await balance(produto)).toEqual([5, 5])
  expect((await emulator.data(`/pedidos/vendas/${pedido}`)).situacao).toEqual({ id: 9, valor: 1 })
  const put = await emulator.bling('PUT', `/pedidos/vendas/${pedido}`, { ...body, observacoes: 'outra' })
  expect(put.status).toBe(200)
})

test('stock that a person booked goes back to the same deposit', async () => {
  const { produto, pedido } = await createPedido({ depositosDaConta: 'varios' })
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
  const { produto, pedido } = await createPedido({ exclusaoEstornaEstoque })
  await emulator.control('POST', `/pedidos/${pedido}/nota`, {})
  await emulator.bling('DELETE', `/pedidos/vendas/${pedido}`)
  expect((await balance(produto))[0]).toBe(left)
})

test('an order may get a second note, which it names or not, with or without an event; both are in the list of its number', async () => {
  const { body } = await pedidoReady(emulator)
  const { id: pedido } = await emulator.create('/pedidos/vendas', body)
  const make = (how: object) =>
    emulator.control('POST', `/pedidos/${pedido}/nota`, { estoque: false, avisar: false, ...how })
  const named = async () => (await emulator.data(`/pedidos/vendas/${pedido}`)).notaFiscal.id
  await make({})
  const first = await named()
  expect((await make({})).status).toBe(400)
  await make({ outra: true, nomear: false, valor: 61 })
  expect(await named()).toBe(first)
  await make({ outra: true })
  const third = await named()
  expect(third).not.toBe(first)
  const rows = await emulator.data(`/nfe?numeroLoja=${body.numeroLoja}`)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, third]))
})

test('another company may stand behind the same login', async () => {
  const company = async () => emulator.data('/empresas/me/dados-basicos')
  const first = await company()
  await emulator.configure({ empresaDaConta: 'outra' })
  const secondCompany = await company()
  expect(secondCompany.id).not.toBe(first.id)
  expect([secondCompany.nome, secondCompany.cnpj]).not.toEqual([first.nome, first.cnpj])
})
