import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bancoComTransacao } from '../../../../test/support/banco.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { ConteudoEnviado } from './conteudo.mapping.ts'
import * as ligados from './ligados.data.ts'

let trx: Transacao
await bancoComTransacao((desta) => {
  trx = desta
})

const vender = async (dados: object = {}): Promise<number> => {
  const cliente = { nome: 'Ana', cpf: '' }
  const { id } = await trx.insertInto('clientes').values(cliente).returning('id').executeTakeFirstOrThrow()
  const venda = { cliente_id: id, origem: 'loja_fisica', ...dados }
  return (await trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()).id
}
const CONTEUDO = { itens: [], desconto: { valor: 0, unidade: 'REAL' as const }, despesas: 0, frete: 0, total: 50 }
const SENT: ConteudoEnviado = {
  ...CONTEUDO,
  servico: null,
  pagador: 9,
  contato: 3,
  entrega: '',
  recado: '',
  nota: null,
  linhas_do_recado: [],
}
const pedido = (venda: number) => ligados.pedidoDaVenda(trx, venda)

test('one creation of an order runs at a time, until it is known what became of it or its answer can come no more', async () => {
  const [venda, secondVenda] = [await vender(), await vender()]
  const comecar = (id: number) => ligados.startPedidoCreation(trx, { id, revisao: 1 }, 60, SENT)
  expect([await comecar(venda), await comecar(venda), await comecar(secondVenda)]).toEqual([
    'comecou',
    'bloqueada',
    'comecou',
  ])
  await ligados.setCreationOutcome(trx, venda, 60)
  expect(await comecar(venda)).toBe('bloqueada')
  await ligados.setCreationOutcome(trx, venda, null)
  expect([await comecar(venda), await comecar(secondVenda)]).toEqual(['comecou', 'bloqueada'])
  await ligados.setCreationOutcome(trx, venda, -1)
  expect(await comecar(venda)).toBe('comecou')
})

test.each([
  [{}, 1, 'comecou'],
  [{ revisao: 2 }, 2, 'comecou'],
  [{ revisao: 2 }, 1, 'mudou'],
  [{ status: 'concluido' }, 1, 'comecou'],
  [{ status: 'cancelado' }, 1, 'mudou'],
] as const)('the order of a sale that is %j by now, in its version %d: %s', async (dados, revisao, creation) => {
  const id = await vender(dados)
  expect(await ligados.startPedidoCreation(trx, { id, revisao }, 60, SENT)).toBe(creation)
  expect((await pedido(id))?.incerto_ate != null).toBe(creation === 'comecou')
})

test('orders are noted as cancelled once, each version of a sale by itself', async () => {
  const [venda, secondVenda] = [await vender(), await vender()]
  const anotar = (id: number, ate: number) => ligados.recordCancelledRevisions(trx, id, ate)
  expect([await anotar(venda, 0), await anotar(venda, 2), await anotar(venda, 2)]).toEqual([false, true, false])
  expect([await anotar(venda, 1), await anotar(venda, 3), await anotar(secondVenda, 1)]).toEqual([false, true, true])
  expect([(await pedido(venda))?.revisao_cancelada, (await pedido(secondVenda))?.revisao_cancelada]).toEqual([3, 1])
})

test('a sale that is edited has no order any more, but one of a channel keeps its own; of both nothing else is forgotten', async () => {
  const [ownVenda, recebida] = [await vender(), await vender({ importada: true })]
  const blingPedido = {
    numero: '33',
    situacao: 6,
    situacao_enviada: 0,
    situacao_enviando: 1,
    lido: '{}',
    revisao_cancelada: 1,
  }
  const espera = { incerto_ate: '2026-11-20T12:00:00Z', estoque_lancado: true }
  await linkPedido(trx, ownVenda, { id_bling: '9', ...blingPedido, ...espera })
  await linkPedido(trx, recebida, { dono: 'canal', id_bling: '8', numero: '34', situacao: 6, lido: '{}' })
  const [antes, canalPedido] = [await pedido(ownVenda), await pedido(recebida)]
  for (const id of [ownVenda, recebida]) await ligados.unlinkPedido(trx, id)
  const emptyPedido = { id_bling: null, numero: null, situacao: null, situacao_enviando: null }
  expect(await pedido(ownVenda)).toEqual({ ...antes, ...emptyPedido, situacao_enviada: null, lido: null })
  expect(await pedido(recebida)).toEqual(canalPedido)
})

test('a sale forgets the order that was deleted at Bling; its other fields and the order of another sale stay', async () => {
  const [venda, secondVenda] = [await vender(), await vender()]
  const blingPedido = {
    numero: '33',
    situacao: 6,
    situacao_enviada: 3,
    situacao_enviando: 1,
    lido: '{}',
    revisao_cancelada: 1,
  }
  await linkPedido(trx, venda, { id_bling: '9', ...blingPedido })
  await linkPedido(trx, secondVenda, { id_bling: '8', numero: '34' })
  const [antes, alheio] = [await pedido(venda), await pedido(secondVenda)]
  await ligados.forgetPedido(trx, venda)
  const emptyPedido = { id_bling: null, numero: null, situacao: null, situacao_enviando: null }
  expect([await pedido(venda), await pedido(secondVenda)]).toEqual([{ ...antes, ...emptyPedido }, alheio])
})

test('since when the invoice of an order is known stays while it is the same; another begins anew, none has no time', async () => {
  const [venda, secondVenda] = [await vender(), await vender()]
  for (const id of [venda, secondVenda]) await linkPedido(trx, id)
  await ligados.setPedidoNota(trx, venda, '71')
  const ontem = sql<string>`now() - interval '1 day'`
  await trx.updateTable('bling_pedidos').set({ nota_em: ontem }).where('venda_id', '=', venda).execute()
  const antes = (await pedido(venda))?.nota_em
  await ligados.setPedidoNota(trx, venda, '71')
  expect(await pedido(venda)).toMatchObject({ nota: '71', nota_em: antes })
  await ligados.setPedidoNota(trx, venda, '72')
  const depois = await pedido(venda)
  expect([depois?.nota, Date.parse(depois?.nota_em ?? '') > Date.parse(antes ?? '')]).toEqual(['72', true])
  await ligados.setPedidoNota(trx, venda, null)
  expect([await pedido(venda), await pedido(secondVenda)]).toMatchObject(Array(2).fill({ nota: null, nota_em: null }))
})

test('that the stock of an order is booked there is news once, also that it is not any more', async () => {
  const [venda, secondVenda] = [await vender(), await vender()]
  for (const id of [venda, secondVenda]) await linkPedido(trx, id)
  const novidades: boolean[] = []
  for (const lancado of [false, true, true, false]) novidades.push(await ligados.setEstoqueLancado(trx, venda, lancado))
  expect(novidades).toEqual([false, true, false, true])
  expect(await ligados.setEstoqueLancado(trx, secondVenda, true)).toBe(true)
})

test('an order that is made for a sale is news once; the number of another order, or another number, is news again', async () => {
  const venda = await vender()
  const feito = { id_bling: '9', numero: '33', situacao: 6, situacao_enviada: 0 }
  const anotar = async (mais: object = {}) =>
    (await ligados.recordVendaPedido(trx, venda, { ...feito, ...mais })) !== null
  expect([await anotar(), await anotar({ situacao: 15 })]).toEqual([true, false])
  // The row keeps what was known of the order: the job reads the order and says what changed.
  expect(await pedido(venda)).toMatchObject({ situacao: 6 })
  expect([await anotar({ id_bling: '10' }), await anotar({ id_bling: '10', numero: '34' })]).toEqual([true, true])
})
