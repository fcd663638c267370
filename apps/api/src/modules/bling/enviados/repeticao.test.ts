import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'
import { escolherFormaPagamento } from '../pedido/cadastros.mapping.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await abrirPedidos(bling)

test("two sales of the same shirt to the same customer on one day are two orders, each with its sale's number", async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const cliente_id = await pedidos.balcao.criarCliente('Nina')
  for (let i = 0; i < 2; i++) {
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }], { cliente_id })
    await pedidos.quieto()
    const [pedido] = await pedidos.de(venda.id)
    expect(pedido).toMatchObject({ observacoesInternas: `Venda ${venda.id} (Estampa)`, numeroPedidoCompra: '' })
  }
})

test('an order that is refused as a repetition goes again with a text of its own', async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const cliente_id = await pedidos.balcao.criarCliente('Olga')
  const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }], { cliente_id })
  await pedidos.quieto()
  const [feito] = await pedidos.de(venda.id)
  // A person copied the order under the mark that the next sale will have, and removed the mark again.
  const { numero: _numero, id: _id, ...corpo } = feito
  const observacoesInternas = `Venda ${venda.id + 1} (Estampa)`
  const copia = await pedidos.pessoa('POST', '/pedidos/vendas', { ...corpo, numeroLoja: '', observacoesInternas })
  expect(copia.status).toBe(201)
  const outra = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }], { cliente_id })
  expect(outra.id).toBe(venda.id + 1)
  await pedidos.quieto()
  const [pedido] = await pedidos.de(outra.id)
  expect(pedido.observacoesInternas).toMatch(/^Venda \d+ \(Estampa\), enviada de novo em /)
})

test('an order that has its status there already is moved without a word', async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
  await pedidos.quieto()
  const [{ id: pedido }] = await pedidos.de(venda.id)
  await pedidos.semEventos()
  await bling.emulador.controle('POST', '/falhas', {
    acao: 'derrubar',
    momento: 'depois',
    metodo: 'PATCH',
    caminho: `*/pedidos/vendas/${pedido}/situacoes/*`,
    vezes: 2,
  })
  await pedidos.balcao.levar(venda.id, 'retirada')
  await pedidos.quieto()
  expect(await pedidos.de(venda.id)).toMatchObject([{ id: pedido, situacao: { valor: 3 } }])
})

test('an order names the channel that the shop chose for its origin', async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const [canal] = await bling.emulador.controle('GET', '/dados/canaisVenda')
  const escolha = { canais: [{ id: canal.id, origem: 'redes_sociais' }] }
  expect((await bling.loja.pedir('PATCH', '/api/bling/configuracao/', escolha)).status).toBe(200)
  for (const [origem, loja] of [
    ['redes_sociais', canal.id],
    ['loja_fisica', 0],
  ] as const) {
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }], { origem })
    await pedidos.quieto()
    const [pedido] = await pedidos.de(venda.id)
    expect(pedido.loja.id).toBe(loja)
  }
})

test('Pix is chosen before the default method, which would be cash', async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
  await pedidos.quieto()
  const formas = await bling.emulador.controle('GET', '/dados/formasPagamento')
  const pix = formas.find(({ tipoPagamento }: { tipoPagamento: number }) => tipoPagamento === 20)
  const [pedido] = await pedidos.de(venda.id)
  expect(pedido.parcelas[0].formaPagamento.id).toBe(pix.id)
  expect(escolherFormaPagamento(formas)?.id).toBe(pix.id)
})
