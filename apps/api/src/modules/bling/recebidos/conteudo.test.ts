import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { describe, expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()

// What a channel's order tells of its buyer, its freight and its shipping.

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

// Which texts are refused as a document: `comprador.mapping.test.ts`.
test('an order whose buyer has no document but a text: the sale tells it', async () => {
  const itens = [linhaDe(await e.publicado(5))]
  const venda = await e.venda(await e.chegar({ itens, documento: 'ISENTO', mascarado: false }))
  const dita = 'O documento que está no Bling não é CPF nem CNPJ, e não foi guardado. Confira o cadastro do cliente.'
  expect([venda.cliente.cpf, await e.ditas(venda.id)]).toEqual(['', [dita]])
})

const UM_DIA_MS = 86_400_000
/** The day in São Paulo, so many days from now. */
const dia = (daqui = 0) =>
  new Date(Date.now() + daqui * UM_DIA_MS).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const tarefasDa = async (vendaId: number) => {
  await e.feito()
  return e.tarefasDa(vendaId)
}
const soma = ({ total, frete_cobrado }: { total: number; frete_cobrado: number }) =>
  paraReais(paraCentavos(total) + paraCentavos(frete_cobrado))
const relatorio = (query: string) => e.ler(`/api/relatorios/vendas/?${query}`)

describe('the sale of an order comes to its total', () => {
  // Whatever its lines and amounts: `contas.mapping.test.ts`.
  test('of decimals, a percentage, other expenses and freight', async () => {
    const itens = [linhaDe(await e.publicado(9), 3, 33.3333), linhaDe(await e.publicado(9), 1, 40)]
    const desconto = { valor: 10, unidade: 'PERCENTUAL' }
    const pedido = await e.chegar({ desconto, outrasDespesas: 5, frete: 20, itens })
    expect(pedido).toMatchObject({ total: 151 })
    const venda = await e.venda(pedido)
    expect([soma(venda), venda.falta_pagar, await tarefasDa(venda.id)]).toEqual([151, 151, []])
    await e.balcao.conferir()
  })

  test('and when its fields do not come to it, a person reads both figures', async () => {
    const produto = await e.publicado(9)
    const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 2, 30)], frete: 10, total: 82.35 }))
    expect(soma(venda)).toBe(70)
    const [tarefa] = await tarefasDa(venda.id)
    expect(tarefa).toMatchObject({ operacao: 'total', titulo: `Pedido ${venda.numero_pedido_bling}` })
    expect(tarefa?.mensagem).toContain('o total do pedido é R$ 82,35, e os itens com o frete somam aqui R$ 70,00')
    await e.responder(tarefa?.id ?? 0, 'tentar-novamente')
    expect(await tarefasDa(venda.id)).toEqual([])
  })
})

test('other expenses are a line that asks for no piece, is packed in no parcel and comes back in no exchange', async () => {
  const produto = await e.publicado(9, { peso: 0.25 })
  const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 2, 30)], outrasDespesas: 5 }))
  expect(venda.itens).toMatchObject([
    { id: produto.id, quantidade: 2, pendencia: null },
    {
      id: null,
      titulo: 'Outras despesas',
      quantidade: 1,
      subtotal: 5,
      pendencia: null,
      despesa: true,
      custo_unitario: 0,
    },
  ])
  expect([venda.total, venda.quantidade_itens, venda.pecas_que_faltam]).toEqual([65, 2, 0])
  const daLista = (await e.importadas()).find(({ id }) => id === venda.id)
  expect(daLista.quantidade_itens).toBe(2)
  // An edit sends it back as it is, at another value; a second one of it there is not.
  const [peca, despesa] = venda.itens
  const linha = ({ item_id, sku, desconto }: Record<string, unknown>) => ({ item_id, sku, desconto })
  const editar = async (quantidade: number) => {
    const itens = [
      { ...linha(peca), id: peca.id, quantidade: 2, valor_unitario: 30 },
      { ...linha(despesa), quantidade, valor_unitario: 4 },
    ]
    const corpo = { cliente_id: venda.cliente.id, origem: venda.origem, itens }
    return (await e.loja.pedir('PUT', `/api/vendas/${venda.id}/`, corpo)).body
  }
  expect((await editar(2)).codigo).toBe('PRODUTO_INDISPONIVEL')
  const editada = await editar(1)
  expect([editada.total, editada.quantidade_itens, editada.itens[1].despesa]).toEqual([64, 2, true])
  // Goods only: the expense has no weight and is none of the parcel's contents.
  const caixas = await e.ler(`/api/vendas/${venda.id}/embalagens/`)
  expect(caixas.peso_dos_itens).toBe(0.5)
  await e.balcao.levar(venda.id, 'enviado')
  const volta = { motivo: 'defeito', observacao: '', itens: [] }
  const voltam = [{ item_id: editada.itens[1].item_id, quantidade: 1 }]
  const troca = await e.loja.pedir('POST', `/api/vendas/${venda.id}/trocas/`, { ...volta, voltam })
  expect([troca.status, troca.body.codigo]).toEqual([409, 'VOLTA_MAIOR'])
  await e.balcao.conferir()
})

