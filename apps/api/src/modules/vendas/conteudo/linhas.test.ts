import { expect, test } from 'vitest'
import { deleteForGood } from '../../../../test/support/apagar.ts'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

const ROWS = [
  { nome: 'Bia', numero: '7' },
  { nome: '', numero: '10' },
]

test('names and numbers of a line come back as sent, stay in an edit that says nothing of them, and go with one that says none', async () => {
  const { id } = await balcao.criarProduto({ qtd: 9 })
  const linha = { id, quantidade: 2, valor_unitario: 50 }
  const { body } = await balcao.vender([{ ...linha, personalizacao: [ROWS[0], { numero: ' 10 ' }] }])
  expect(body.itens[0].personalizacao).toEqual(ROWS)
  const item_id = body.itens[0].item_id
  const changeVenda = (item: object) => balcao.editar(body.id, [item])
  const mantida = await changeVenda({ ...linha, item_id })
  expect(mantida.body.itens[0].personalizacao).toEqual(ROWS)
  const plainEdit = await changeVenda({ ...linha, quantidade: 3, personalizacao: [] })
  expect(plainEdit.body.itens[0]).not.toHaveProperty('personalizacao')
  const { body: demais } = await balcao.vender([{ ...linha, quantidade: 3, personalizacao: ROWS }])
  expect(demais.erros).toEqual({ 'itens.0.personalizacao': [expect.stringMatching(/: Há 2 nomes para 3 peças$/)] })
})

const { db } = loja.banco
type Item = { item_id: number; custo_unitario: number | null }
const custos = async (id: number) => (await balcao.ler(id)).itens.map((item: Item) => item.custo_unitario)
/** As if its form had been saved. */
const setPrecoCusto = async (id: number, custo: number | null) => {
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
  await setPrecoCusto(a.id, 12)
  await setPrecoCusto(b.id, 7)
  expect(await custos(id)).toEqual([10, null])
  const c = await balcao.criarProduto({ qtd: 9, preco_custo: 3 })
  const itens = [peca(a.id, { quantidade: 2 }), peca(b.id), peca(c.id)]
  expect((await balcao.editar(id, itens)).status).toBe(200)
  expect(await custos(id)).toEqual([10, null, 3])
})

/** A sale of the size M, and both sizes of its product. */
async function sellTamanhoM() {
  const { id, variacoes } = await balcao.criarProduto({ variacoes: [M, G] })
  const [m, g] = variacoes.map((v: { id: number }) => v.id)
  return { id, m, g, venda: (await balcao.vender([peca(id, { variacao_id: m })])).body }
}

test('an edit that adds another size of a product keeps what the first cost and takes what the other costs now', async () => {
  const { id, m, g, venda } = await sellTamanhoM()
  await setPrecoCusto(id, 30)
  const itens = [peca(id, { variacao_id: g }), peca(id, { variacao_id: m })]
  expect((await balcao.editar(venda.id, itens)).status).toBe(200)
  expect(await custos(venda.id)).toEqual([30, 21.5])
})

test('another variation chosen in the sale brings its own cost', async () => {
  const { g, venda } = await sellTamanhoM()
  const caminho = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/`
  expect((await loja.pedir('PATCH', caminho, { variacao_id: g })).body.itens).toMatchObject([{ custo_unitario: 23 }])
})

/** A sale of two pieces with no variation chosen: 3 blue and 1 pink are in stock. */
async function vendaEmAberto() {
  const produto = await balcao.criarProduto({
    variacoes: [
      { nome_cor: 'Azul', cor: '#0000ff', tamanho: 'M', preco_venda: 60, quantidade: 3 },
      { nome_cor: 'Rosa', cor: '#ff00aa', tamanho: 'M', preco_venda: 80, quantidade: 1 },
    ],
  })
  const itens = [{ id: produto.id, sku: produto.sku, quantidade: 2, valor_unitario: 70 }]
  const { body: venda } = await balcao.vender(itens)
  const [azul, rosa] = produto.variacoes
  const chooseItemVariacao = (variacao_id: number | null, item = venda.itens[0].item_id) =>
    loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${item}/`, { variacao_id })
  const reservadas = async () =>
    (await balcao.estoque(produto.id)).variacoes.map(({ reservado }: { reservado: number }) => reservado)
  return { produto, venda, azul, rosa, escolher: chooseItemVariacao, reservadas }
}

