import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { insertProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { chooseEstoques, startEstoques, startReadEstoques } from '../saldo/comeco.rules.ts'
import { changeDeposito, markForReread } from '../saldo/ligacao.data.ts'
import { receiveEstoqueEvent } from '../webhook.rules.ts'
import { listUnsettledVendas, pecasDoPedido, quePodemBaixar, resolvidas } from './baixas.data.ts'
import { forgetAdiantada, ligado, recordBaixa, saveSaldo } from './saldos.data.ts'

let trx: Transacao
const queue = await filaComTransacao(async (desta) => {
  trx = desta
  await sql`update bling_configuracao set deposito_id = 5`.execute(trx)
})

/** The known balance of a product. */
const linkSaldo = async (produto_id: number, visto: number, dados: object = {}): Promise<number> => {
  const valores = { produto_id, visto, deposito_id: 5, ...dados }
  return (await trx.insertInto('bling_saldos').values(valores).returning('id').executeTakeFirstOrThrow()).id
}
const insertLancamento = (
  saldo_id: number,
  dados: { tipo: string; quantidade: number; contado?: number; venda_id?: number },
) =>
  trx
    .insertInto('bling_lancamentos')
    .values({ saldo_id, ...dados })
    .execute()
const saldos = () =>
  trx
    .selectFrom('bling_saldos')
    .select(['variacao_id', 'visto', 'lido', 'deposito_id', 'reler', 'somente_leitura'])
    .orderBy('id')
    .execute()
const insertVenda = async (dados: object = {}) => {
  const cliente = { nome: 'Ana', cpf: '', telefone: '' }
  const { id } = await trx.insertInto('clientes').values(cliente).returning('id').executeTakeFirstOrThrow()
  const venda = { cliente_id: id, origem: 'loja_fisica', ...dados }
  return (await trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()).id
}
const haHoras = (horas: number) => new Date(Date.now() - horas * 3_600_000).toISOString()
const lancamentos = () =>
  trx.selectFrom('bling_lancamentos').select(['tipo', 'quantidade', 'contado', 'esperado']).orderBy('id').execute()
const acertos = () => trx.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id']).execute()

describe('the stock of a product that is linked begins', () => {
  const contagem = { tipo: 'contagem', quantidade: 0, contado: 7, esperado: null }
  test.each([
    ['primeira', 7, 0, [{ ...contagem, quantidade: 7, esperado: 0 }]],
    ['primeira', 0, 0, []],
    ['primeira', 1, 0, [{ ...contagem, quantidade: 1, contado: 1, esperado: 0 }]],
    ['daqui', 7, null, [contagem]],
    ['daqui', 0, null, [{ ...contagem, contado: 0 }]],
    ['do_bling', 7, 7, []],
    ['nenhum', 7, null, []],
  ] as const)('as %s with %d pieces', async (comeco, quantidade, visto, esperados) => {
    const { id } = await insertProduto(trx, { quantidade, id_bling: '70' })
    await startEstoques(trx, id, comeco)
    expect(await saldos()).toMatchObject([{ visto, reler: 1, somente_leitura: false, deposito_id: null }])
    expect(await lancamentos()).toEqual(esperados)
    // A second time nothing begins anew.
    await startEstoques(trx, id, 'daqui')
    expect([(await saldos()).length, await lancamentos()]).toEqual([1, esperados])
  })
  test('as a kit: it is read only', async () => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato: 'E' }).execute()
    await startEstoques(trx, id, 'daqui')
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ somente_leitura: true }], []])
  })
  test('for each variation that is linked, not for the product itself', async () => {
    const duas = [{ quantidade: 2, id_bling: '71' }, { quantidade: 3 }]
    const { id, variacoes } = await insertProduto(trx, { id_bling: '70' }, duas)
    await startEstoques(trx, id, 'do_bling')
    expect(await saldos()).toMatchObject([{ variacao_id: variacoes[0], visto: 2 }])
  })
  test('anew where a product has variations by now: its own is forgotten', async () => {
    const { id, variacoes } = await insertProduto(trx, { id_bling: '70' }, [{ quantidade: 2, id_bling: '71' }])
    const secondProduto = await insertProduto(trx, { quantidade: 7, id_bling: '80' })
    for (const produto_id of [id, secondProduto.id]) await linkSaldo(produto_id, 4)
    await startEstoques(trx, id, 'nenhum')
    expect(await saldos()).toMatchObject([
      { variacao_id: null, visto: 4 },
      { variacao_id: variacoes[0], visto: null },
    ])
  })
  test('not for a product that is not linked, nor for a kit whose parts are known here', async () => {
    const { id } = await insertProduto(trx, { quantidade: 7 })
    const kit = await insertProduto(trx, { id_bling: '70' })
    await trx.updateTable('produtos').set({ kit: true }).where('id', '=', kit.id).execute()
    for (const produto of [id, kit.id]) await startEstoques(trx, produto, 'daqui')
    expect(await saldos()).toEqual([])
  })
  test('as each of two variations was read', async () => {
    const duas = [
      { quantidade: 2, id_bling: '71' },
      { quantidade: 3, id_bling: '72' },
    ]
    const { id, variacoes } = await insertProduto(trx, { id_bling: '70' }, duas)
    const lidos = new Map(variacoes.map((variacao, i) => [variacao, 8 + i]))
    await startReadEstoques(trx, id, { deposito: 5, lido: (variacao) => lidos.get(variacao ?? 0) ?? null })
    expect(await saldos()).toMatchObject([
      { variacao_id: variacoes[0], visto: 2, lido: 8 },
      { variacao_id: variacoes[1], visto: 3, lido: 9 },
    ])
  })
  test.each([
    [5, 9, { visto: 7, lido: 9, deposito_id: 5, reler: 0 }],
    [null, 9, { visto: 7, lido: null, deposito_id: null, reler: 1 }],
    [5, null, { visto: 7, lido: null, deposito_id: null, reler: 1 }],
  ])('as read in deposit %j: %j', async (deposito, lido, esperado) => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    await startReadEstoques(trx, id, { deposito, lido: () => lido })
    expect(await saldos()).toMatchObject([esperado])
    expect(await lancamentos()).toEqual([])
  })
})