describe('the day of an order', () => {
  test('is its own, in the sale, in lists and in reports; a cancellation counts on the day on which it is made', async () => {
    const produto = await e.publicado(9)
    const [antes, ate] = [dia(-40), dia(-39)]
    const periodo = `de=${antes}&ate=${ate}`
    const um = await e.venda(await e.chegar({ itens: [linhaDe(produto, 2, 30)], outrasDespesas: 5, data: antes }))
    const dois = await e.venda(await e.chegar({ itens: [linhaDe(produto, 1, 30)], data: ate }))
    expect([um.data_do_pedido, dois.data_do_pedido]).toEqual([antes, ate])
    expect(um.criado_em.slice(0, 10) > antes).toBe(true)
    expect((await e.importadas()).find(({ id }) => id === um.id).data_do_pedido).toBe(antes)
    const porDia = await relatorio(`${periodo}&por=dia`)
    expect(porDia.linhas).toMatchObject([
      { rotulo: antes, figuras: { vendas: 1, pecas: 2, valor: 65 } },
      { rotulo: ate, figuras: { vendas: 1, pecas: 1, valor: 30 } },
    ])
    const porProduto = await relatorio(`${periodo}&por=produto`)
    expect(porProduto.total).toMatchObject({ pecas: 3, valor: 95 })
    const hoje = async () => (await relatorio(`de=${dia()}&ate=${dia()}&por=dia`)).total
    const deHoje = await hoje()
    await e.balcao.status(dois.id, 'cancelado')
    expect((await relatorio(`${periodo}&por=dia`)).total).toMatchObject({ vendas: 2, valor: 95 })
    expect(await hoje()).toMatchObject({ vendas: deHoje.vendas - 1, valor: deHoje.valor - 30 })
  })

  // Which days are none: `contas.mapping.test.ts`.
  test('that cannot be is the day on which it came', async () => {
    const produto = await e.publicado(9)
    const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 1, 30)], data: '0000-00-00' }))
    expect(venda.data_do_pedido).toBeNull()
    const guardada = e.loja.banco.db.selectFrom('vendas').select('dia').where('id', '=', venda.id)
    expect(await guardada.executeTakeFirst()).toEqual({ dia: dia() })
  })
})

const reservado = async (id: number) => (await e.reservado(id))[1]
type Venda = Awaited<ReturnType<typeof e.venda>>
const escolher = ({ id, itens }: Venda, linha: number, corpo: object) =>
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

  const emQuatro = await escolher(venda, 0, { produto_id: cortada.id, quantidade: 4 })
  expect([emQuatro.status, emQuatro.body.total]).toEqual([200, 116.58])
  expect(emQuatro.body.itens[0]).toMatchObject({
    id: cortada.id,
    quantidade: 4,
    valor_unitario: 15.03,
    desconto: 6.04,
    subtotal: 54.08,
    pendencia: null,
  })
  expect((await e.tarefasDa(venda.id))[0]?.mensagem).not.toContain('(1,5)')
  const emUma = await escolher(venda, 1, { produto_id: cortada.id })
  expect([emUma.status, emUma.body.total]).toEqual([200, 116.58])
  expect([await reservado(cortada.id), await e.tarefasDa(venda.id)]).toEqual([5, []])
  await e.balcao.conferir()
})

test('how many pieces a line is, is asked of fractions only', async () => {
  const venda = await e.venda(await e.chegar({ itens: [{ descricao: 'Só no canal', quantidade: 2, valor: 10 }] }))
  const { id } = await e.balcao.criarProduto({ qtd: 9 })
  const { status, body } = await escolher(venda, 0, { produto_id: id, quantidade: 3 })
  expect([status, body.erros]).toEqual([400, { quantidade: ['O pedido já diz quantas peças são'] }])
})

test('what a fraction was said to be says nothing of the next one, and floats are no fractions', async () => {
  const produto = await e.publicado(9)
  const primeira = await e.venda(await e.chegar({ itens: [linhaDe(produto, 0.5, 10)] }))
  await escolher(primeira, 0, { produto_id: produto.id })
  const segunda = await e.venda(
    await e.chegar({ itens: [linhaDe(produto, 0.5, 10), linhaDe(produto, 2.000000029, 10)] }),
  )
  expect(segunda.itens).toMatchObject([{ pendencia: 'fracionada' }, { id: produto.id, quantidade: 2, pendencia: null }])
  expect(await reservado(produto.id)).toBe(3)
})
