import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { createCaixa, expectForbidden } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { act, orderCompra, receive } = openCompras(loja)
const produto = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body

test('receipts undone in any order end at the cost of before', async () => {
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]) {
    const { id } = await balcao.criarProduto({ titulo: `Touca ${order.join('')}`, qtd: 1, preco_custo: 6 })
    const compra = await orderCompra([{ produto_id: id, quantidade: 9, custo_unitario: 5 }])
    const recebimentos: number[] = []
    for (const custo_unitario of [8, 13, 21]) {
      const itens = [{ item_id: compra.itens[0].id, quantidade: 1, custo_unitario }]
      recebimentos.push((await act(compra.id, 'receber', { itens })).body.recebimentos.at(-1).id)
    }
    for (const i of order) await act(compra.id, `recebimentos/${recebimentos[i]}/estornar`)
    expect([order, (await produto(id)).preco_custo]).toEqual([order, 6])
  }
})

test('reversing a receipt restores the earlier cost when a later receipt did not change the cost', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gorro', qtd: 1, preco_custo: 6 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 9, custo_unitario: 5 }])
  const arrive = async (custo_unitario: number | null) => {
    const itens = [{ item_id: compra.itens[0].id, quantidade: 1, custo_unitario }]
    return (await act(compra.id, 'receber', { itens })).body.recebimentos.at(-1).id
  }
  const [first, unknown] = [await arrive(8), await arrive(null)]
  for (const recebimento of [first, unknown]) await act(compra.id, `recebimentos/${recebimento}/estornar`)
  expect((await produto(id)).preco_custo).toBe(6)
})

test('the cost of what a person received who does not see costs waits for one who does', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Cinto', qtd: 1, preco_custo: 6 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 9, custo_unitario: 12 }])
  const clerk = await createCaixa(loja, 'recebedora')
  await clerk.negar('ver_custos')
  const body = { itens: [{ item_id: compra.itens[0].id, quantidade: 2 }] }
  const received = await clerk.pedir('POST', `/compras/${compra.id}/receber/`, body)
  expect(received).toMatchObject({ status: 200, body: { valores_a_gravar: 1 } })
  expect(await produto(id)).toMatchObject({ quantidade_total: 3, preco_custo: 6 })
  await expectForbidden(clerk.pedir('POST', `/compras/${compra.id}/custos/`))
  // The painel tells it to a person who may write them, with the way to these purchases.
  const waiting = async () =>
    (await loja.pedir('GET', '/api/compras/?situacao=custos_a_gravar')).body.results.map(
      (row: { id: number }) => row.id,
    )
  const told = async (panel: Promise<{ body: { custos_a_gravar: number | null } }>) =>
    (await panel).body.custos_a_gravar
  expect(await waiting()).toEqual([compra.id])
  expect(await told(loja.pedir('GET', '/api/painel/'))).toBe(1)
  expect(await told(clerk.pedir('GET', '/painel/'))).toBeNull()
  expect((await act(compra.id, 'custos')).body.valores_a_gravar).toBe(0)
  expect([await waiting(), await told(loja.pedir('GET', '/api/painel/'))]).toEqual([[], 0])
  expect((await produto(id)).preco_custo).toBe(10) // 1 at 6 and 2 at 12
  await act(compra.id, `recebimentos/${received.body.recebimentos[0].id}/estornar`)
  expect(await produto(id)).toMatchObject({ quantidade_total: 1, preco_custo: 6 })
})

test('a cost that waited is undone as the last one that was written, whichever way its receipts are undone', async () => {
  const clerk = await createCaixa(loja, 'recebedora-2')
  await clerk.negar('ver_custos')
  for (const order of ['first', 'second'] as const) {
    const { id } = await balcao.criarProduto({ titulo: `Faixa ${order}`, qtd: 1, preco_custo: 6 })
    const compra = await orderCompra([{ produto_id: id, quantidade: 9, custo_unitario: 12 }])
    const itens = [{ item_id: compra.itens[0].id, quantidade: 1 }]
    const first = (await clerk.pedir('POST', `/compras/${compra.id}/receber/`, { itens })).body.recebimentos.at(-1).id
    const dearer = [{ ...itens[0], custo_unitario: 24 }]
    const second = (await act(compra.id, 'receber', { itens: dearer })).body.recebimentos.at(-1).id
    await act(compra.id, 'custos')
    for (const recebimento of order === 'first' ? [first, second] : [second, first])
      await act(compra.id, `recebimentos/${recebimento}/estornar`)
    expect([order, (await produto(id)).preco_custo]).toEqual([order, 6])
  }
})