describe('of a product that was linked before, a person chooses', () => {
  const conhecido = async (visto: number, dados: object = {}) => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    await linkSaldo(id, visto, dados)
    return id
  }
  test.each([
    ['daqui', 4, 4, [{ tipo: 'contagem', quantidade: 3, contado: 7, esperado: null }], 0],
    ['do_bling', 4, 7, [], 1],
    ['daqui', 7, 7, [], 1],
    ['do_bling', 7, 7, [], 1],
  ] as const)('%s over a balance of %d', async (escolha, antes, visto, esperados, reler) => {
    await chooseEstoques(trx, await conhecido(antes), escolha)
    expect(await saldos()).toMatchObject([{ visto, reler }])
    expect(await lancamentos()).toEqual(esperados)
  })
  test.each([
    ['with a movement on its way', { antes: 4 }],
    ['with an open question', { pergunta: 'envio', pergunta_lido: 4 }],
    ['that is read only', { somente_leitura: true }],
    ['of no deposit yet', { deposito_id: null }],
  ])('nothing of a balance %s', async (_nome, dados) => {
    await chooseEstoques(trx, await conhecido(4, dados), 'do_bling')
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ visto: 4, reler: 0 }], []])
  })
  test.each([
    ['daqui', 4, [{ tipo: 'contagem', quantidade: 6, contado: 10, esperado: null }]],
    ['do_bling', 10, []],
  ] as const)('%s where blanks are told there too: they count like pieces', async (escolha, visto, esperados) => {
    await chooseEstoques(trx, await conhecido(4, { lisas: 3 }), escolha)
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ visto }], esperados])
  })
  test('of each of two variations whose quantity stands', async () => {
    const duas = [7, 3].map((quantidade, i) => ({ quantidade, id_bling: `7${i}` }))
    const { id, variacoes } = await insertProduto(trx, { id_bling: '79' }, duas)
    for (const variacao_id of variacoes) await linkSaldo(id, 5, { variacao_id })
    await chooseEstoques(trx, id, 'do_bling')
    expect(await saldos()).toMatchObject([{ visto: 7 }, { visto: 3 }])
    for (const variacao_id of variacoes)
      await trx.updateTable('bling_saldos').set({ visto: 4 }).where('variacao_id', '=', variacao_id).execute()
    await chooseEstoques(trx, id, 'daqui')
    expect(await lancamentos()).toMatchObject([
      { quantidade: 3, contado: 7 },
      { quantidade: -1, contado: 3 },
    ])
  })
  test('with movements that are not sent yet: they explain a part of the difference', async () => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    await insertLancamento(await linkSaldo(id, 4), { tipo: 'mudanca', quantidade: 2 })
    await chooseEstoques(trx, id, 'do_bling')
    expect(await saldos()).toMatchObject([{ visto: 5 }])
  })
})

