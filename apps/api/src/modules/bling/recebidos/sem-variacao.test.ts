import { expect, test } from 'vitest'
import { pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()
const publicado = () =>
  e.publicado(9, {
    titulo: 'Camiseta',
    variacoes: ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Preta', quantidade: 9 })),
  })
const reservadas = async (id: number) =>
  (await e.aqui(id)).variacoes.map(
    ({ quantidade_disponivel }: { quantidade_disponivel: number }) => quantidade_disponivel,
  )

test('a line that names the product and none of its variations waits for a person, who says which for this order alone', async () => {
  const produto = await publicado()
  const linha = { produto: Number(produto.id_bling), codigo: '', descricao: 'Camiseta', quantidade: 2, valor: 40 }
  const venda = await e.venda(await e.chegar({ itens: [linha, { ...linha, quantidade: 1, descricao: 'Outra' }] }))
  expect(venda.itens).toMatchObject([
    { id: null, variacao_id: null, titulo: 'Camiseta', quantidade: 2, pendencia: 'sem_variacao' },
    { id: null, variacao_id: null, titulo: 'Outra', quantidade: 1, pendencia: 'sem_variacao' },
  ])
  expect(await reservadas(produto.id)).toEqual([9, 9])
  const mensagem = expect.stringMatching(/^Qual tamanho e cor\? .*2 × Camiseta; 1 × Outra/)
  expect(await e.tarefasDa(venda.id)).toMatchObject([{ operacao: 'linhas', mensagem }])
  const rota = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/produto/`
  const recusada = await e.loja.pedir('POST', rota, { produto_id: produto.id })
  expect(recusada.body.erros).toEqual({ variacao_id: ['Escolha a variação'] })
  const [, m] = produto.variacoes
  const { body } = await e.loja.pedir('POST', rota, { produto_id: produto.id, variacao_id: m.id })
  expect(body.itens).toMatchObject([
    { variacao_id: m.id, quantidade: 2, pendencia: null },
    { variacao_id: null, quantidade: 1, pendencia: 'sem_variacao' },
  ])
  expect(await reservadas(produto.id)).toEqual([9, 7])
  // The next order of the product asks again.
  const segunda = await e.venda(await e.chegar({ itens: [linha] }))
  expect(segunda.itens).toMatchObject([{ variacao_id: null, pendencia: 'sem_variacao' }])
})

test('a line that names the product, and by its code one of the variations, is that one', async () => {
  const produto = await publicado()
  const [, m] = produto.variacoes
  const linha = { produto: Number(produto.id_bling), codigo: m.sku, descricao: 'Camiseta M', quantidade: 1, valor: 40 }
  const venda = await e.venda(await e.chegar({ itens: [linha] }))
  expect(venda.itens).toMatchObject([{ id: produto.id, variacao_id: m.id, pendencia: null }])
})

test('a code of another product’s variation says nothing of the product that the line names', async () => {
  const [produto, secondProduto] = [await publicado(), await publicado()]
  const [, m] = secondProduto.variacoes
  const linha = { produto: Number(produto.id_bling), codigo: m.sku, descricao: 'Camiseta', quantidade: 1, valor: 40 }
  const venda = await e.venda(await e.chegar({ itens: [linha] }))
  expect(venda.itens).toMatchObject([{ variacao_id: null, pendencia: 'sem_variacao' }])
  expect(await reservadas(secondProduto.id)).toEqual([9, 9])
})
