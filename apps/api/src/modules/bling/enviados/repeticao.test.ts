import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await abrirPedidos(bling)

test("two sales of the same shirt to the same customer on one day are two orders, each with its sale's number", async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const cliente_id = await pedidos.balcao.criarCliente('Nina')
  for (let i = 0; i < 2; i++) {
    const venda = await pedidos.vendida(id, { cliente_id })
    await pedidos.quieto()
    const [pedido] = await pedidos.de(venda.id)
    expect(pedido).toMatchObject({ observacoesInternas: `Venda ${venda.id} (Estampa)`, numeroPedidoCompra: '' })
  }
})

test('an order that is refused as a repetition goes again with a text of its own', async () => {
  const cliente_id = await pedidos.balcao.criarCliente('Olga')
  const { id, venda, la } = await pedidos.enviada({ cliente_id })
  // A person copied the order under the mark that the next sale will have, and removed the mark again.
  const observacoesInternas = `Venda ${venda.id + 1} (Estampa)`
  expect((await pedidos.copiar(la, { numeroLoja: '', observacoesInternas })).status).toBe(201)
  const outra = await pedidos.vendida(id, { cliente_id })
  expect(outra.id).toBe(venda.id + 1)
  await pedidos.quieto()
  const [pedido] = await pedidos.de(outra.id)
  expect(pedido.observacoesInternas).toMatch(/^Venda \d+ \(Estampa\), enviada de novo em /)
})

test('an order that has its status there already is moved without a word', async () => {
  const { venda, la } = await pedidos.enviada()
  await pedidos.semEventos()
  const caminho = `*/pedidos/vendas/${la.id}/situacoes/*`
  await bling.falhar('PATCH', caminho, { acao: 'derrubar', momento: 'depois', vezes: 2 })
  await pedidos.balcao.levar(venda.id, 'retirada')
  await pedidos.quieto()
  expect(await pedidos.de(venda.id)).toMatchObject([{ id: la.id, situacao: { valor: 3 } }])
})

test('an order names the channel that the shop chose for its origin', async () => {
  const [canal] = await bling.dados('canaisVenda')
  const escolha = { canais: [{ id: canal.id, origem: 'redes_sociais' }] }
  expect((await bling.loja.pedir('PATCH', '/api/bling/configuracao/', escolha)).status).toBe(200)
  for (const [origem, loja] of [
    ['redes_sociais', canal.id],
    ['loja_fisica', 0],
  ] as const) {
    expect((await pedidos.enviada({ origem })).la.loja.id).toBe(loja)
  }
})

test('Pix is chosen before the default method, which would be cash', async () => {
  const { la } = await pedidos.enviada()
  const pix = (await bling.dados('formasPagamento')).find(({ tipoPagamento }) => tipoPagamento === 20)
  expect(la.parcelas[0].formaPagamento.id).toBe(pix.id)
})