describe('an event about a stock', () => {
  const deposito = (id: number, saldoFisico?: number) => ({ deposito: { id, saldoFisico } })
  const readSaldo = async (
    dados: object,
    balanco: object = {},
    lancamento?: { quantidade: number; contado?: number },
  ) => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    const saldo_id = await linkSaldo(id, 7, balanco)
    if (lancamento)
      await insertLancamento(saldo_id, { tipo: 'contado' in lancamento ? 'contagem' : 'mudanca', ...lancamento })
    await receiveEstoqueEvent(trx, queue, '70', dados)
    const lido = (await saldos())[0]?.reler === 1
    expect(await acertos()).toEqual(lido ? [{ tipo: 'estoque', operacao: 'acertar', alvo_id: id }] : [])
    return lido
  }
  test.each([
    ['of another balance', deposito(5, 4), true],
    ['of the balance that is known', deposito(5, 7), false],
    ['of the balance that is known, as text', { deposito: { id: 5, saldoFisico: '7' }, depositos: null }, false],
    ['of our deposit, without its balance', deposito(5), true],
    ['of our deposit, with a balance of null', { deposito: { id: 5, saldoFisico: null } }, true],
    ['of another deposit', deposito(6, 4), false],
    ['of two, ours as known', { depositos: [deposito(6, 4).deposito, deposito(5, 7).deposito] }, false],
    ['of two, ours another', { depositos: [deposito(6, 7).deposito, deposito(5, 4).deposito] }, true],
    ['that names ours twice, once as known', { ...deposito(5, 7), depositos: [{ id: 5, saldoFisico: 4 }] }, true],
    ['of no deposit', {}, true],
    ['that is not understood', { deposito: 'geral' }, true],
    ['whose deposits are not understood', { depositos: 'x' }, true],
  ])('%s: the balance is read again: %j', async (_nome, dados, sim) => {
    expect(await readSaldo(dados)).toBe(sim)
  })
  test.each([
    ['the balance that a movement of ours makes', 5, { antes: 7 }, { quantidade: -2 }, false],
    ['the balance of before it', 7, { antes: 7 }, { quantidade: -2 }, false],
    ['another one', 6, { antes: 7 }, { quantidade: -2 }, true],
    ['the balance of a count of ours', 9, { antes: 7 }, { quantidade: 2, contado: 9 }, false],
    ['another than a count of ours', 8, { antes: 7 }, { quantidade: 2, contado: 9 }, true],
    ['what a movement would make that is not on its way', 5, {}, { quantidade: -2 }, true],
  ])('of %s: read again', async (_nome, eventSaldo, balanco, lancamento, sim) => {
    expect(await readSaldo(deposito(5, eventSaldo), balanco, lancamento)).toBe(sim)
  })
  test('of the balance that the first of two movements makes is an echo; of what both make it is read', async () => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    const saldo_id = await linkSaldo(id, 7, { antes: 7 })
    for (const quantidade of [-2, -3]) await insertLancamento(saldo_id, { tipo: 'mudanca', quantidade })
    await receiveEstoqueEvent(trx, queue, '70', deposito(5, 5))
    expect(await acertos()).toEqual([])
    await receiveEstoqueEvent(trx, queue, '70', deposito(5, 2))
    expect(await acertos()).toHaveLength(1)
  })
  test.each([
    ['from the balance that a count has replaced', { contagem_de: 10 }, 10, 1],
    ['from where another movement led before the count', { contagem_de: 12, contagem_ate: 10 }, 10, 1],
    ['from the balance before such a movement', { contagem_de: 10, contagem_ate: 9 }, 10, 0],
    ['from a part of a piece, which another movement left', { contagem_de: 10, contagem_ate: 9.3 }, 9.3, 1],
    ['from another balance', { contagem_de: 9 }, 10, 0],
    ['from what a count replaced two hours ago', { contagem_de: 10, contagem_em: haHoras(2) }, 10, 0],
    ['without a count', { contagem_em: null }, 10, 0],
  ])('of a movement %s asks a person: %j', async (_nome, contagem, previousSaldo, vezes) => {
    const { id } = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
    await linkSaldo(id, 7, { contagem_em: haHoras(0.5), ...contagem })
    await receiveEstoqueEvent(trx, queue, '70', { ...deposito(5, previousSaldo - 2), operacao: 'S', quantidade: 2 })
    const tarefas = await trx.selectFrom('tarefas').select('tipo').execute()
    expect(tarefas).toEqual(Array(vezes).fill({ tipo: 'estoque.contagem_mudou' }))
  })
  test('of one piece more than before a movement that is gone by now is read', async () => {
    expect(await readSaldo(deposito(5, 8), { antes: 7 })).toBe(true)
  })
  test('in a shop whose deposit is not known yet is read', async () => {
    await sql`update bling_configuracao set deposito_id = null`.execute(trx)
    expect(await readSaldo(deposito(6, 7))).toBe(true)
  })
  test('that comes while the balance is being read has it read once more', async () => {
    const linkSaldoWithEvento = async (id_bling: string) => {
      const id = await linkSaldo((await insertProduto(trx, { quantidade: 7, id_bling })).id, 7)
      await receiveEstoqueEvent(trx, queue, id_bling, deposito(5, 4))
      return ligado(trx, id)
    }
    const readingSaldos = [await linkSaldoWithEvento('70'), await linkSaldoWithEvento('80')]
    await receiveEstoqueEvent(trx, queue, '70', deposito(5, 3))
    for (const visto of readingSaldos)
      if (visto) await saveSaldo(trx, visto, { ...visto.saldo, visto: 4 }, { lido: 4, relidos: visto.reler })
    expect(await saldos()).toMatchObject([
      { visto: 4, reler: 1 },
      { visto: 4, reler: 0 },
    ])
  })
  test('of a product that is not linked makes nothing', async () => {
    await receiveEstoqueEvent(trx, queue, '99', deposito(5, 4))
    expect(await acertos()).toEqual([])
  })
})

