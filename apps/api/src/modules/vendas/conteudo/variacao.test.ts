import { expect, test } from 'vitest'
import { apagarDeVez } from '../../../../test/support/apagar.ts'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

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
  const escolher = (variacao_id: unknown, item = venda.itens[0].item_id) =>
    loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${item}/`, { variacao_id })
  const reservadas = async () =>
    (await balcao.estoque(produto.id)).variacoes.map(({ reservado }: { reservado: number }) => reservado)
  return { produto, venda, azul, rosa, escolher, reservadas }
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
  // The same choice again changes nothing; null takes it back.
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
  expect((await escolher(undefined)).status).toBe(400)
  expect(await escolher(azul.id, 999_999)).toMatchObject(recusa(404, 'ITEM_NAO_ENCONTRADO'))
  const duas = await balcao.vender([
    { id: produto.id, sku: produto.sku, quantidade: 1, valor_unitario: 70 },
    { id: produto.id, variacao_id: azul.id, quantidade: 1, valor_unitario: 70 },
  ])
  const outra = `/api/vendas/${duas.body.id}/itens/${duas.body.itens[0].item_id}/`
  expect((await loja.pedir('PATCH', outra, { variacao_id: azul.id })).body.codigo).toBe('SKU_REPETIDO_NA_VENDA')
  expect(await reservadas()).toEqual([1, 0])
  await balcao.levar(venda.id, 'enviado')
  expect(await escolher(azul.id)).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA'))
})

test('from one variation to the other its own pieces are free again; of a product that is gone, or cancelled, none is chosen', async () => {
  const { produto, venda, azul, rosa, escolher, reservadas } = await vendaEmAberto()
  const item = venda.itens[0].item_id
  const daRosa = { id: produto.id, item_id: item, variacao_id: rosa.id, quantidade: 1, valor_unitario: 70 }
  const editada = await balcao.editar(venda.id, [daRosa])
  const [{ item_id }] = editada.body.itens
  expect(await reservadas()).toEqual([0, 1])
  expect((await escolher(azul.id, item_id)).status).toBe(200)
  expect(await reservadas()).toEqual([1, 0])
  expect((await escolher(rosa.id, item_id)).status).toBe(200)
  expect(await reservadas()).toEqual([0, 1])
  await balcao.conferir()
  const outra = await vendaEmAberto()
  await apagarDeVez(loja, outra.produto.id)
  expect(await outra.escolher(outra.azul.id)).toMatchObject(recusa(409, 'PRODUTO_INDISPONIVEL'))
  await balcao.cancelar(venda.id)
  expect((await escolher(azul.id, item_id)).body.codigo).toBe('VENDA_CANCELADA')
  await balcao.conferir()
})
