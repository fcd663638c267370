import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { describe, expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()

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

  test.each(['0000-00-00', dia(2), 'nada'])('that is %j is the day on which it came', async (data) => {
    const produto = await e.publicado(9)
    const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 1, 30)], data }))
    expect(venda.data_do_pedido).toBeNull()
    const guardada = e.loja.banco.db.selectFrom('vendas').select('dia').where('id', '=', venda.id)
    expect(await guardada.executeTakeFirst()).toEqual({ dia: dia() })
  })
})