test('another deposit forgets what the account booked in the former one, of balances that go over to it only', async () => {
  const produto = await insertProduto(trx, { quantidade: 7, id_bling: '70' })
  const secondProduto = await insertProduto(trx, { quantidade: 7, id_bling: '80' })
  const venda_id = await insertVenda()
  const ids: number[] = []
  for (const produto_id of [produto.id, secondProduto.id]) {
    const saldo_id = await linkSaldo(produto_id, 5, { deposito_id: 4 })
    await insertLancamento(saldo_id, { venda_id, quantidade: 2, tipo: 'adiantada' })
    await trx.insertInto('bling_baixas').values({ saldo_id, venda_id, quantidade: 2, pedido: '9' }).execute()
    ids.push(saldo_id)
  }
  const [, fica = 0] = ids
  await sql`update bling_saldos set versao = 3 where id = ${fica}`.execute(trx)
  const lidos = ids.map((id) => ({ id, lido: 1, versao: 0 }))
  await changeDeposito(trx, 5, lidos)
  expect(await saldos()).toMatchObject([
    { visto: 1, deposito_id: 5 },
    { visto: 5, deposito_id: 4 },
  ])
  const contaBaixas = await trx.selectFrom('bling_baixas').select('saldo_id').execute()
  expect([contaBaixas, await lancamentos()]).toMatchObject([[{ saldo_id: fica }], [{ tipo: 'adiantada' }]])
})

