import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { createCaixa, expectForbidden } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { act, createCompra, orderCompra, receive } = openCompras(loja)
const readBought = async (id: number) => (await loja.pedir('GET', `/api/fornecedores/${id}/comprado/`)).body
const readCosts = async (id: number, query = '') =>
  (await loja.pedir('GET', `/api/produtos/${id}/custos/${query}`)).body
const undoLast = async ({ id }: { readonly id: number }) => {
  const { recebimentos } = (await loja.pedir('GET', `/api/compras/${id}/`)).body
  const undone = await act(id, `recebimentos/${recebimentos.at(-1).id}/estornar`)
  expect(undone.status).toBe(200)
}
const setOrdered = (id: number, before: string) =>
  sql`update compras set pedida_em = now() - ${before}::interval where id = ${id}`.execute(loja.banco.db)

test('a supplier of whom nothing was ordered has sold nothing: drafts and cancelled purchases count as none', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Meia', qtd: 0 })
  const itens = [{ produto_id: id, quantidade: 3, custo_unitario: 4 }]
  const draft = (await createCompra(itens)).body
  const fornecedor_id = draft.fornecedor.id
  const cancelled = await orderCompra(itens, { fornecedor_id })
  await act(cancelled.id, 'cancelar')
  expect(await readBought(fornecedor_id)).toEqual({ prazo: null, total: 0, itens: [] })
  expect(await loja.pedir('GET', '/api/fornecedores/999999/comprado/')).toMatchObject(
    recusa(404, 'FORNECEDOR_NAO_ENCONTRADO'),
  )
})

test('of each piece: what it cost at the last receipt that stands, when that came, and its codes at the supplier', async () => {
  const { id, variacoes } = await balcao.criarGrade({ 'LI-P': 0, 'LI-M': 0 })
  const [p, m] = variacoes.map((variacao: { id: number }) => variacao.id)
  const line = (variacao_id: number, custo_unitario?: number) => ({
    produto_id: id,
    variacao_id,
    quantidade: 4,
    custo_unitario,
  })
  const first = await orderCompra([line(p, 10), line(m)])
  const fornecedor_id = first.fornecedor.id
  await sql`insert into fornecedor_codigos (fornecedor_id, codigo, descricao, unidade, produto_id, variacao_id)
    values (${fornecedor_id}, 'PV-P', 'lisa p', 'UN', ${id}, ${p}), (${fornecedor_id}, 'PV-P', 'lisa p', 'DZ', ${id}, ${p}),
           (${fornecedor_id}, '7741', 'lisa', 'UN', ${id}, ${p})`.execute(loja.banco.db)
  // The EAN matched this line of an invoice: no person has confirmed the supplier's code.
  const invoiced = { codigo: 'PV-M', descricao: 'LISA M', ean: null, ncm: null, unidade: 'UN', quantidade: 4, valor: 4 }
  await sql`update compra_itens set do_fornecedor = ${JSON.stringify({ ...invoiced, confirmar_quantidade: false })}
    where compra_id = ${first.id} and variacao_id = ${m}`.execute(loja.banco.db)
  const peca = (variacao_id: number, sku: string) => ({ produto_id: id, variacao_id, sku })
  expect(await readBought(fornecedor_id)).toMatchObject({
    total: 2,
    itens: [
      { ...peca(p, 'LI-P'), codigos: ['7741', 'PV-P'], custo_unitario: null, recebida_em: null },
      { ...peca(m, 'LI-M'), codigos: ['PV-M'], custo_unitario: null, recebida_em: null },
    ],
  })
  await receive(first, [1, 4])
  const second = await orderCompra([line(p, 12)], { fornecedor_id })
  const elsewhere = await orderCompra([line(p, 99)])
  await receive(elsewhere, [1])
  await receive(second, [1])
  const bought = async () => (await readBought(fornecedor_id)).itens
  expect(await bought()).toMatchObject([
    { ...peca(p, 'LI-P'), custo_unitario: 12, recebida_em: expect.any(String) },
    { ...peca(m, 'LI-M'), custo_unitario: null, recebida_em: expect.any(String) },
  ])
  await undoLast(second)
  expect(await bought()).toMatchObject([{ custo_unitario: 10 }, { custo_unitario: null }])
})