test('one line whose product has variations by now keeps no other cost waiting', async () => {
  const clerk = await createCaixa(loja, 'recebedora-3')
  await clerk.negar('ver_custos')
  const [split, stays] = [
    await balcao.criarProduto({ titulo: 'Vira grade', qtd: 0 }),
    await balcao.criarProduto({ titulo: 'Fica', qtd: 0 }),
  ]
  const compra = await orderCompra(
    [split, stays].map(({ id: produto_id }) => ({ produto_id, quantidade: 1, custo_unitario: 9 })),
  )
  const itens = compra.itens.map(({ id: item_id }: { id: number }) => ({ item_id, quantidade: 1 }))
  expect((await clerk.pedir('POST', `/compras/${compra.id}/receber/`, { itens })).status).toBe(200)
  const variacoes = [{ tamanho: 'P', quantidade: 1 }]
  expect((await loja.pedir('PUT', `/api/produtos/${split.id}/`, { tem_tamanho: true, variacoes })).status).toBe(200)
  expect(await act(compra.id, 'custos')).toMatchObject({ status: 200, body: { valores_a_gravar: 0 } })
  expect((await produto(stays.id)).preco_custo).toBe(9)
  const { versao } = (await act(compra.id, 'custos')).body
  expect((await act(compra.id, 'custos')).body.versao).toBe(versao)
})

test('a cost with its freight, and a stock, stay within what a product may have', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Caro', qtd: 9_999_990 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 20, custo_unitario: '9999999,99' }], { frete: 100 })
  expect(await receive(compra, [1])).toMatchObject({
    ...recusa(409, 'CUSTO_ALTO_DEMAIS'),
    body: { erros: { 'itens.0.custo_unitario': [expect.any(String)] } },
  })
  const cheap = await orderCompra([{ produto_id: id, quantidade: 20, custo_unitario: 1 }])
  expect(await receive(cheap, [10])).toMatchObject(recusa(409, 'ESTOQUE_ALTO_DEMAIS'))
  expect((await receive(cheap, [9])).status).toBe(200)
})

test('pieces of a product that is in the trash, gone, or has variations by now are refused with a way out', async () => {
  const arrive = async (titulo: string, change: (id: number) => Promise<{ status: number }>) => {
    const { id } = await balcao.criarProduto({ titulo, qtd: 0 })
    const compra = await orderCompra([{ produto_id: id, quantidade: 2, custo_unitario: 1 }])
    expect((await change(id)).status).toBeLessThan(300)
    return { compra, answer: await receive(compra, [1]) }
  }
  const trash = (id: number) => loja.pedir('DELETE', `/api/produtos/${id}/`)
  const { compra, answer } = await arrive('Na lixeira', trash)
  expect(answer).toMatchObject(recusa(409, 'PECA_NA_LIXEIRA', /: Na lixeira\. Restaure/))
  await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [compra.itens[0].produto_id] })
  expect((await receive(compra, [1])).status).toBe(200)
  const variacoes = [{ tamanho: 'P', quantidade: 0 }]
  const split = (id: number) => loja.pedir('PUT', `/api/produtos/${id}/`, { tem_tamanho: true, variacoes })
  expect((await arrive('Em tamanhos', split)).answer).toMatchObject(recusa(409, 'PECA_COM_VARIACOES'))
  const remove = async (id: number) => {
    await trash(id)
    return loja.pedir('DELETE', '/api/produtos/lixeira/excluir-multiplos/', { ids: [id] })
  }
  expect((await arrive('Excluída', remove)).answer).toMatchObject(recusa(409, 'PECA_EXCLUIDA', /: Excluída\. Encerre/))
})