test('a variation is chosen without an edit: reservation and SKU follow, price and step stay', async () => {
  const { venda, azul, escolher, reservadas } = await vendaEmAberto()
  const { status, body } = await escolher(azul.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'separacao', total: venda.total, editada: false, versao: venda.versao + 1 })
  expect(body.itens).toMatchObject([{ variacao_id: azul.id, variacao: 'Azul M', sku: azul.sku, valor_unitario: 70 }])
  expect(await reservadas()).toEqual([2, 0])
  const [evento] = await balcao.historico(venda.id)
  expect(evento).toMatchObject({ tipo: 'variacao', descricao: `Variação escolhida: ${venda.itens[0].titulo} Azul M.` })
  // Choosing the same again changes nothing; null takes the choice back.
  expect((await escolher(azul.id)).body.versao).toBe(venda.versao + 1)
  const [aberta] = (await escolher(null)).body.itens
  expect(aberta).toMatchObject({ variacao_id: null, variacao: null, sku: venda.itens[0].sku, quantidade: 2 })
  expect(await reservadas()).toEqual([0, 0])
  expect((await balcao.frases(venda.id))[0]).toBe(`Variação de ${venda.itens[0].titulo} deixada em aberto.`)
  await balcao.conferir()
})

test('refused: too few pieces, another product, an unknown line, a second line of the piece, pieces that left', async () => {
  const { produto, venda, azul, rosa, escolher, reservadas } = await vendaEmAberto()
  expect(await escolher(rosa.id)).toMatchObject(recusa(409, 'ESTOQUE_INSUFICIENTE'))
  expect((await escolher((await vendaEmAberto()).azul.id)).status).toBe(400)
  expect(await escolher(azul.id, 999_999)).toMatchObject(recusa(404, 'ITEM_NAO_ENCONTRADO'))
  const duas = await balcao.vender([
    { id: produto.id, sku: produto.sku, quantidade: 1, valor_unitario: 70 },
    { id: produto.id, variacao_id: azul.id, quantidade: 1, valor_unitario: 70 },
  ])
  const duplicatePath = `/api/vendas/${duas.body.id}/itens/${duas.body.itens[0].item_id}/`
  expect((await loja.pedir('PATCH', duplicatePath, { variacao_id: azul.id })).body.codigo).toBe('SKU_REPETIDO_NA_VENDA')
  expect(await reservadas()).toEqual([1, 0])
  await balcao.levar(venda.id, 'enviado')
  expect(await escolher(azul.id)).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA'))
})

test('from one variation to the other its own pieces are free again; of a product that is gone, or cancelled, none is chosen', async () => {
  const { produto, venda, azul, rosa, escolher, reservadas } = await vendaEmAberto()
  const item = venda.itens[0].item_id
  const rosaLinha = { id: produto.id, item_id: item, variacao_id: rosa.id, quantidade: 1, valor_unitario: 70 }
  const editada = await balcao.editar(venda.id, [rosaLinha])
  const [{ item_id }] = editada.body.itens
  expect(await reservadas()).toEqual([0, 1])
  expect((await escolher(azul.id, item_id)).status).toBe(200)
  expect(await reservadas()).toEqual([1, 0])
  expect((await escolher(rosa.id, item_id)).status).toBe(200)
  expect(await reservadas()).toEqual([0, 1])
  await balcao.conferir()
  const openVenda = await vendaEmAberto()
  await deleteForGood(loja, openVenda.produto.id)
  expect(await openVenda.escolher(openVenda.azul.id)).toMatchObject(recusa(409, 'PRODUTO_INDISPONIVEL'))
  await balcao.cancelar(venda.id)
  expect((await escolher(azul.id, item_id)).body.codigo).toBe('VENDA_CANCELADA')
  await balcao.conferir()
})
