import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPedidosDoCanal, type PedidosDoCanal } from '../../../../test/support/pedidos-do-canal.ts'

/** What a channel's order tells of its buyer, its freight and its shipping. */

let e: PedidosDoCanal
beforeAll(async () => {
  e = await abrirPedidosDoCanal()
  await e.ligar()
})
afterAll(() => e.fechar())

const item = ({ id_bling }: { id_bling: string }, quantidade = 1, valor = 50) => ({
  produto: Number(id_bling),
  quantidade,
  valor,
})

test('an order of a masked buyer is one of “Cliente Shopee” with its number, and makes no customer', async () => {
  const produto = await e.publicado(5)
  const clientes = async () => (await e.loja.pedir('GET', '/api/clientes/')).body.count
  const antes = await clientes()
  const mascarado = { nome: 'S*** A***', tipo: 'F', situacao: 'A' }
  const contato = (await e.pedidos.pessoa('POST', '/contatos', mascarado)).corpo.data.id
  const outro = (await e.pedidos.pessoa('POST', '/contatos', mascarado)).corpo.data.id
  const pedido = await e.chegar({ itens: [item(produto)], contato, mascarado: true })
  const venda = await e.venda(pedido)
  expect(venda).toMatchObject({ cliente: { nome: 'Cliente Shopee', cpf: '', municipio: '' } })
  expect(venda.numero_no_canal).toBe(pedido.numeroLoja)
  const segunda = await e.venda(await e.chegar({ itens: [item(produto)], contato: outro, mascarado: true }))
  expect(segunda.cliente.id).toBe(venda.cliente.id)
  expect(await clientes()).toBe(antes)
  expect((await e.loja.pedir('GET', '/api/clientes/?busca=shopee')).body.results).toEqual([])
  const caminho = `/api/clientes/${venda.cliente.id}/`
  const mudada = await e.loja.pedir('PUT', caminho, { nome: 'Ana', cpf: '52998224725' })
  expect([mudada.status, mudada.body.codigo]).toEqual([409, 'CLIENTE_DO_CANAL'])
  expect((await e.loja.pedir('DELETE', caminho)).status).toBe(409)
})

test('an imported order keeps its freight, and gets the tracking code of the label that was bought here once it is shipped', async () => {
  const produto = await e.publicado(9)
  const pedido = await e.chegar({
    canal: 'Redes sociais',
    itens: [item(produto, 2, 30)],
    frete: 18.9,
    avisos: 'nenhum',
  })
  await e.ler()
  const venda = await e.venda(pedido)
  expect(venda).toMatchObject({ total: 60, frete_cobrado: 18.9, falta_pagar: 78.9 })
  await e.balcao.levar(venda.id, 'retirada')
  await e.feito()
  const la = async () =>
    (await e.emulador.controle('GET', '/dados/pedidos')).find(({ id }: { id: number }) => id === pedido.id)
  const antes = await la()
  expect(antes).toMatchObject({ total: 78.9, transporte: { volumes: [{ codigoRastreamento: '' }] } })
  await e.balcao.status(venda.id, 'enviado')
  await e.feito()
  const volumes = [{ servico: antes.transporte.volumes[0].servico, codigoRastreamento: 'BR1' }]
  expect(await la()).toMatchObject({
    total: 78.9,
    numeroLoja: antes.numeroLoja,
    situacao: antes.situacao,
    contato: { id: antes.contato.id },
    transporte: { frete: 18.9, etiqueta: antes.transporte.etiqueta, volumes },
  })
  expect(await e.tarefasDosPedidos()).toEqual([])
})
