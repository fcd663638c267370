import { digitoVerificador } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { openCompras } from '../../../test/support/compras.ts'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { createCaixa, expectForbidden } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pedir } = loja

const { act, createCompra, orderCompra, receive } = openCompras(loja)
const produto = async (id: number) => (await pedir('GET', `/api/produtos/${id}/`)).body
const movimentos = async (id: number) => (await pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results
const setRegra = (custo: string) => pedir('PATCH', '/api/compras/configuracao/', { custo })

let numbers = 0
function createChave(): string {
  const body = `35261111222333000181550010${String(++numbers).padStart(8, '0')}1${'0'.repeat(8)}`
  return body + digitoVerificador(body)
}

test('a purchase goes from draft to received; what is too much is taken and said', async () => {
  const meia = await balcao.criarProduto({ titulo: 'Meia', qtd: 5, preco_custo: 4 })
  const draft = (
    await createCompra([{ produto_id: meia.id, quantidade: 10, custo_unitario: '5,50' }], { previsao: '2030-01-02' })
  ).body
  expect(draft).toMatchObject({
    situacao: 'rascunho',
    numero: draft.id,
    previsao: '2030-01-02',
    pecas: 10,
    total: 55,
    itens: [
      { produto_id: meia.id, variacao_id: null, titulo: 'Meia', quantidade: 10, recebida: 0, custo_unitario: 5.5 },
    ],
    recebimentos: [],
  })
  expect(await receive(draft, [1])).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  const compra = (await act(draft.id, 'pedir')).body
  expect((await receive(compra, [4])).body).toMatchObject({ situacao: 'recebida_em_parte', recebidas: 4, a_mais: [] })
  expect(await act(compra.id, 'cancelar')).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  const surplus = (await receive(compra, [8])).body
  expect(surplus).toMatchObject({
    situacao: 'recebida',
    itens: [{ recebida: 12, a_mais: 2 }],
    a_mais: [{ item_id: compra.itens[0].id, quantidade: 2 }],
    recebimentos: [{ itens: [{ quantidade: 4, custo_unitario: 5.5 }] }, { itens: [{ quantidade: 8 }] }],
  })
  expect(await produto(meia.id)).toMatchObject({ quantidade_total: 17 })
  expect((await movimentos(meia.id)).slice(0, 2)).toMatchObject([
    { motivo: 'compra', quantidade: 8, compra_id: compra.id, saldo: 17 },
    { motivo: 'compra', quantidade: 4, compra_id: compra.id },
  ])
})

test('a surplus is counted once for each line: after an earlier surplus only the new pieces count, less undone ones', async () => {
  const criar = async (titulo: string) => (await balcao.criarProduto({ titulo, qtd: 0 })).id as number
  const compra = await orderCompra([
    { produto_id: await criar('Gola'), quantidade: 10 },
    { produto_id: await criar('Punho'), quantidade: 5 },
  ])
  const [{ id: gola }, { id: punho }] = compra.itens
  expect((await receive(compra, [12, 1])).body.a_mais).toEqual([{ item_id: gola, quantidade: 2 }])
  const { body: second } = await receive(compra, [3, 6])
  expect(second).toMatchObject({
    a_mais: [
      { item_id: gola, quantidade: 3 },
      { item_id: punho, quantidade: 2 },
    ],
    itens: [{ a_mais: 5 }, { a_mais: 2 }],
  })
  await act(compra.id, `recebimentos/${second.recebimentos[0].id}/estornar`)
  const { body: third } = await receive(compra, [8, 1])
  expect(third).toMatchObject({
    a_mais: [
      { item_id: gola, quantidade: 1 },
      { item_id: punho, quantidade: 1 },
    ],
    itens: [
      { recebida: 11, a_mais: 1 },
      { recebida: 7, a_mais: 2 },
    ],
  })
})

test('a draft is edited over its version; an ordered one only received, closed or cancelled', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Faixa', qtd: 1 })
  const { id, versao, itens } = (await createCompra([{ produto_id, quantidade: 2 }])).body
  const put = (corpo: object) => pedir('PUT', `/api/compras/${id}/`, corpo)
  const changed = await put({ versao, frete: '12,00', itens: [{ id: itens[0].id, produto_id, quantidade: 3 }] })
  expect(changed).toMatchObject({ status: 200, body: { frete: 12, itens: [{ id: itens[0].id, quantidade: 3 }] } })
  expect(await put({ versao, observacao: 'x' })).toMatchObject(recusa(409, 'EDICAO_CONCORRENTE'))
  expect((await put({ observacao: 'x' })).body).toMatchObject({
    frete: 12,
    observacao: 'x',
    itens: [{ quantidade: 3 }],
  })
  await act(id, 'pedir')
  expect(await put({ observacao: 'y' })).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  expect((await act(id, 'cancelar')).body.situacao).toBe('cancelada')
  expect(await act(id, 'pedir')).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  const second = await orderCompra([{ produto_id, quantidade: 5 }])
  await receive(second, [2])
  expect((await act(second.id, 'encerrar')).body).toMatchObject({ situacao: 'encerrada', recebidas: 2 })
  expect(await receive(second, [1])).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  expect(await pedir('DELETE', `/api/fornecedores/${second.fornecedor.id}/`)).toMatchObject(
    recusa(409, 'FORNECEDOR_EM_USO'),
  )
})

