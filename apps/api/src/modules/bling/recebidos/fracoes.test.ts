import { expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()

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
