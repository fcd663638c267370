import { expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()

// Buyer, freight and shipping, as a channel's order tells them.

test('an order of a masked buyer is one of “Cliente Shopee” with its number, and makes no customer', async () => {
  const produto = await e.publicado(5)
  const clientes = async () => (await e.ler('/api/clientes/')).count
  const antes = await clientes()
  const mascarado = { nome: 'S*** A***', tipo: 'F', situacao: 'A' }
  const { data: contato } = (await e.pessoa('POST', '/contatos', mascarado)).corpo
  const pedido = await e.chegar({ itens: [linhaDe(produto)], contato: contato.id, mascarado: true })
  const venda = await e.venda(pedido)
  expect(venda).toMatchObject({ cliente: { nome: 'Cliente Shopee', cpf: '', municipio: '' } })
  expect(venda.numero_no_canal).toBe(pedido.numeroLoja)
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
  const readBlingPedido = async () => (await e.dados('pedidos')).find(({ id }) => id === pedido.id)
  const antes = await readBlingPedido()
  expect(antes).toMatchObject({ total: 78.9, transporte: { volumes: [{ codigoRastreamento: '' }] } })
  await e.balcao.status(venda.id, 'enviado')
  await e.feito()
  const volumes = [{ servico: antes.transporte.volumes[0].servico, codigoRastreamento: 'BR1' }]
  expect(await readBlingPedido()).toMatchObject({
    total: 78.9,
    numeroLoja: antes.numeroLoja,
    situacao: antes.situacao,
    contato: { id: antes.contato.id },
    transporte: { frete: 18.9, etiqueta: antes.transporte.etiqueta, volumes },
  })
  expect(await e.tarefasDosPedidos()).toEqual([])
})

// Which texts are refused as a document: `comprador.mapping.test.ts`.
test('an order whose buyer has no document but a text: the sale tells it', async () => {
  const itens = [linhaDe(await e.publicado(5))]
  const venda = await e.venda(await e.chegar({ itens, documento: 'ISENTO', mascarado: false }))
  const sentence =
    'O documento que está no Bling não é CPF nem CNPJ, e não foi guardado. Confira o cadastro do cliente.'
  expect([venda.cliente.cpf, await e.ditas(venda.id)]).toEqual(['', [sentence]])
})

// That all others come to it: `contas.mapping.test.ts`.
test('when the fields of an order do not come to its total, a person reads both figures', async () => {
  const produto = await e.publicado(9)
  const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 2, 30)], frete: 10, total: 82.35 }))
  expect(venda.falta_pagar).toBe(70)
  await e.feito()
  const [tarefa] = await e.tarefasDa(venda.id)
  expect(tarefa).toMatchObject({ operacao: 'total', titulo: `Pedido ${venda.numero_pedido_bling}` })
  expect(tarefa?.mensagem).toContain('o total do pedido é R$ 82,35, e os itens com o frete somam aqui R$ 70,00')
  await e.responder(tarefa.id, 'tentar-novamente')
  await e.feito()
  expect(await e.tarefasDa(venda.id)).toEqual([])
})

test('other expenses are a line that asks for no piece, is packed in no parcel and comes back in no exchange', async () => {
  const produto = await e.publicado(9, { peso: 0.25 })
  const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 2, 30)], outrasDespesas: 5 }))
  expect(venda.itens).toMatchObject([
    { id: produto.id, quantidade: 2, pendencia: null },
    { id: null, titulo: 'Outras despesas', subtotal: 5, pendencia: null, despesa: true, custo_unitario: 0 },
  ])
  expect([venda.total, venda.quantidade_itens, venda.pecas_que_faltam]).toEqual([65, 2, 0])
  expect((await e.importadas()).find(({ id }) => id === venda.id).quantidade_itens).toBe(2)
  // An edit sends it back as it is, at another value; a second one of it there is not.
  const [peca, despesa] = venda.itens
  const linha = ({ item_id, sku, desconto }: Record<string, unknown>) => ({ item_id, sku, desconto })
  const changeVenda = async (quantidade: number) => {
    const itens = [
      { ...linha(peca), id: peca.id, quantidade: 2, valor_unitario: 30 },
      { ...linha(despesa), quantidade, valor_unitario: 4 },
    ]
    const corpo = { cliente_id: venda.cliente.id, origem: venda.origem, itens }
    return (await e.loja.pedir('PUT', `/api/vendas/${venda.id}/`, corpo)).body
  }
  expect((await changeVenda(2)).codigo).toBe('PRODUTO_INDISPONIVEL')
  const editada = await changeVenda(1)
  expect([editada.total, editada.quantidade_itens, editada.itens[1].despesa]).toEqual([64, 2, true])
  // Goods only: the expense has no weight and is none of the parcel's contents.
  expect((await e.ler(`/api/vendas/${venda.id}/embalagens/`)).peso_dos_itens).toBe(0.5)
  await e.balcao.levar(venda.id, 'enviado')
  const troca = await e.balcao.trocar(venda.id, { voltam: [{ item_id: editada.itens[1].item_id, quantidade: 1 }] })
  expect([troca.status, troca.body.codigo]).toEqual([409, 'VOLTA_MAIOR'])
  await e.balcao.conferir()
})