test('a piece that was deleted is not bought any more', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Faixa', qtd: 0 })
  const { fornecedor } = await orderCompra([{ produto_id: id, quantidade: 3 }])
  expect((await readBought(fornecedor.id)).total).toBe(1)
  await loja.pedir('DELETE', `/api/produtos/${id}/`)
  expect(await readBought(fornecedor.id)).toMatchObject({ total: 0, itens: [] })
})

test('the lead time: from the order to the first receipt that stands, over what came within a year', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gola', qtd: 0 })
  const itens = [{ produto_id: id, quantidade: 9 }]
  const quick = await orderCompra(itens)
  const fornecedor_id = quick.fornecedor.id
  await setOrdered(quick.id, '4 days')
  await receive(quick, [1])
  await sql`update recebimentos set em = now() - interval '2 days' where compra_id = ${quick.id}`.execute(loja.banco.db)
  await receive(quick, [1])
  const slow = await orderCompra(itens, { fornecedor_id })
  await setOrdered(slow.id, '7 days')
  await receive(slow, [1])
  const undone = await orderCompra(itens, { fornecedor_id })
  await setOrdered(undone.id, '30 days')
  await receive(undone, [1])
  await undoLast(undone)
  const old = await orderCompra(itens, { fornecedor_id })
  await setOrdered(old.id, '500 days')
  await receive(old, [1])
  await sql`update recebimentos set em = now() - interval '400 days' where compra_id = ${old.id}`.execute(loja.banco.db)
  expect((await readBought(fornecedor_id)).prazo).toEqual({ dias: 4.5, compras: 2 })
})

test('each receipt of a piece says what was paid and what the cost became; an undone one says so', async () => {
  const { id, variacoes } = await balcao.criarGrade({ 'CO-P': 0, 'CO-M': 0 })
  const [p, m] = variacoes.map((variacao: { id: number }) => variacao.id)
  const itens = [
    { produto_id: id, variacao_id: p, quantidade: 10, custo_unitario: 6 },
    { produto_id: id, variacao_id: m, quantidade: 10 },
  ]
  const compra = await orderCompra(itens, { frete: 10 })
  await receive(compra, [2, 5])
  await receive(compra, [2], { itens: [{ item_id: compra.itens[0].id, quantidade: 2, custo_unitario: 9 }] })
  await undoLast(compra)
  const of = { compra_id: compra.id, fornecedor: compra.fornecedor }
  const undone = { ...of, quantidade: 2, custo_unitario: 10, custo_antes: 7, custo_depois: 8.5 }
  const first = { ...of, quantidade: 2, custo_unitario: 7, custo_depois: 7, estornado_em: null }
  const unknown = { ...of, quantidade: 5, custo_unitario: null, custo_depois: null, estornado_em: null }
  expect(await readCosts(id)).toMatchObject({
    total: 3,
    recebimentos: [{ ...undone, estornado_em: expect.any(String) }, first, unknown],
  })
  expect(await readCosts(id, `?variacao=${m}`)).toMatchObject({ total: 1, recebimentos: [unknown] })
  const touca = await balcao.criarProduto({ titulo: 'Touca', qtd: 0 })
  expect(await readCosts(touca.id)).toEqual({ total: 0, recebimentos: [] })
})

test('a person without ver_custos reads no cost of bought pieces and is refused the history of costs', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Xale', qtd: 0 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 2, custo_unitario: 7 }])
  await receive(compra, [2])
  const caixa = await createCaixa(loja)
  await caixa.negar('ver_custos')
  const bought = await caixa.pedir('GET', `/fornecedores/${compra.fornecedor.id}/comprado/`)
  expect(bought.body).toMatchObject({ prazo: { dias: 0, compras: 1 }, itens: [{ custo_unitario: null }] })
  await expectForbidden(caixa.pedir('GET', `/produtos/${id}/custos/`))
  await caixa.negar()
  expect((await caixa.pedir('GET', `/produtos/${id}/custos/`)).body.recebimentos).toMatchObject([{ custo_unitario: 7 }])
})
