import { describe, expect, test } from 'vitest'
import { bancoComTransacao } from '../../../../test/support/banco.ts'
import { insertProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { esquecidos, listSaldosToRead, saldoDoIdBling } from '../saldo/ligacao.data.ts'
import { extendVoo, ligado, listOpenSaldos, perguntasDescartadas } from './saldos.data.ts'

let trx: Transacao
await bancoComTransacao((nova) => {
  trx = nova
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
const vender = async () => {
  const cliente = { nome: 'Ana', cpf: '', telefone: '' }
  const { id } = await trx.insertInto('clientes').values(cliente).returning('id').executeTakeFirstOrThrow()
  const venda = { cliente_id: id, origem: 'loja_fisica' }
  return (await trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()).id
}
const haHoras = (horas: number) => new Date(Date.now() - horas * 3_600_000).toISOString()
const perguntar = async (tipo: string, alvo_id: number, estado = 'aberta') => {
  const fim = estado === 'aberta' ? {} : { resposta: 'descartar', respondida_em: haHoras(0) }
  const tarefa = { tipo, alvo_id, titulo: 'Um', estado, ...fim }
  return (await trx.insertInto('tarefas').values(tarefa).returning('id').executeTakeFirstOrThrow()).id
}
/** A product of two sizes, with a balance of each. */
const grade = async () => {
  const duas = [5, 3].map((quantidade, i) => ({ quantidade, id_bling: `7${i + 1}` }))
  const { id, variacoes } = await insertProduto(trx, { id_bling: '70' }, duas)
  const [p = 0, m = 0] = variacoes
  return {
    id,
    p,
    m,
    deP: await conhecer(id, 5, { variacao_id: p }),
    deM: await conhecer(id, 3, { variacao_id: m }),
  }
}

describe('a stock that has something to tell, or to find out', () => {
  const PERGUNTA = { pergunta: 'envio', pergunta_lido: 5 }
  const CASOS: readonly [string, object, string | null, boolean, boolean][] = [
    ['nothing', {}, null, false, false],
    ['a mark to read it again', { reler: 1 }, null, true, true],
    ['a movement on its way', { antes: 5 }, null, true, true],
    ['a change', {}, 'mudanca', true, true],
    ['what the account books itself', {}, 'alheia', false, false],
    ['pieces in the house that the account has booked', {}, 'adiantada', false, false],
    ['a difference that could not be taken', { lido: 4 }, null, true, false],
    ['such a difference with a booking to come', { lido: 4 }, 'alheia', false, false],
    ['such a difference and a question', { lido: 4, ...PERGUNTA }, null, false, false],
    ['such a difference of what is read only', { lido: 4, somente_leitura: true }, null, false, false],
    ['a mark and a question', { reler: 1, ...PERGUNTA }, null, true, false],
  ]
  test.each(CASOS)('with %s', async (_nome, dados, tipo, acerta, esquecido) => {
    await conhecer((await insertProduto(trx, { id_bling: '80' })).id, 5, { lido: 5 })
    const { id } = await insertProduto(trx, { id_bling: '70' })
    const saldo = await conhecer(id, 5, { lido: 5, ...dados })
    if (tipo === 'adiantada') await lancar(saldo, { tipo, quantidade: 1, venda_id: await vender() })
    else if (tipo) await lancar(saldo, { tipo, quantidade: -1 })
    expect(await listOpenSaldos(trx, id)).toEqual(acerta ? [{ id: saldo }] : [])
    expect(await esquecidos(trx)).toEqual(esquecido ? [{ id, titulo: 'Camiseta' }] : [])
  })

  test.each([
    ['pendente', false],
    ['executando', false],
    ['falhou', false],
    ['concluida', true],
    ['descartada', true],
  ])('is forgotten while its work is %s: %s', async (estado, sim) => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    await conhecer(id, 5, { reler: 1 })
    const trabalho = { tipo: 'estoque', operacao: 'acertar', alvo_id: id, titulo: 'Um', estado }
    await trx.insertInto('sincronizacoes').values(trabalho).execute()
    expect(await esquecidos(trx)).toHaveLength(sim ? 1 : 0)
  })

  test('is not forgotten while a person is asked what the product is', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    await conhecer(id, 5, { reler: 1 })
    await trx.insertInto('tarefas').values({ tipo: 'produto.estrutura', alvo_id: id, titulo: 'Um' }).execute()
    expect(await esquecidos(trx)).toEqual([])
  })

  test.each([
    ['just now', { antes: 5, enviado_em: haHoras(0) }, true],
    ['half a minute ago', { antes: 5, enviado_em: haHoras(30 / 3600) }, false],
    ['half a minute ago by one that is alive', { antes: 5, enviado_em: haHoras(30 / 3600), versao: 3 }, true],
    ['half a minute ago by one that was taken over', { antes: 5, enviado_em: haHoras(30 / 3600), versao: 4 }, false],
    ['just now, and its answer was lost', { antes: 5, enviado_em: haHoras(0), perdido_em: haHoras(0) }, false],
  ])('with a movement sent %s is waited for: %s', async (_nome, dados, sim) => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    const saldo = await conhecer(id, 5, dados)
    await extendVoo(trx, saldo, 3)
    expect((await ligado(trx, saldo))?.em_voo).toBe(sim)
  })
})