test('only pieces with a stock of their own are bought, a variation by its name, each once', async () => {
  const { id: simples } = await balcao.criarProduto({ titulo: 'Boné', qtd: 1 })
  const grade = await balcao.criarGrade({ 'BT-M': 1 })
  const kit = await balcao.criarProduto({ titulo: 'Kit', componentes: [{ produto_id: simples, quantidade: 2 }] })
  const errorsOf = async (...itens: object[]) => Object.keys((await createCompra(itens)).body.erros ?? {})
  expect(await errorsOf({ produto_id: kit.id, quantidade: 1 })).toEqual(['itens.0.produto_id'])
  expect(await errorsOf({ produto_id: grade.id, quantidade: 1 })).toEqual(['itens.0.variacao_id'])
  expect(await errorsOf({ produto_id: 999_999, quantidade: 1 })).toEqual(['itens.0.produto_id'])
  expect(await errorsOf({ produto_id: simples, quantidade: '1,5' })).toEqual(['itens.0.quantidade'])
  const twice = [
    { produto_id: simples, quantidade: 1 },
    { produto_id: simples, quantidade: 2 },
  ]
  expect(await errorsOf(...twice)).toEqual(['itens.1.produto_id'])
  const { id } = (await createCompra([])).body
  expect(await act(id, 'pedir')).toMatchObject(recusa(409, 'COMPRA_SEM_LINHAS'))
})

test('costs: average over the pieces that were there, freight to the cent, dearer for one receipt, sales keep theirs', async () => {
  const boné = await balcao.criarProduto({ titulo: 'Boné', qtd: 10, preco_custo: 10 })
  const grade = await balcao.criarGrade({ 'CM-P': 0, 'CM-M': 4 }, { preco_custo: 8 })
  const sale = (await balcao.vender([{ id: boné.id, quantidade: 1, valor_unitario: 50 }])).body
  const [p, m] = grade.variacoes
  const compra = await orderCompra(
    [
      { produto_id: boné.id, quantidade: 10, custo_unitario: 20 },
      { produto_id: grade.id, variacao_id: p.id, quantidade: 10, custo_unitario: 5 },
      { produto_id: grade.id, variacao_id: m.id, quantidade: 4 },
    ],
    { frete: 10 },
  )
  // 10 of freight over 200 and 50: 0.80 and 0.20 a piece.
  const received = (await receive(compra, [5, 10, 4])).body
  expect(received.recebimentos[0].itens).toMatchObject([
    { custo_unitario: 20.8 },
    { custo_unitario: 5.2 },
    { custo_unitario: null },
  ])
  expect((await produto(boné.id)).preco_custo).toBe(13.6) // (10 × 10 + 5 × 20.80) ÷ 15
  expect((await produto(grade.id)).variacoes).toMatchObject([{ preco_custo: 5.2 }, { preco_custo: null }])
  const dearer = { itens: [{ item_id: compra.itens[0].id, quantidade: 5, custo_unitario: '29,20' }] }
  await act(compra.id, 'receber', dearer)
  expect((await produto(boné.id)).preco_custo).toBe(17.7) // (13.60 × 15 + 30 × 5) ÷ 20
  expect((await balcao.ler(sale.id)).itens[0].custo_unitario).toBe(10)
  onTestFinished(async () => void (await setRegra('medio')))
  await setRegra('ultimo')
  const second = await orderCompra([{ produto_id: boné.id, quantidade: 1, custo_unitario: 3 }])
  await receive(second, [1])
  expect((await produto(boné.id)).preco_custo).toBe(3)
  await setRegra('nao_muda')
  await receive(await orderCompra([{ produto_id: boné.id, quantidade: 1, custo_unitario: 99 }]), [1])
  expect((await produto(boné.id)).preco_custo).toBe(3)
  expect((await setRegra('medio')).body).toEqual({ custo: 'medio' })
})

