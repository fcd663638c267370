import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { inserirProduto } from '../../../../test/support/produto-no-banco.ts'
import { theRow } from '../../../infra/database/sql.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { comecarEstoques, comecarEstoquesLidos, escolherEstoques } from '../saldo/comeco.rules.ts'
import { marcarParaReler, mudarDeposito } from '../saldo/ligacao.data.ts'
import { receberEstoque } from '../webhook.rules.ts'
import { guardar, ligado } from './saldos.data.ts'

let trx: Transacao
const queue = await filaComTransacao(async (desta) => {
  trx = desta
  await sql`update bling_configuracao set deposito_id = 5`.execute(trx)
})

/** The known balance of a product. */
const conhecer = async (produto_id: number, visto: number, dados: object = {}): Promise<number> => {
  const valores = { produto_id, visto, deposito_id: 5, ...dados }
  return (await trx.insertInto('bling_saldos').values(valores).returning('id').executeTakeFirstOrThrow()).id
}
const lancar = (saldo_id: number, dados: { tipo: string; quantidade: number; contado?: number; venda_id?: number }) =>
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
    const { id } = await inserirProduto(trx, { quantidade, id_bling: '70' })
    await comecarEstoques(trx, id, comeco)
    expect(await saldos()).toMatchObject([{ visto, reler: 1, somente_leitura: false, deposito_id: null }])
    expect(await lancamentos()).toEqual(esperados)
    // A second time nothing begins anew.
    await comecarEstoques(trx, id, 'daqui')
    expect([(await saldos()).length, await lancamentos()]).toEqual([1, esperados])
  })
  test('as a kit: it is read only', async () => {
    const { id } = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato: 'E' }).execute()
    await comecarEstoques(trx, id, 'daqui')
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ somente_leitura: true }], []])
  })
  test('for each variation that is linked, not for the product itself', async () => {
    const duas = [{ quantidade: 2, id_bling: '71' }, { quantidade: 3 }]
    const { id, variacoes } = await inserirProduto(trx, { id_bling: '70' }, duas)
    await comecarEstoques(trx, id, 'do_bling')
    expect(await saldos()).toMatchObject([{ variacao_id: variacoes[0], visto: 2 }])
  })
  test('anew where a product has variations by now: its own is forgotten', async () => {
    const { id, variacoes } = await inserirProduto(trx, { id_bling: '70' }, [{ quantidade: 2, id_bling: '71' }])
    const outro = await inserirProduto(trx, { quantidade: 7, id_bling: '80' })
    for (const produto_id of [id, outro.id]) await conhecer(produto_id, 4)
    await comecarEstoques(trx, id, 'nenhum')
    expect(await saldos()).toMatchObject([
      { variacao_id: null, visto: 4 },
      { variacao_id: variacoes[0], visto: null },
    ])
  })
  test('not for a product that is not linked', async () => {
    const { id } = await inserirProduto(trx, { quantidade: 7 })
    await comecarEstoques(trx, id, 'daqui')
    expect(await saldos()).toEqual([])
  })
  test.each([
    [5, 9, { visto: 7, lido: 9, deposito_id: 5, reler: 0 }],
    [null, 9, { visto: 7, lido: null, deposito_id: null, reler: 1 }],
    [5, null, { visto: 7, lido: null, deposito_id: null, reler: 1 }],
  ])('as read in deposit %j: %j', async (deposito, lido, esperado) => {
    const { id } = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
    await comecarEstoquesLidos(trx, id, { deposito, lido: () => lido })
    expect(await saldos()).toMatchObject([esperado])
    expect(await lancamentos()).toEqual([])
  })
})

describe('of a product that was linked before, a person chooses', () => {
  const conhecido = async (visto: number, dados: object = {}) => {
    const { id } = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
    await conhecer(id, visto, dados)
    return id
  }
  test.each([
    ['daqui', 4, 4, [{ tipo: 'contagem', quantidade: 3, contado: 7, esperado: null }], 0],
    ['do_bling', 4, 7, [], 1],
    ['daqui', 7, 7, [], 1],
    ['do_bling', 7, 7, [], 1],
  ] as const)('%s over a balance of %d', async (escolha, antes, visto, esperados, reler) => {
    await escolherEstoques(trx, await conhecido(antes), escolha)
    expect(await saldos()).toMatchObject([{ visto, reler }])
    expect(await lancamentos()).toEqual(esperados)
  })
  test.each([
    ['with a movement on its way', { antes: 4 }],
    ['with an open question', { pergunta: 'envio', pergunta_lido: 4 }],
    ['that is read only', { somente_leitura: true }],
    ['of no deposit yet', { deposito_id: null }],
  ])('nothing of a balance %s', async (_nome, dados) => {
    await escolherEstoques(trx, await conhecido(4, dados), 'do_bling')
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ visto: 4, reler: 0 }], []])
  })
  test.each([
    ['daqui', 4, [{ tipo: 'contagem', quantidade: 6, contado: 10, esperado: null }]],
    ['do_bling', 10, []],
  ] as const)('%s where blanks are told there too: they count like pieces', async (escolha, visto, esperados) => {
    await escolherEstoques(trx, await conhecido(4, { lisas: 3 }), escolha)
    expect([await saldos(), await lancamentos()]).toMatchObject([[{ visto }], esperados])
  })
  test('with movements that are not sent yet: they explain a part of the difference', async () => {
    const { id } = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
    await lancar(await conhecer(id, 4), { tipo: 'mudanca', quantidade: 2 })
    await escolherEstoques(trx, id, 'do_bling')
    expect(await saldos()).toMatchObject([{ visto: 5 }])
  })
})

