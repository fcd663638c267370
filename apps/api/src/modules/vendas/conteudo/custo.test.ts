import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
type Item = { item_id: number; custo_unitario: number | null }
const custos = async (id: number) => (await balcao.ler(id)).itens.map((item: Item) => item.custo_unitario)
/** As if its form had been saved. */
const encarecer = async (id: number, custo: number | null) => {
  await db.updateTable('produtos').set({ preco_custo: custo }).where('id', '=', id).execute()
  await db.updateTable('variacoes').set({ preco_custo: custo }).where('produto_id', '=', id).execute()
}
const peca = (id: number, dados: object = {}) => ({ id, quantidade: 1, valor_unitario: 50, ...dados })

const M = { tamanho: 'M', quantidade: 5, preco_custo: 21.5 }
const G = { tamanho: 'G', quantidade: 5, preco_custo: 23 }
test.each([
  ['its own cost', { preco_custo: 18.9, qtd: 5 }, null, 18.9],
  ['nothing while its cost is unknown', { qtd: 5 }, null, null],
  ['zero when that is what it costs', { preco_custo: 0, qtd: 5 }, null, 0],
  ["the variation's", { preco_custo: 18, variacoes: [M, G] }, 'G', 23],
  ["the product's where it has none", { preco_custo: 18, variacoes: [{ ...M, preco_custo: null }] }, 'M', 18],
  ['what all variations cost while none is chosen', { variacoes: [M, { ...G, preco_custo: 21.5 }] }, null, 21.5],
  ['nothing while they cost differently and none is chosen', { preco_custo: 18, variacoes: [M, G] }, null, null],
])('a line keeps %s', async (_, dados, tamanho, custo) => {
  const { id, variacoes } = await balcao.criarProduto(dados)
  const variacao_id = variacoes.find((v: { tamanho: string }) => v.tamanho === tamanho)?.id
  const venda = await balcao.vender([peca(id, { variacao_id })])
  expect(venda.body.itens).toMatchObject([{ custo_unitario: custo }])
})

test('a cost that changes later reaches no sale, also when the sale is edited; a new line costs what it does now', async () => {
  const a = await balcao.criarProduto({ qtd: 9, preco_custo: 10 })
  const b = await balcao.criarProduto({ qtd: 9 })
  const { id } = (await balcao.vender([peca(a.id), peca(b.id)])).body
  await encarecer(a.id, 12)
  await encarecer(b.id, 7)
  expect(await custos(id)).toEqual([10, null])
  const c = await balcao.criarProduto({ qtd: 9, preco_custo: 3 })
  const itens = [peca(a.id, { quantidade: 2 }), peca(b.id), peca(c.id)]
  expect((await balcao.editar(id, itens)).status).toBe(200)
  expect(await custos(id)).toEqual([10, null, 3])
})

/** A sale of the size M, and both sizes of its product. */
async function deTamanhoM() {
  const { id, variacoes } = await balcao.criarProduto({ variacoes: [M, G] })
  const [m, g] = variacoes.map((v: { id: number }) => v.id)
  return { id, m, g, venda: (await balcao.vender([peca(id, { variacao_id: m })])).body }
}

test('an edit that adds another size of a product keeps what the first cost and takes what the other costs now', async () => {
  const { id, m, g, venda } = await deTamanhoM()
  await encarecer(id, 30)
  const itens = [peca(id, { variacao_id: g }), peca(id, { variacao_id: m })]
  expect((await balcao.editar(venda.id, itens)).status).toBe(200)
  expect(await custos(venda.id)).toEqual([30, 21.5])
})

test('another variation chosen in the sale brings its own cost', async () => {
  const { g, venda } = await deTamanhoM()
  const caminho = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/`
  expect((await loja.pedir('PATCH', caminho, { variacao_id: g })).body.itens).toMatchObject([{ custo_unitario: 23 }])
})

test('an exchange keeps the cost of what came back and freezes that of what goes out', async () => {
  const { id } = await balcao.criarProduto({ qtd: 9, preco_custo: 10 })
  const venda = (await balcao.vender([peca(id)])).body
  await balcao.levar(venda.id, 'enviado')
  await encarecer(id, 12)
  const { item_id } = venda.itens[0]
  const { body } = await balcao.trocar(venda.id, { voltam: [{ item_id, quantidade: 1 }], itens: [peca(id)] })
  expect(await custos(body.nova_venda_id)).toEqual([12])
  const { rows } = await sql`select custo_unitario from trocas_itens where item_id = ${item_id}`.execute(db)
  expect(rows).toEqual([{ custo_unitario: 10 }])
})