test('a receipt is undone while its pieces are free; the former cost comes back when nothing came since', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Luva', qtd: 2, preco_custo: 6 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 10, custo_unitario: 12 }])
  const [first] = (await receive(compra, [4])).body.recebimentos
  const undo = (recebimento: number) => act(compra.id, `recebimentos/${recebimento}/estornar`)
  const sale = (await balcao.vender([{ id, quantidade: 3, valor_unitario: 50 }])).body
  expect(await undo(first.id)).toMatchObject({
    status: 409,
    body: { codigo: 'RECEBIMENTO_SEM_PECAS', erro: expect.stringContaining('só há 3 peças livres') },
  })
  await balcao.cancelar(sale.id)
  const undone = await undo(first.id)
  expect(undone.body).toMatchObject({
    situacao: 'pedida',
    recebidas: 0,
    recebimentos: [{ estornado_em: expect.any(String) }],
  })
  expect(await produto(id)).toMatchObject({ quantidade_total: 2, preco_custo: 6 })
  expect((await movimentos(id))[0]).toMatchObject({ motivo: 'compra', quantidade: -4, compra_id: compra.id })
  expect(await undo(first.id)).toMatchObject(recusa(409, 'RECEBIMENTO_ESTORNADO'))
  const [, earlier] = (await receive(compra, [1])).body.recebimentos
  const after = (await receive(compra, [1])).body
  const { preco_custo } = await produto(id)
  await undo(earlier.id)
  expect((await produto(id)).preco_custo).toBe(preco_custo)
  await undo(after.recebimentos[2].id)
  expect(await undo(after.recebimentos[2].id)).toMatchObject(recusa(409, 'RECEBIMENTO_ESTORNADO'))
})

test('two receipts: the last one is undone first, and each gives back the cost that it found', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Boina', qtd: 1, preco_custo: 6 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 9, custo_unitario: 5 }])
  const readCusto = async () => (await produto(id)).preco_custo
  const arrive = async (custo_unitario: number | null): Promise<number> => {
    const itens = [{ item_id: compra.itens[0].id, quantidade: 1, custo_unitario }]
    return (await act(compra.id, 'receber', { itens })).body.recebimentos.at(-1).id
  }
  const undo = (recebimento: number) => act(compra.id, `recebimentos/${recebimento}/estornar`)
  const [first, second] = [await arrive(8), await arrive(13)]
  expect(await readCusto()).toBe(9) // 6, 8 and 13
  // A cost that is said to be unknown is not the order's.
  const unknown = await arrive(null)
  expect(await readCusto()).toBe(9)
  await undo(unknown)
  await undo(second)
  expect(await readCusto()).toBe(7)
  await undo(first)
  expect(await readCusto()).toBe(6)
})

test('two lines of one piece, as an invoice has them, follow each other in its cost and count together when undone', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Lenço', qtd: 10, preco_custo: 10 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 10, custo_unitario: 10 }])
  await sql`insert into compra_itens (compra_id, ordem, produto_id, titulo, quantidade, custo_unitario)
    select compra_id, 1, produto_id, titulo, 10, 40 from compra_itens where compra_id = ${compra.id}`.execute(
    loja.banco.db,
  )
  const { body } = await pedir('GET', `/api/compras/${compra.id}/`)
  const [recebimento] = (await receive(body, [10, 10])).body.recebimentos
  expect(await produto(id)).toMatchObject({ quantidade_total: 30, preco_custo: 20 }) // 20 at 10 and 10 at 40
  const undo = () => act(compra.id, `recebimentos/${recebimento.id}/estornar`)
  const sale = (await balcao.vender([{ id, quantidade: 15, valor_unitario: 50 }])).body
  expect(await undo()).toMatchObject(recusa(409, 'RECEBIMENTO_SEM_PECAS', /só há 15 peças livres/))
  await balcao.cancelar(sale.id)
  expect(await undo()).toMatchObject({ status: 200, body: { recebidas: 0 } })
  expect(await produto(id)).toMatchObject({ quantidade_total: 10, preco_custo: 10 })
})

