import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { corpos } from '../../../test/support/bling-openapi.ts'
import { openCompras } from '../../../test/support/compras.ts'
import { holdRequests } from '../../../test/support/emulador.ts'
import { createEstampada } from '../../../test/support/estampada.ts'
import { linhaDe, pedidosDoArquivo } from '../../../test/support/pedidos-do-canal.ts'
import { resumeOpenSincronizacoes } from '../sincronizacao/sincronizacao.rules.ts'

const e = await pedidosDoArquivo()
const { db } = e.loja.banco
const { act, orderCompra, receive } = openCompras(e.loja)

/** Movements that Bling got: `E 4`. */
const lancados = async () =>
  (await e.lancados()).map(({ corpo }) => {
    const { operacao, quantidade } = corpo as { operacao: string; quantidade: number }
    return `${operacao} ${quantidade}`
  })
/** A published product of three pieces of which ten are ordered. */
async function openCompra() {
  const produto = await e.publicado(3)
  const compra = await orderCompra([{ produto_id: produto.id, quantidade: 10 }])
  await e.feito()
  await e.esquecerRequisicoes()
  return { produto, compra }
}

test('each receipt is an entry at the deposit, once; undone, it is taken out there too', async () => {
  const { produto, compra } = await openCompra()
  const key = { 'idempotency-key': 'recebimento-no-bling' }
  const answers = await Promise.all([receive(compra, [4], {}, key), receive(compra, [4], {}, key)])
  await e.ficam(produto, 7)
  const { recebimentos } = (await receive(compra, [6])).body
  await e.ficam(produto, 13)
  expect(await lancados()).toEqual(['E 4', 'E 6'])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  await act(compra.id, `recebimentos/${recebimentos[1].id}/estornar`)
  await e.ficam(produto, 7)
  expect(await lancados()).toEqual(['E 4', 'E 6', 'S 6'])
  expect(await e.tarefas()).toEqual([])
})

/** Movements that Bling got, with the cost that each piece had: `E 4 à 25`. */
const lancadosComCusto = async () =>
  (await e.lancados()).map(({ corpo }) => {
    const { operacao, quantidade, custo } = corpo as { operacao: string; quantidade: number; custo?: number }
    return custo === undefined ? `${operacao} ${quantidade}` : `${operacao} ${quantidade} à ${custo}`
  })
const showCustos = (custo_das_entradas: boolean) =>
  e.loja.pedir('PATCH', '/api/bling/configuracao/', { custo_das_entradas })
/** A published product without pieces, which all lines of a purchase bring, as those of an invoice may. */
async function orderLinhas(
  linhas: readonly { quantidade: number; custo_unitario: number | null }[],
  mais: object = {},
) {
  const produto = await e.publicado(0)
  const itens = []
  for (const [i, linha] of linhas.entries())
    itens.push({ ...linha, produto_id: i === 0 ? produto.id : (await e.publicado(0)).id })
  const compra = await orderCompra(itens, mais)
  await sql`update compra_itens set produto_id = ${produto.id} where compra_id = ${compra.id}`.execute(db)
  await e.feito()
  await e.esquecerRequisicoes()
  return { produto, compra }
}

describe('the cost of pieces that arrive', () => {
  beforeEach(() => showCustos(true))
  afterAll(() => showCustos(false))

  test('is told with their entry, with its freight; what leaves and what is counted has none', async () => {
    const { produto, compra } = await orderLinhas([{ quantidade: 10, custo_unitario: 25 }], { frete: 5 })
    const { recebimentos } = (await receive(compra, [4])).body
    await e.ficam(produto, 4)
    await act(compra.id, `recebimentos/${recebimentos[0].id}/estornar`)
    await e.ficam(produto, 0)
    await e.contar(produto.id, 3, 0)
    await e.ficam(produto, 3)
    expect(await lancadosComCusto()).toEqual(['E 4 à 25.5', 'S 4', 'B 3'])
    for (const { corpo } of await e.lancados()) expect(corpos['POST /estoques']?.safeParse(corpo).error).toBeUndefined()
    const kept: { custo?: number }[] = await e.dados('lancamentos')
    expect(kept.slice(-3).map(({ custo }) => custo)).toEqual([25.5, undefined, undefined])
  })

  test('is that of their own receipt, where a later one of the purchase has another', async () => {
    const { produto, compra } = await orderLinhas([{ quantidade: 10, custo_unitario: 25 }])
    const item_id = compra.itens[0].id
    for (const custo_unitario of [25, 30])
      await act(compra.id, 'receber', { itens: [{ item_id, quantidade: 2, custo_unitario }] })
    await e.ficam(produto, 4)
    expect(await lancadosComCusto()).toEqual(['E 2 à 25', 'E 2 à 30'])
  })

  test.each([
    ['two lines bring the same piece at two costs', [10, 12], [1, 1], 'E 2'],
    ['the cost of one of two lines is not known', [10, null], [1, 1], 'E 2'],
    ['no cost is known', [null], [2], 'E 2'],
    ['two lines bring it at one cost', [10, 10], [1, 1], 'E 2 à 10'],
    ['only one of two lines arrives', [10, 12], [0, 3], 'E 3 à 12'],
  ] as const)('where %s: %j', async (_nome, custos, chegam, esperado) => {
    const { produto, compra } = await orderLinhas(custos.map((custo_unitario) => ({ quantidade: 9, custo_unitario })))
    await receive(compra, chegam)
    await e.ficam(
      produto,
      chegam.reduce((soma: number, quantidade) => soma + quantidade, 0),
    )
    expect(await lancadosComCusto()).toEqual([esperado])
  })

  test('is not told before a person who sees costs has confirmed it, nor by a shop that does not show costs', async () => {
    const { produto, compra } = await orderLinhas([{ quantidade: 10, custo_unitario: 25 }])
    const held = await holdRequests(e.emulador, 'GET', '*/estoques/saldos')
    await receive(compra, [1])
    await held.chegaram()
    await sql`update recebimento_itens set custo_pendente = true`.execute(db)
    await held.soltar()
    await e.ficam(produto, 1)
    await showCustos(false)
    await receive(compra, [2])
    await e.ficam(produto, 3)
    expect(await lancadosComCusto()).toEqual(['E 1', 'E 2'])
  })

  test('is no matter of pieces that enter without a purchase', async () => {
    const produto = await e.publicado(5)
    const venda = await e.enviar(produto.id, 2)
    await e.ficam(produto, 3)
    await e.esquecerRequisicoes()
    await e.loja.pedir('PATCH', `/api/vendas/${venda}/status/`, { status: 'cancelado' })
    await e.ficam(produto, 5)
    expect(await lancadosComCusto()).toEqual(['E 2'])
  })
})