describe('the reading of all balances', () => {
  test('goes on after the last one of a page, by the ids of products and of variations', async () => {
    const { deP, deM } = await grade()
    const simples = await conhecer((await insertProduto(trx, { id_bling: '80' })).id, 5)
    await conhecer((await insertProduto(trx, {})).id, 5)
    const pagina = async (depois: number) =>
      (await listSaldosToRead(trx, depois, 2)).map(({ id, id_bling }) => [id, id_bling])
    expect(await pagina(0)).toEqual([
      [deP, '71'],
      [deM, '72'],
    ])
    expect([await pagina(deM), await pagina(simples)]).toEqual([[[simples, '80']], []])
  })

  test('leaves out one with a movement on its way, and a product about which a person is asked', async () => {
    const { id, deP, deM } = await grade()
    const ids = async () => (await listSaldosToRead(trx, 0, 10)).map((lida) => lida.id)
    await trx.updateTable('bling_saldos').set({ antes: 5 }).where('id', '=', deP).execute()
    expect(await ids()).toEqual([deM])
    await perguntar('produto.estrutura', id, 'pendente')
    expect(await ids()).toEqual([])
  })
})

test('of a size no more pieces are free than of its product, of which sales hold some without a size', async () => {
  const { id, p, deP, deM } = await grade()
  const reservar = (reservado: number) => trx.updateTable('produtos').set({ reservado }).where('id', '=', id).execute()
  await trx.updateTable('variacoes').set({ reservado: 1 }).where('id', '=', p).execute()
  const livres = async () => {
    const lidas = (await listSaldosToRead(trx, 0, 10)).map(({ livre }) => livre)
    const ligados = [await ligado(trx, deP), await ligado(trx, deM)].map((linked) => linked?.livre)
    expect(lidas).toEqual(ligados)
    return lidas
  }
  await reservar(2)
  expect(await livres()).toEqual([4, 3])
  await reservar(6)
  expect(await livres()).toEqual([2, 2])
})

test('an event about one size is compared with that one, and with the movement that is sent next', async () => {
  const { deP, deM } = await grade()
  await lancar(deP, { tipo: 'alheia', quantidade: -4 })
  await lancar(deP, { tipo: 'adiantada', quantidade: 2, venda_id: await vender() })
  for (const quantidade of [-1, -3]) await lancar(deP, { tipo: 'mudanca', quantidade })
  await lancar(deM, { tipo: 'contagem', quantidade: 5, contado: 8 })
  expect(await saldoDoIdBling(trx, '71')).toMatchObject({ id: deP, visto: 5, proximo: -1, contado: null })
  expect(await saldoDoIdBling(trx, '72')).toMatchObject({ id: deM, visto: 3, proximo: 5, contado: 8 })
  expect(await saldoDoIdBling(trx, '70')).toBeNull()
})

test('of two questions about a product the one that a person set aside is answered, and one that is gone', async () => {
  const { id, deP, deM } = await grade()
  const perguntado = (saldo: number, tarefa_id: number | null) =>
    trx
      .updateTable('bling_saldos')
      .set({ pergunta: 'envio', pergunta_lido: 4, tarefa_id })
      .where('id', '=', saldo)
      .execute()
  await perguntado(deP, await perguntar('estoque.decidir', deP))
  await perguntado(deM, await perguntar('estoque.decidir', deM, 'descartada'))
  expect(await perguntasDescartadas(trx, id)).toEqual([{ id: deM }])
  await perguntado(deP, null)
  expect(new Set(await perguntasDescartadas(trx, id))).toEqual(new Set([{ id: deP }, { id: deM }]))
})