test("a variation that had its product's cost has it again when its receipt is undone, and follows it", async () => {
  const variacoes = [{ nome_cor: 'Preto', tamanho: 'M', quantidade: 3 }]
  const meia = await balcao.criarProduto({ titulo: 'Meia', preco_custo: 10, variacoes })
  const [{ id: variacao_id }] = meia.variacoes
  const compra = await orderCompra([{ produto_id: meia.id, variacao_id, quantidade: 3, custo_unitario: 16 }])
  const [recebimento] = (await receive(compra, [3])).body.recebimentos
  expect((await produto(meia.id)).variacoes).toMatchObject([{ quantidade: 6, preco_custo: 13 }])
  await act(compra.id, `recebimentos/${recebimento.id}/estornar`)
  expect((await produto(meia.id)).variacoes).toMatchObject([{ quantidade: 3, preco_custo: null }])
})

test('an invoice is received once, until its receipt is undone', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Cinto', qtd: 0 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 9 }])
  const nota_chave = createChave()
  const { recebimentos } = (await receive(compra, [2], { nota_chave })).body
  expect(recebimentos[0].nota_chave).toBe(nota_chave)
  const again = await receive(compra, [2], { nota_chave })
  expect(again).toMatchObject({ status: 409, body: { codigo: 'NOTA_JA_LANCADA', compra_id: compra.id } })
  await act(compra.id, `recebimentos/${recebimentos[0].id}/estornar`)
  expect((await receive(compra, [2], { nota_chave })).status).toBe(200)
  expect(await receive(compra, [1], { nota_chave: '123' })).toMatchObject({ status: 400 })
})

test('two people receive at once: both count, one key counts once', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gorro', qtd: 0 })
  const compra = await orderCompra([{ produto_id: id, quantidade: 9 }])
  const corpo = { itens: [{ item_id: compra.itens[0].id, quantidade: 3 }] }
  const url = `/api/compras/${compra.id}/receber/`
  const key = { 'idempotency-key': 'recebimento-1' }
  const answers = await Promise.all([
    pedir('POST', url, corpo, key),
    pedir('POST', url, corpo, key),
    pedir('POST', url, corpo),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await produto(id)).toMatchObject({ quantidade_total: 6 })
})

test('blanks that arrive serve the printing that waits, the most urgent first, and the answer says which', async () => {
  const estampada = await createEstampada(balcao, 3)
  const bancada = openBancada(balcao)
  const { lisa, lm, produto: leao, m } = estampada
  const shelf = (await bancada.paraEstoque(leao.id, m.id, 5)).body
  const compra = await orderCompra([{ produto_id: lisa.id, variacao_id: lm.id, quantidade: 9 }])
  const blank = { produto_id: lisa.id, variacao_id: lm.id }
  const countMissing = async () => (await suggest(`fornecedor_id=${compra.fornecedor.id}`, blank)).a_estampar
  expect(await countMissing()).toBe(2)
  await bancada.concluir(shelf.id, 1)
  expect(await countMissing()).toBe(2)
  await bancada.agir(shelf.id, 'bloquear', { motivo: 'Sem filme' })
  expect(await countMissing()).toBe(2)
  await bancada.agir(shelf.id, 'bloquear', { motivo: '' })
  const partial = (await receive(compra, [1])).body
  expect(partial.serviu).toMatchObject([{ producao_id: shelf.id, venda_id: null, quantidade: 1 }])
  expect((await receive(compra, [8])).body.serviu).toMatchObject([{ producao_id: shelf.id, quantidade: 1 }])
  expect(await bancada.producao(shelf.id)).toMatchObject({ reservada: 4, feita: 1, faltam_lisas: 0 })
  const [first] = partial.recebimentos
  await bancada.concluir(shelf.id, 4)
  expect((await act(compra.id, `recebimentos/${first.id}/estornar`)).status).toBe(200)
  await balcao.conferir()
})