test('an entry whose answer was lost is looked up at Bling, and is not made a second time', async () => {
  const { produto, compra } = await openCompra()
  await e.falhar('POST', '*/estoques', { acao: 'derrubar', momento: 'depois' })
  await receive(compra, [4])
  await e.ficam(produto, 7)
  expect(await lancados()).toEqual(['E 4'])
})

test('who takes over after a crash sends no entry that is under way; what arrives meanwhile follows', async () => {
  const { produto, compra } = await openCompra()
  const held = await holdRequests(e.emulador, 'POST', '*/estoques')
  await receive(compra, [4])
  await held.chegaram()
  await sql`update sincronizacoes set reservada_ate = now() - interval '1 hour' where estado = 'executando'`.execute(db)
  await resumeOpenSincronizacoes(db, e.loja.queue)
  await receive(compra, [5])
  await held.soltar()
  await e.ficam(produto, 12)
  expect(await lancados()).toEqual(['E 4', 'E 5'])
})

test('a receipt serves imported sales that wait for pieces at once, the most urgent first, and says which', async () => {
  const produto = await e.publicado(2, { titulo: 'Caneca' })
  const later = await e.venda(await e.chegar({ itens: [linhaDe(produto, 4)] }))
  const urgent = await e.venda(await e.chegar({ itens: [linhaDe(produto, 3)] }))
  expect([later, urgent].map(({ pecas_que_faltam }) => pecas_que_faltam)).toEqual([2, 3])
  await e.loja.pedir('PATCH', `/api/vendas/${urgent.id}/`, { prioritaria: true })
  const compra = await orderCompra([{ produto_id: produto.id, quantidade: 9 }])
  const served = (venda_id: number, quantidade: number) => ({
    producao_id: null,
    venda_id,
    titulo: 'Caneca',
    quantidade,
  })
  const key = { 'idempotency-key': 'recebimento-da-caneca' }
  const first = (await receive(compra, [4], {}, key)).body
  expect(first.serviu).toEqual([served(urgent.id, 3), served(later.id, 1)])
  expect((await receive(compra, [4], {}, key)).body.serviu).toEqual(first.serviu)
  expect((await e.pedidos.venda(urgent.id)).itens).toMatchObject([{ quantidade: 3, pendencia: null }])
  expect(await e.tarefasDa(urgent.id)).toEqual([])
  expect((await e.tarefasDa(later.id))[0].mensagem).toContain('Faltam peças: 1 × Caneca')
  expect((await receive(compra, [5])).body.serviu).toEqual([served(later.id, 1)])
  expect((await e.pedidos.venda(later.id)).pecas_que_faltam).toBe(0)
  expect(await e.reservado(produto.id)).toEqual([11, 7])
  await e.ficam(produto, 11)
})

test('a kit that waits takes the part that arrives', async () => {
  const { balcao, publicado } = e.pedidos
  const meia = await publicado({ qtd: 1 })
  const kit = await balcao.criarProduto({ titulo: 'Par', componentes: [{ produto_id: meia.id, quantidade: 2 }] })
  await e.concluida(await e.publicar(kit.id))
  const venda = await e.venda(await e.chegar({ itens: [linhaDe(await e.aqui(kit.id), 2)] }))
  const compra = await orderCompra([{ produto_id: meia.id, quantidade: 9 }])
  expect((await receive(compra, [4])).body.serviu).toEqual([
    { producao_id: null, venda_id: venda.id, titulo: 'Par', quantidade: 2 },
  ])
  expect(await e.reservado(meia.id)).toEqual([5, 4])
})

test('what waits for its blanks is printed on those that arrive', async () => {
  const { balcao, venda: readVenda } = e.pedidos
  const { lisa, lm, produto, m } = await createEstampada({ ...balcao, loja: e.loja }, 0)
  await e.concluida(await e.publicar(produto.id))
  const published = (await e.aqui(produto.id)).variacoes.find(({ id }: { id: number }) => id === m.id)
  const venda = await e.venda(await e.chegar({ itens: [linhaDe(published, 2)] }))
  expect(venda.pecas_que_faltam).toBe(2)
  const compra = await orderCompra([{ produto_id: lisa.id, variacao_id: lm.id, quantidade: 5 }])
  expect((await receive(compra, [5])).body.serviu).toMatchObject([{ venda_id: venda.id, quantidade: 2 }])
  expect((await readVenda(venda.id)).itens).toMatchObject([{ quantidade: 2, producao: { de: 2, falta_lisa: 0 } }])
  await balcao.conferir()
})
