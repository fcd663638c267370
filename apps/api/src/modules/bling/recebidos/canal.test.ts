import { expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

/** What a channel's order tells of its buyer, its freight and its shipping. */

const e = await pedidosDoArquivo()

test('an order of a masked buyer is one of “Cliente Shopee” with its number, and makes no customer', async () => {
  const produto = await e.publicado(5)
  const clientes = async () => (await e.ler('/api/clientes/')).count
  const antes = await clientes()
  const mascarado = { nome: 'S*** A***', tipo: 'F', situacao: 'A' }
  const contatos: number[] = []
  for (let n = 0; n < 2; n++) contatos.push((await e.pessoa('POST', '/contatos', mascarado)).corpo.data.id)
  const de = (contato?: number) => e.chegar({ itens: [linhaDe(produto)], contato, mascarado: true })
  const pedido = await de(contatos[0])
  const venda = await e.venda(pedido)
  expect(venda).toMatchObject({ cliente: { nome: 'Cliente Shopee', cpf: '', municipio: '' } })
  expect(venda.numero_no_canal).toBe(pedido.numeroLoja)
  expect((await e.venda(await de(contatos[1]))).cliente.id).toBe(venda.cliente.id)
  expect(await clientes()).toBe(antes)
  expect(await e.lista('/api/clientes/?busca=shopee')).toEqual([])
  const caminho = `/api/clientes/${venda.cliente.id}/`
  const mudada = await e.loja.pedir('PUT', caminho, { nome: 'Ana', cpf: '52998224725' })
  expect([mudada.status, mudada.body.codigo]).toEqual([409, 'CLIENTE_DO_CANAL'])
  expect((await e.loja.pedir('DELETE', caminho)).status).toBe(409)
})

test('an imported order keeps its freight, and gets the tracking code of the label that was bought here once it is shipped', async () => {
  const produto = await e.publicado(9)
  const itens = [linhaDe(produto, 2, 30)]
  const pedido = await e.chegar({ canal: 'Redes sociais', itens, frete: 18.9, avisos: 'nenhum' })
  await e.lerPedidos()
  const venda = await e.venda(pedido)
  expect(venda).toMatchObject({ total: 60, frete_cobrado: 18.9, falta_pagar: 78.9 })
  await e.balcao.levar(venda.id, 'retirada')
  await e.feito()
  const la = async () => (await e.dados('pedidos')).find(({ id }) => id === pedido.id)
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

// `comprador.mapping.test.ts` shows which texts are refused as a document.
test.each([
  [
    'ISENTO',
    '',
    ['O documento que está no Bling não é CPF nem CNPJ, e não foi guardado. Confira o cadastro do cliente.'],
  ],
  ['52998224726', '52998224726', []],
])('an order whose buyer has the document %s: the sale tells it', async (documento, cpf, ditas) => {
  const itens = [linhaDe(await e.publicado(5))]
  const venda = await e.venda(await e.chegar({ itens, documento, mascarado: false }))
  expect([venda.cliente.cpf, await e.ditas(venda.id)]).toEqual([cpf, ditas])
})