describe('an event about a stock', () => {
  const deposito = (id: number, saldoFisico?: number) => ({ deposito: { id, saldoFisico } })
  const ler = async (dados: object, balanco: object = {}, lancamento?: { quantidade: number; contado?: number }) => {
    const { id } = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
    const saldo_id = await conhecer(id, 7, balanco)
    if (lancamento) await lancar(saldo_id, { tipo: 'contado' in lancamento ? 'contagem' : 'mudanca', ...lancamento })
    await receberEstoque(trx, queue, '70', dados)
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
    expect(await ler(dados)).toBe(sim)
  })
  test.each([
    ['the balance that a movement of ours makes', 5, { antes: 7 }, { quantidade: -2 }, false],
    ['the balance of before it', 7, { antes: 7 }, { quantidade: -2 }, false],
    ['another one', 6, { antes: 7 }, { quantidade: -2 }, true],
    ['the balance of a count of ours', 9, { antes: 7 }, { quantidade: 2, contado: 9 }, false],
    ['another than a count of ours', 8, { antes: 7 }, { quantidade: 2, contado: 9 }, true],
    ['what a movement would make that is not on its way', 5, {}, { quantidade: -2 }, true],
  ])('of %s: read again', async (_nome, dito, balanco, lancamento, sim) => {
    expect(await ler(deposito(5, dito), balanco, lancamento)).toBe(sim)
  })
  test('of one piece more than before a movement that is gone by now is read', async () => {
    expect(await ler(deposito(5, 8), { antes: 7 })).toBe(true)
  })
  test('in a shop whose deposit is not known yet is read', async () => {
    await sql`update bling_configuracao set deposito_id = null`.execute(trx)
    expect(await ler(deposito(6, 7))).toBe(true)
  })
  test('that comes while the balance is being read has it read once more', async () => {
    const comEvento = async (id_bling: string) => {
      const id = await conhecer((await inserirProduto(trx, { quantidade: 7, id_bling })).id, 7)
      await receberEstoque(trx, queue, id_bling, deposito(5, 4))
      return ligado(trx, id)
    }
    const emLeitura = [await comEvento('70'), await comEvento('80')]
    await receberEstoque(trx, queue, '70', deposito(5, 3))
    for (const visto of emLeitura)
      if (visto) await guardar(trx, visto, { ...visto.saldo, visto: 4 }, { lido: 4, relidos: visto.reler })
    expect(await saldos()).toMatchObject([
      { visto: 4, reler: 1 },
      { visto: 4, reler: 0 },
    ])
  })
  test('of a product that is not linked makes nothing', async () => {
    await receberEstoque(trx, queue, '99', deposito(5, 4))
    expect(await acertos()).toEqual([])
  })
})

test('another deposit forgets what the account booked in the former one, of balances that go over to it only', async () => {
  const produto = await inserirProduto(trx, { quantidade: 7, id_bling: '70' })
  const outro = await inserirProduto(trx, { quantidade: 7, id_bling: '80' })
  const { id: venda_id } = await theRow<{ id: number }>(trx)`
    with cliente as (insert into clientes (nome, cpf, telefone) values ('Ana', '', '') returning id)
    insert into vendas (cliente_id, origem) select id, 'loja_fisica' from cliente returning id`
  const ids: number[] = []
  for (const produto_id of [produto.id, outro.id]) {
    const saldo_id = await conhecer(produto_id, 5, { deposito_id: 4 })
    await lancar(saldo_id, { venda_id, quantidade: 2, tipo: 'adiantada' })
    await trx.insertInto('bling_baixas').values({ saldo_id, venda_id, quantidade: 2, pedido: '9' }).execute()
    ids.push(saldo_id)
  }
  const [, fica = 0] = ids
  await sql`update bling_saldos set versao = 3 where id = ${fica}`.execute(trx)
  const lidos = ids.map((id) => ({ id, lido: 1, versao: 0 }))
  await mudarDeposito(trx, 5, lidos)
  expect(await saldos()).toMatchObject([
    { visto: 1, deposito_id: 5 },
    { visto: 5, deposito_id: 4 },
  ])
  const daConta = await trx.selectFrom('bling_baixas').select('saldo_id').execute()
  expect([daConta, await lancamentos()]).toMatchObject([[{ saldo_id: fica }], [{ tipo: 'adiantada' }]])
})

test('a reading marks no balance that a job looked at while the list was read; an event marks it all the same', async () => {
  const ids: number[] = []
  for (const id_bling of ['70', '80']) ids.push(await conhecer((await inserirProduto(trx, { id_bling })).id, 5))
  const [um = 0, outro = 0] = ids
  const visto = await ligado(trx, um)
  if (visto) await guardar(trx, visto, { ...visto.saldo, visto: 4 }, { lido: 4 })
  await marcarParaReler(trx, [
    { id: um, versao: 0 },
    { id: outro, versao: 0 },
  ])
  expect(await saldos()).toMatchObject([{ reler: 0 }, { reler: 1 }])
  await marcarParaReler(trx, [{ id: um }])
  expect(await saldos()).toMatchObject([{ reler: 1 }, { reler: 1 }])
})