test('costs are for who sees them: others read none, send none, and leave them as they are', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Xale', qtd: 0 })
  const draft = (await createCompra([{ produto_id, quantidade: 2, custo_unitario: 7 }], { frete: 3 })).body
  const caixa = await createCaixa(loja)
  await caixa.negar('ver_custos')
  const read = (await caixa.pedir('GET', `/compras/${draft.id}/`)).body
  expect([read.total, read.frete, read.itens[0].custo_unitario]).toEqual([null, null, null])
  const put = (corpo: object) => caixa.pedir('PUT', `/compras/${draft.id}/`, corpo)
  await expectForbidden(put({ itens: [{ id: draft.itens[0].id, produto_id, quantidade: 5, custo_unitario: 1 }] }))
  await put({ itens: [{ id: draft.itens[0].id, produto_id, quantidade: 5 }] })
  expect((await pedir('GET', `/api/compras/${draft.id}/`)).body).toMatchObject({
    frete: 3,
    itens: [{ quantidade: 5, custo_unitario: 7 }],
  })
  await act(draft.id, 'pedir')
  const corpo = { itens: [{ item_id: draft.itens[0].id, quantidade: 1 }] }
  expect((await caixa.pedir('POST', `/compras/${draft.id}/receber/`, corpo)).status).toBe(200)
  await caixa.negar('corrigir_estoque')
  await expectForbidden(caixa.pedir('POST', `/compras/${draft.id}/receber/`, corpo))
  await expectForbidden(caixa.pedir('PATCH', '/compras/configuracao/', { custo: 'ultimo' }))
})