test('a reading marks no balance that a job looked at while the list was read; an event marks it all the same', async () => {
  const ids: number[] = []
  for (const id_bling of ['70', '80']) ids.push(await linkSaldo((await insertProduto(trx, { id_bling })).id, 5))
  const [firstSaldoId = 0, secondSaldoId = 0] = ids
  const visto = await ligado(trx, firstSaldoId)
  if (visto) await saveSaldo(trx, visto, { ...visto.saldo, visto: 4 }, { lido: 4 })
  await markForReread(trx, [
    { id: firstSaldoId, versao: 0 },
    { id: secondSaldoId, versao: 0 },
  ])
  expect(await saldos()).toMatchObject([{ reler: 0 }, { reler: 1 }])
  await markForReread(trx, [{ id: firstSaldoId }])
  expect(await saldos()).toMatchObject([{ reler: 1 }, { reler: 1 }])
})

test('a balance goes over to the chosen deposit only, with nothing on its way and no question open', async () => {
  const estados = [{}, { antes: 5 }, { pergunta: 'envio', pergunta_lido: 5 }]
  const lidos: { id: number; lido: number; versao: number }[] = []
  for (const [i, estado] of estados.entries()) {
    const { id: produto } = await insertProduto(trx, { id_bling: `7${i}` })
    lidos.push({ id: await linkSaldo(produto, 5, { deposito_id: 4, ...estado }), lido: 1, versao: 0 })
  }
  await changeDeposito(trx, 6, lidos)
  expect((await saldos()).map(({ deposito_id }) => deposito_id)).toEqual([4, 4, 4])
  await changeDeposito(trx, 5, lidos)
  expect((await saldos()).map(({ deposito_id, visto }) => [deposito_id, visto])).toEqual([
    [5, 1],
    [4, 5],
    [4, 5],
  ])
})

test('what goes over to the chosen deposit waits for a person; a kit never, and one with a count waits for its own reading', async () => {
  const ids: number[] = []
  for (const [i, dados] of [{}, { somente_leitura: true }, {}].entries()) {
    const { id: produto } = await insertProduto(trx, { quantidade: 5, id_bling: `7${i}` })
    ids.push(await linkSaldo(produto, 5, { deposito_id: 4, ...dados }))
  }
  const [goes = 0, kit = 0, counted = 0] = ids
  await insertLancamento(counted, { tipo: 'contagem', quantidade: -2, contado: 3 })
  const lidos = ids.map((id) => ({ id, lido: 1, versao: 0 }))
  expect(new Set(await changeDeposito(trx, 5, lidos))).toEqual(new Set([goes, kit]))
  const abertas = await trx
    .selectFrom('bling_saldos')
    .select(['deposito_id', 'diferenca_aberta'])
    .orderBy('id')
    .execute()
  expect(abertas).toEqual([
    { deposito_id: 5, diferenca_aberta: true },
    { deposito_id: 5, diferenca_aberta: false },
    { deposito_id: 4, diferenca_aberta: false },
  ])
})

