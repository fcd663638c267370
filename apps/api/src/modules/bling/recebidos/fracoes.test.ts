import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPedidosDoCanal, type PedidosDoCanal } from '../../../../test/support/pedidos-do-canal.ts'

let e: PedidosDoCanal
beforeAll(async () => {
  e = await abrirPedidosDoCanal()
  await e.ligar()
})
afterAll(() => e.fechar())

const item = ({ id_bling }: { id_bling: string }, quantidade: number, valor: number) => ({
  produto: Number(id_bling),
  quantidade,
  valor,
})
const reservado = async (id: number) => {
  const { quantidade_total, quantidade_disponivel } = await e.aqui(id)
  return quantidade_total - quantidade_disponivel
}
const daVenda = async (venda: number) => (await e.tarefasDosPedidos()).filter(({ alvo_id }) => alvo_id === venda)

test('a line of one piece and a half holds nothing until a person says what it is; the amount stays', async () => {
  const [cortada, inteira] = [await e.publicado(9), await e.publicado(9)]
  const itens = [{ ...item(cortada, 1.5, 40.06), desconto: 10 }, item(cortada, 0.25, 10), item(inteira, 2, 30)]
  const venda = await e.venda(await e.chegar({ itens }))
  await e.feito()
  expect([await reservado(cortada.id), await reservado(inteira.id)]).toEqual([0, 2])
  expect(venda.itens).toMatchObject([
    { id: null, titulo: expect.stringContaining('(1,5)'), quantidade: 1, subtotal: 54.08, pendencia: 'fracionada' },
    { id: null, titulo: expect.stringContaining('(0,25)'), quantidade: 1, subtotal: 2.5, pendencia: 'fracionada' },
    { id: inteira.id, quantidade: 2, subtotal: 60, pendencia: null },
  ])
  expect(venda.total).toBe(116.58)
  const [tarefa] = await daVenda(venda.id)
  expect(tarefa?.mensagem).toContain('Não são peças inteiras')
  // Neither a reading nor 'Tentar novamente' guesses.
  await e.ler()
  await e.responder(tarefa?.id ?? 0, 'tentar-novamente')
  await e.feito()
  expect(await reservado(cortada.id)).toBe(0)
  expect((await daVenda(venda.id))[0]?.mensagem).toContain('(0,25)')

  const escolher = (linha: number, corpo: object) =>
    e.loja.pedir('POST', `/api/vendas/${venda.id}/itens/${venda.itens[linha].item_id}/produto/`, corpo)
  const emQuatro = await escolher(0, { produto_id: cortada.id, quantidade: 4 })
  expect([emQuatro.status, emQuatro.body.total]).toEqual([200, 116.58])
  expect(emQuatro.body.itens[0]).toMatchObject({
    id: cortada.id,
    quantidade: 4,
    valor_unitario: 15.03,
    desconto: 6.04,
    subtotal: 54.08,
    pendencia: null,
  })
  expect((await daVenda(venda.id))[0]?.mensagem).not.toContain('(1,5)')
  const emUma = await escolher(1, { produto_id: cortada.id })
  expect([emUma.status, emUma.body.total]).toEqual([200, 116.58])
  expect([await reservado(cortada.id), await daVenda(venda.id)]).toEqual([5, []])
  await e.balcao.conferir()
})

test('how many pieces a line is, is asked of fractions only', async () => {
  const venda = await e.venda(await e.chegar({ itens: [{ descricao: 'Só no canal', quantidade: 2, valor: 10 }] }))
  const { id } = await e.balcao.criarProduto({ qtd: 9 })
  const rota = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/produto/`
  const { status, body } = await e.loja.pedir('POST', rota, { produto_id: id, quantidade: 3 })
  expect([status, body.erros]).toEqual([400, { quantidade: ['O pedido já diz quantas peças são'] }])
})

test('what a fraction was said to be says nothing of the next one, and floats are no fractions', async () => {
  const produto = await e.publicado(9)
  const primeira = await e.venda(await e.chegar({ itens: [item(produto, 0.5, 10)] }))
  const rota = `/api/vendas/${primeira.id}/itens/${primeira.itens[0].item_id}/produto/`
  await e.loja.pedir('POST', rota, { produto_id: produto.id })
  const segunda = await e.venda(await e.chegar({ itens: [item(produto, 0.5, 10), item(produto, 2.000000029, 10)] }))
  expect(segunda.itens).toMatchObject([{ pendencia: 'fracionada' }, { id: produto.id, quantidade: 2, pendencia: null }])
  expect(await reservado(produto.id)).toBe(3)
})