test('purchases are found by number, supplier, piece and state; the late ones say so', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Cachecol Xadrez', qtd: 0 })
  const compra = await orderCompra([{ produto_id, quantidade: 2 }], { previsao: '2020-01-01' })
  const find = async (query: string) =>
    (await pedir('GET', `/api/compras/?${query}`)).body.results.map(({ id }: { id: number }) => id)
  expect(await find('busca=xadrez')).toEqual([compra.id])
  expect(await find(`busca=${encodeURIComponent(`#${compra.id}`)}&situacao=abertas`)).toContain(compra.id)
  expect(await find(`fornecedor_id=${compra.fornecedor.id}`)).toEqual([compra.id])
  expect(await find(`fornecedor_id=${compra.fornecedor.id}&situacao=recebida`)).toEqual([])
  const isLate = async () => (await pedir('GET', `/api/compras/${compra.id}/`)).body.atrasada
  expect(await isLate()).toBe(true)
  await receive(compra, [1])
  expect([await find('busca=xadrez&situacao=abertas'), await isLate()]).toEqual([[compra.id], true])
  await receive(compra, [1])
  expect([await find('busca=xadrez&situacao=abertas'), await isLate()]).toEqual([[], false])
})

test('what is on its way is said, and is not available', async () => {
  const grade = await balcao.criarGrade({ 'AR-P': 1, 'AR-M': 2 })
  const [p, m] = grade.variacoes
  const coming = async () => {
    const { quantidade_a_receber, quantidade_disponivel, variacoes } = await produto(grade.id)
    const perVariacao = variacoes.map((variacao: { quantidade_a_receber: number }) => variacao.quantidade_a_receber)
    return [quantidade_a_receber, quantidade_disponivel, ...perVariacao]
  }
  const days = async () => {
    const { previsao_a_receber, variacoes } = await produto(grade.id)
    return [previsao_a_receber, ...variacoes.map((variacao: typeof previsao_a_receber) => variacao.previsao_a_receber)]
  }
  const draft = await createCompra([{ produto_id: grade.id, variacao_id: p.id, quantidade: 4 }], {
    previsao: '2031-02-10',
  })
  expect(await coming()).toEqual([0, 3, 0, 0])
  expect(await days()).toEqual([null, null, null])
  await act(draft.body.id, 'pedir')
  const secondCompra = await orderCompra([{ produto_id: grade.id, variacao_id: m.id, quantidade: 5 }], {
    previsao: '2031-02-03',
  })
  expect(await coming()).toEqual([9, 3, 4, 5])
  expect(await days()).toEqual(['2031-02-03', '2031-02-10', '2031-02-03'])
  await receive(secondCompra, [7])
  expect(await coming()).toEqual([4, 10, 4, 0])
  expect(await days()).toEqual(['2031-02-10', '2031-02-10', null])
  await act(draft.body.id, 'encerrar')
  expect(await coming()).toEqual([0, 10, 0, 0])
})

interface Suggested {
  readonly produto_id: number
  readonly variacao_id: number | null
}
const suggest = async (query = '', peca?: Suggested) => {
  const { body } = await pedir('GET', `/api/compras/sugestao/?${query}`)
  if (!peca) return body
  return body.find((row: Suggested) => row.produto_id === peca.produto_id && row.variacao_id === peca.variacao_id)
}

test('the suggestion: pace of 30 days, what printing lacks and the minimum, less what is free and on its way', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Pulseira', qtd: 20 })
  const peca = { produto_id, variacao_id: null }
  const sale = (await balcao.vender([{ id: produto_id, quantidade: 10, valor_unitario: 5 }])).body
  expect(await suggest('dias=60', peca)).toBeUndefined()
  await pedir('POST', `/api/vendas/${sale.id}/concluir-no-balcao/`, {})
  await loja.banco.db.updateTable('produtos').set({ estoque_minimo: 4 }).where('id', '=', produto_id).execute()
  // 10 in 30 days: 20 in 60 days, and 4 that always stay, of which 10 are there.
  expect(await suggest('dias=60', peca)).toMatchObject({
    disponivel: 10,
    minimo: 4,
    por_dia: 0.3333,
    a_receber: 0,
    sugerido: 14,
  })
  expect(await suggest('dias=10', peca)).toBeUndefined()
  const compra = await orderCompra([{ produto_id, quantidade: 9 }])
  expect(await suggest('dias=60', peca)).toMatchObject({ a_receber: 9, sugerido: 5 })
  const supplierRows = await suggest(`dias=1&fornecedor_id=${compra.fornecedor.id}`)
  expect(supplierRows).toMatchObject([{ produto_id, sugerido: 0 }])
  // Of two sales the undone one is no pace.
  const undone = (await balcao.vender([{ id: produto_id, quantidade: 6, valor_unitario: 5 }])).body
  await pedir('POST', `/api/vendas/${undone.id}/concluir-no-balcao/`, {})
  expect(await suggest('dias=60', peca)).toMatchObject({ disponivel: 4, por_dia: 0.5333 })
  expect((await balcao.cancelar(undone.id)).status).toBe(204)
  expect(await suggest('dias=60', peca)).toMatchObject({ disponivel: 10, por_dia: 0.3333, sugerido: 5 })
})

test('the suggestion of two sizes: each has its own orders, whole or in part, undone or cancelled', async () => {
  const { id: produto_id, variacoes } = await balcao.criarGrade({ 'PU-P': 0, 'PU-M': 0 })
  const [small, medium] = variacoes.map(({ id }: { id: number }) => ({ produto_id, variacao_id: id }))
  await sql`update variacoes set estoque_minimo = 30 where produto_id = ${produto_id}`.execute(loja.banco.db)
  /** Pieces that are there, on their way, and to be bought. */
  const readBoth = () =>
    Promise.all(
      [small, medium].map(async (peca) => {
        const { disponivel, a_receber, sugerido } = await suggest('', peca)
        return [disponivel, a_receber, sugerido]
      }),
    )
  const first = await orderCompra([
    { ...small, quantidade: 9 },
    { ...medium, quantidade: 2 },
  ])
  const second = await orderCompra([{ ...small, quantidade: 3 }])
  const [recebimento] = (await receive(first, [4])).body.recebimentos
  expect(await readBoth()).toEqual([
    [4, 8, 18],
    [0, 2, 28],
  ])
  // More than was ordered of one size takes nothing from the other.
  await receive(first, [0, 5])
  await act(first.id, `recebimentos/${recebimento.id}/estornar`)
  await act(second.id, 'cancelar')
  expect(await readBoth()).toEqual([
    [0, 9, 21],
    [5, 0, 25],
  ])
  const suggestOf = ({ fornecedor }: { fornecedor: { id: number } }) => suggest(`fornecedor_id=${fornecedor.id}`)
  expect([(await suggestOf(first)).length, await suggestOf(second)]).toEqual([2, []])
})