describe('pieces that the account booked for an order', () => {
  /** Hours since its pieces left, and since its invoice is known. */
  type Caso = Partial<Record<'horas' | 'notaHa', number> & Record<'pendente' | 'outro' | 'semPedido', boolean>>
  const anotadas = () =>
    trx.selectFrom('bling_baixas').select(['saldo_id', 'pedido', 'quantidade']).orderBy('saldo_id').orderBy('pedido')
  const doisSaldos = async () => {
    const ids: number[] = []
    for (const id_bling of ['70', '80']) ids.push(await linkSaldo((await insertProduto(trx, { id_bling })).id, 5))
    return ids as [number, number]
  }

  test('in two parts are one sum of each stock and order; given back, that one is forgotten', async () => {
    const [firstSaldoId, secondSaldoId] = await doisSaldos()
    const venda = await insertVenda()
    const saveBaixa = (saldo: number, pedido: string, quantidade: number) =>
      recordBaixa(trx, saldo, { venda, pedido, quantidade, saiu: 0 })
    await saveBaixa(firstSaldoId, '9', 2)
    await saveBaixa(firstSaldoId, '9', 3)
    await saveBaixa(firstSaldoId, '10', 4)
    await saveBaixa(secondSaldoId, '9', 1)
    const keptRows = [
      { saldo_id: firstSaldoId, pedido: '10', quantidade: 4 },
      { saldo_id: secondSaldoId, pedido: '9', quantidade: 1 },
    ]
    expect(await anotadas().execute()).toEqual([
      keptRows[0],
      { saldo_id: firstSaldoId, pedido: '9', quantidade: 5 },
      keptRows[1],
    ])
    await saveBaixa(firstSaldoId, '9', -5)
    expect(await anotadas().execute()).toEqual(keptRows)
  })

  test('before they left are forgotten of the sale that a person decides about, on this stock', async () => {
    const [firstSaldoId, secondSaldoId] = await doisSaldos()
    const [venda, depois, alheia] = [await insertVenda(), await insertVenda(), await insertVenda()]
    const recordLancamento = async (saldo_id: number, venda_id: number, tipo: string, quantidade: number) => {
      await insertLancamento(saldo_id, { venda_id, tipo, quantidade })
      await recordBaixa(trx, saldo_id, { venda: venda_id, pedido: String(venda_id), quantidade: 2, saiu: 0 })
    }
    for (const saldo of [firstSaldoId, secondSaldoId]) await recordLancamento(saldo, venda, 'adiantada', 2)
    await recordLancamento(firstSaldoId, alheia, 'adiantada', 2)
    // Booked after the pieces had left.
    await recordLancamento(firstSaldoId, depois, 'alheia', 2)
    for (const dela of [venda, depois]) await forgetAdiantada(trx, firstSaldoId, dela)
    const ficam = (await anotadas().execute()).map(({ saldo_id, pedido }) => [saldo_id, Number(pedido)])
    expect(ficam).toEqual([
      [firstSaldoId, depois],
      [firstSaldoId, alheia],
      [secondSaldoId, venda],
    ])
  })

  test.each([
    ['of a sale to pick', {}, {}, true],
    ['of a sale to pick, whose invoice is old', {}, { notaHa: 2 }, true],
    ['of a sale without an order', {}, { semPedido: true }, false],
    ['of a sent one without a known invoice', { status: 'enviado' }, { horas: 1 }, true],
    ['of a sent one with a new invoice', { status: 'concluido' }, { horas: 71, notaHa: 0.9 }, true],
    ['of a sent one with an old invoice', { status: 'enviado' }, { horas: 1, notaHa: 1.1 }, false],
    ['of one that was sent four days ago', { status: 'enviado' }, { horas: 96 }, false],
    ['of a cancelled one', { status: 'cancelado' }, { horas: 1 }, false],
    ['of a line that waits for pieces', {}, { pendente: true }, true],
    ['of another product', {}, { outro: true }, false],
  ])('may be those %s: %j', async (_nome, dados, como: Caso, sim) => {
    const [produto, secondProduto] = [
      await insertProduto(trx, { id_bling: '70' }),
      await insertProduto(trx, { id_bling: '80' }),
    ]
    const saldo = { id: await linkSaldo(produto.id, 5), produto_id: produto.id, variacao_id: null }
    const venda_id = await insertVenda(dados)
    const nota_em = como.notaHa === undefined ? null : haHoras(como.notaHa)
    await linkPedido(trx, venda_id, { id_bling: como.semPedido ? null : '9', nota_em })
    const produto_id = como.outro ? secondProduto.id : produto.id
    const linha = { venda_id, titulo: 'Um', quantidade: 2, valor_unitario: 5 }
    const item = { ...linha, produto_id: como.pendente ? null : produto_id }
    const { id: item_id } = await trx.insertInto('itens_venda').values(item).returning('id').executeTakeFirstOrThrow()
    if (como.pendente)
      await trx.insertInto('itens_pendentes').values({ item_id, venda_id, produto_id, motivo: 'sem_estoque' }).execute()
    const saida = { produto_id, venda_id, saldo: 0, motivo: 'saida' }
    if (como.horas !== undefined)
      await trx
        .insertInto('movimentos_estoque')
        .values({ ...saida, quantidade: -2, criado_em: haHoras(como.horas) })
        .execute()
    const saiu = como.horas === undefined ? 0 : 2
    expect(await quePodemBaixar(trx, saldo)).toMatchObject(sim ? [{ venda: venda_id, pedido: '9', saiu }] : [])
  })

  test('of its lines are summed for each stock: two of a product, a variation, and the parts of a kit', async () => {
    const camiseta = await insertProduto(trx, { id_bling: '70' })
    const grade = await insertProduto(trx, { id_bling: '80' }, [{ id_bling: '81' }, { id_bling: '82' }])
    const kit = await insertProduto(trx, { id_bling: '90' })
    await trx.updateTable('produtos').set({ kit: true }).where('id', '=', kit.id).execute()
    const partes = [
      { produto_id: camiseta.id, variacao_id: null, quantidade: 3 },
      { produto_id: grade.id, variacao_id: grade.variacoes[1] ?? null, quantidade: 1 },
    ]
    for (const [ordem, parte] of partes.entries())
      await trx
        .insertInto('kit_componentes')
        .values({ kit_id: kit.id, ordem, ...parte })
        .execute()
    const [camisetaSaldoId, p, m] = [
      await linkSaldo(camiseta.id, 5),
      await linkSaldo(grade.id, 5, { variacao_id: grade.variacoes[0] }),
      await linkSaldo(grade.id, 5, { variacao_id: grade.variacoes[1] }),
    ]
    const lido = await insertProduto(trx, { id_bling: '95' })
    await linkSaldo(lido.id, 5, { somente_leitura: true })
    const itens = ['70', '70', '81', '90', '95', '99'].map((produto, i) => ({ produto, quantidade: i === 3 ? 2 : 1 }))
    const [reservada, enviada] = [await insertVenda(), await insertVenda({ status: 'enviado' })]
    const pecas = await pecasDoPedido(trx, reservada, itens)
    expect(pecas.map(({ saldo_id, quantidade }) => [saldo_id, quantidade])).toEqual([
      [camisetaSaldoId, 8],
      [p, 1],
      [m, 2],
    ])
    expect(await pecasDoPedido(trx, enviada, itens)).toEqual([])
  })

  test('are asked about after a day: what left and was not booked, and what a cancelled sale was not given back', async () => {
    const [saldo] = await doisSaldos()
    const espera = async (tipo: string, quantidade: number, horas: number, dados: object = {}) => {
      const venda_id = await insertVenda(dados)
      const lancamento = { saldo_id: saldo, venda_id, tipo, quantidade, criado_em: haHoras(horas) }
      await trx.insertInto('bling_lancamentos').values(lancamento).execute()
      return venda_id
    }
    const naoBaixada = await espera('alheia', -2, 25, { status: 'enviado' })
    const nova = await espera('alheia', -2, 23, { status: 'enviado' })
    const cancelada = await espera('adiantada', 2, 50, { status: 'cancelado', cancelada_em: haHoras(25) })
    await espera('adiantada', 2, 50, { status: 'cancelado', cancelada_em: haHoras(1) })
    await espera('adiantada', 2, 50)
    await espera('mudanca', -2, 50, { status: 'enviado' })
    const vendas = async (venda?: number) => (await listUnsettledVendas(trx, venda)).map(({ venda_id }) => venda_id)
    expect([await vendas(), await vendas(nova)]).toEqual([[naoBaixada, cancelada], [nova]])
    const insertQuestion = (alvo_id: number) =>
      trx.insertInto('tarefas').values({ tipo: 'estoque.baixa_pendente', alvo_id, titulo: 'Um' }).execute()
    const resolvida = await insertVenda({ status: 'enviado' })
    for (const venda of [naoBaixada, resolvida]) await insertQuestion(venda)
    expect([await vendas(), await resolvidas(trx)]).toEqual([[cancelada], [{ venda: resolvida }]])
  })
})