// Facts that count on that day in reports: `relatorios/fatos.test.ts`. Days that are none: `contas.mapping.test.ts`.
test('the day of an order is its own, in the sale and in lists; one that cannot be is the day on which it came', async () => {
  const produto = await e.publicado(9)
  const dia = (instante: number) => new Date(instante).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const [antes, hoje] = [dia(Date.now() - 40 * 86_400_000), dia(Date.now())]
  const chegada = async (data: string) => e.venda(await e.chegar({ itens: [linhaDe(produto, 1, 30)], data }))
  const [datedVenda, undatedVenda] = [await chegada(antes), await chegada('0000-00-00')]
  expect([datedVenda.data_do_pedido, undatedVenda.data_do_pedido]).toEqual([antes, null])
  expect((await e.importadas()).find(({ id }) => id === datedVenda.id).data_do_pedido).toBe(antes)
  const dias = e.loja.banco.db
    .selectFrom('vendas')
    .select('dia')
    .where('id', 'in', [datedVenda.id, undatedVenda.id])
    .orderBy('id')
  expect(await dias.execute()).toEqual([{ dia: antes }, { dia: hoje }])
})

const reservado = async (id: number) => (await e.reservado(id))[1]
type Venda = Awaited<ReturnType<typeof e.venda>>
const chooseLinhaProduto = ({ id, itens }: Venda, linha: number, corpo: object) =>
  e.loja.pedir('POST', `/api/vendas/${id}/itens/${itens[linha].item_id}/produto/`, corpo)

test('a line of one piece and a half holds nothing until a person says what it is; the amount stays', async () => {
  const [cortada, inteira] = [await e.publicado(9), await e.publicado(9)]
  const itens = [{ ...linhaDe(cortada, 1.5, 40.06), desconto: 10 }, linhaDe(cortada, 0.25, 10), linhaDe(inteira, 2, 30)]
  const venda = await e.venda(await e.chegar({ itens }))
  await e.feito()
  expect([await reservado(cortada.id), await reservado(inteira.id)]).toEqual([0, 2])
  expect(venda.itens).toMatchObject([
    { id: null, titulo: expect.stringContaining('(1,5)'), quantidade: 1, subtotal: 54.08, pendencia: 'fracionada' },
    { id: null, titulo: expect.stringContaining('(0,25)'), quantidade: 1, subtotal: 2.5, pendencia: 'fracionada' },
    { id: inteira.id, quantidade: 2, subtotal: 60, pendencia: null },
  ])
  expect(venda.total).toBe(116.58)
  const [tarefa] = await e.tarefasDa(venda.id)
  expect(tarefa?.mensagem).toContain('Não são peças inteiras')
  // Neither a reading nor 'Tentar novamente' guesses.
  await e.lerPedidos()
  await e.responder(tarefa.id, 'tentar-novamente')
  await e.feito()
  expect(await reservado(cortada.id)).toBe(0)
  expect((await e.tarefasDa(venda.id))[0]?.mensagem).toContain('(0,25)')

  const fourPecasResponse = await chooseLinhaProduto(venda, 0, { produto_id: cortada.id, quantidade: 4 })
  expect([fourPecasResponse.status, fourPecasResponse.body.total]).toEqual([200, 116.58])
  const pecasLinha = { id: cortada.id, quantidade: 4, valor_unitario: 15.03, desconto: 6.04, pendencia: null }
  expect(fourPecasResponse.body.itens[0]).toMatchObject(pecasLinha)
  expect((await e.tarefasDa(venda.id))[0]?.mensagem).not.toContain('(1,5)')
  const singlePecaResponse = await chooseLinhaProduto(venda, 1, { produto_id: cortada.id })
  expect([singlePecaResponse.status, singlePecaResponse.body.total]).toEqual([200, 116.58])
  expect([await reservado(cortada.id), await e.tarefasDa(venda.id)]).toEqual([5, []])
  await e.balcao.conferir()
})

test('what a fraction was said to be says nothing of the next one, and floats are no fractions', async () => {
  const produto = await e.publicado(9)
  const primeira = await e.venda(await e.chegar({ itens: [linhaDe(produto, 0.5, 10)] }))
  await chooseLinhaProduto(primeira, 0, { produto_id: produto.id })
  const itens = [linhaDe(produto, 0.5, 10), linhaDe(produto, 2.000000029, 10)]
  const segunda = await e.venda(await e.chegar({ itens }))
  expect(segunda.itens).toMatchObject([{ pendencia: 'fracionada' }, { id: produto.id, quantidade: 2, pendencia: null }])
  expect(await reservado(produto.id)).toBe(3)
})

test('the buyer’s words on a line stand on the sale’s line and at the bench as written; another name there is told, and brought', async () => {
  const produto = await e.publicado(9)
  const palavras = 'Nome: ANA\nNúmero: 10'
  const pedido = await e.chegar({ itens: [{ ...linhaDe(produto), descricaoDetalhada: palavras }, linhaDe(produto, 2)] })
  const venda = await e.venda(pedido)
  const wordsOf = async () =>
    (await e.ler(`/api/vendas/${venda.id}/`)).itens.map(
      (linha: { palavras_do_comprador?: string }) => linha.palavras_do_comprador,
    )
  expect(await wordsOf()).toEqual([palavras, undefined])
  await e.mudar(pedido, ({ itens: [primeira, ...resto] }) => ({
    itens: [{ ...primeira, descricaoDetalhada: 'Nome: BIA' }, ...resto],
  }))
  await e.feito()
  expect(await e.tarefasDa(venda.id)).toMatchObject([
    { operacao: 'trazer', mensagem: expect.stringMatching(/A descrição detalhada de “.+” mudou\./) },
  ])
  await e.responderDa(venda.id, 'tentar-novamente')
  await e.feito()
  expect(await wordsOf()).toEqual(['Nome: BIA', undefined])
})