test('sold beyond the free blanks, what is missing is suggested, bought and printed', async () => {
  const estampada = await createEstampada(balcao, 3)
  const bancada = openBancada(balcao)
  const { lisa, lm } = estampada
  const sell = () => balcao.vender([bancada.linha(estampada, 12)])
  expect(await sell()).toMatchObject(recusa(409, 'ESTOQUE_INSUFICIENTE'))
  const turned = await pedir('PATCH', '/api/producao/configuracao/', { vender_sem_lisas: true })
  expect(turned.body).toMatchObject({ vender_sob_demanda: true, vender_sem_lisas: true })
  expect([(await produto(estampada.produto.id)).sem_limite, (await produto(lisa.id)).sem_limite]).toEqual([
    true,
    undefined,
  ])
  const sale = await sell()
  expect(sale).toMatchObject({
    status: 201,
    body: { itens: [{ sem_limite: true, producao: { de: 12, prontas: 0, falta_lisa: 9 } }] },
  })
  const blank = { produto_id: lisa.id, variacao_id: lm.id }
  expect(await suggest('dias=1', blank)).toMatchObject({ disponivel: 0, a_estampar: 9, sugerido: 9 })
  const compra = await orderCompra([{ ...blank, quantidade: 9, custo_unitario: 10 }])
  expect(await suggest('dias=1', blank)).toBeUndefined()
  const { serviu } = (await receive(compra, [4])).body
  expect(serviu).toMatchObject([{ venda_id: sale.body.id, quantidade: 4 }])
  expect((await balcao.ler(sale.body.id)).itens[0].producao.falta_lisa).toBe(5)
  await receive(compra, [5])
  const { id } = await bancada.producaoDe(sale.body.id)
  expect((await bancada.concluir(id, 12)).body).toMatchObject({ situacao: 'pronta' })
  // Fewer pieces give up first what nothing is held for; off again, nothing is sold that is not there.
  const second = (await sell()).body
  await pedir('PATCH', '/api/producao/configuracao/', { vender_sem_lisas: false })
  const edited = await balcao.editar(second.id, [bancada.linha(estampada, 11)])
  expect(edited.body.itens[0].producao).toMatchObject({ de: 11, falta_lisa: 11 })
  expect(await balcao.editar(second.id, [bancada.linha(estampada, 12)])).toMatchObject(
    recusa(409, 'ESTOQUE_INSUFICIENTE'),
  )
  await balcao.cancelar(second.id)
  await balcao.conferir()
})

test('a product that is deleted for good leaves its line, of which nothing can arrive any more', async () => {
  const meia = await balcao.criarProduto({ titulo: 'Meia lisa', qtd: 0 })
  const faixa = await balcao.criarProduto({ titulo: 'Faixa lisa', qtd: 0 })
  const compra = await orderCompra([
    { produto_id: meia.id, quantidade: 2 },
    { produto_id: faixa.id, quantidade: 2 },
  ])
  await receive(compra, [1])
  await balcao.loja.pedir('POST', '/api/estoque/contagem/', {
    itens: [{ produto_id: meia.id, variacao_id: null, contado: 0, esperado: 1 }],
  })
  await deleteForGood(loja, meia.id)
  const after = (await pedir('GET', `/api/compras/${compra.id}/`)).body
  expect(after.itens).toMatchObject([{ produto_id: null, titulo: 'Meia lisa', recebida: 1 }, { produto_id: faixa.id }])
  expect((await receive(compra, [1])).body.erros).toEqual({ 'itens.0.item_id': [expect.any(String)] })
  expect((await receive(compra, [0, 2])).body.situacao).toBe('recebida_em_parte')
  expect(await act(compra.id, `recebimentos/${after.recebimentos[0].id}/estornar`)).toMatchObject(
    recusa(409, 'RECEBIMENTO_SEM_PECAS'),
  )
})
