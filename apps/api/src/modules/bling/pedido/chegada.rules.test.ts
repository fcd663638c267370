import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { insertProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { receivePedido } from '../enviados/pedidos.rules.ts'
import { tellPendingLinhas } from '../recebidos/linhas.rules.ts'
import {
  esperandoPecas,
  esperandoProduto,
  esperaResposta,
  keepProduto,
  produtoDaLinha,
  restartPedidos,
} from './chegada.data.ts'
import { retratoDe } from './chegada.mapping.ts'
import { enqueuePedidoLook } from './chegada.rules.ts'
import { naoLidosHa, pedidoDaVenda, recordSeenPedido, recordVendaPedido } from './ligados.data.ts'
import { vendaDoPedido } from './pedidos.data.ts'

let trx: Transacao
const queue = await filaComTransacao(async (desta) => {
  trx = desta
  await setConfiguracao(true)
})

const DESDE = '2026-11-20T12:00:00.500Z'
const setConfiguracao = (importar: boolean) =>
  sql`update bling_configuracao set importar_pedidos = ${importar}, situacoes_importadas = '[6, 15]',
    importar_desde = ${importar ? DESDE : null}`.execute(trx)
const insertVenda = async (dados: object = {}) => {
  const { id } = await trx
    .insertInto('clientes')
    .values({ nome: 'Ana', cpf: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const venda = { cliente_id: id, origem: 'loja_fisica', ...dados }
  return (await trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()).id
}
const linha = { id: 9, numero: '33', numeroLoja: 'L-1', situacao: { id: 6 }, total: 50, contato: 3 }
const pedidos = () =>
  trx.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id', 'titulo', 'dados']).execute()
const vistos = () => trx.selectFrom('bling_pedidos').select(['id_bling', 'mudou']).execute()

describe('an order of a channel, in a list or an event', () => {
  test.each([
    ['is looked at', linha, [{ titulo: 'Pedido 33' }]],
    ['of which the event tells the id alone is looked at', { id: 9 }, [{ titulo: 'Pedido do Bling' }]],
    ['in a status that comes in is looked at', { ...linha, situacao: { id: 15 } }, [{}]],
    ['in another status is left', { ...linha, situacao: { id: 9 } }, []],
    ['with our own mark is left', { ...linha, numeroLoja: 'ESTAMPA-7-1' }, []],
    ['with our own mark, of which no status is told, is left', { id: 9, numeroLoja: 'ESTAMPA-7-1' }, []],
  ])('%s', async (_nome, pedido, esperados) => {
    await enqueuePedidoLook(trx, queue, pedido, false, 'evento')
    expect(await pedidos()).toMatchObject(
      esperados.map((fields) => ({ tipo: 'pedido_importado', operacao: 'importar', ...fields })),
    )
    expect(await vistos()).toHaveLength(esperados.length)
  })

  // What is known of it: in status 6, for 50, of contact 3.
  const LIDO = {
    itens: [],
    desconto: { valor: 0, unidade: 'REAL' },
    frete: 0,
    total: 50,
    servico: null,
    contato: 3,
    entrega: '',
    recado: '',
    nota: null,
  }
  const OPEN = ['separacao', 'lista'] as const
  test.each([
    ['changed since the last reading', OPEN, linha, 1],
    ['that changed before the last reading', ['separacao', 'antes'], linha, 0],
    ['of a sale that has ended', ['concluido', 'lista'], linha, 0],
    ['in another status', ['concluido', 'antes'], { ...linha, situacao: { id: 12 } }, 1],
    ['with another total', ['separacao', 'antes'], { ...linha, total: 62.5 }, 1],
    ['of another buyer', ['separacao', 'antes'], { ...linha, contato: 4 }, 1],
    ['of which the list tells no total', ['separacao', 'antes'], { ...linha, total: null }, 0],
  ] as const)('that is the shop’s own, %s (%j), is read %#', async (_nome, [status, aviso], pedido, vezes) => {
    await setConfiguracao(false)
    const venda_id = await insertVenda({ status })
    const alterado_em = sql<string>`now() - interval '60 days'`
    await trx.updateTable('vendas').set({ alterado_em }).where('id', '=', venda_id).execute()
    await linkPedido(trx, venda_id, { id_bling: '9', situacao: 6, lido: JSON.stringify(LIDO) })
    await enqueuePedidoLook(trx, queue, { ...pedido, numeroLoja: `ESTAMPA-${venda_id}-1` }, true, aviso)
    const reading = { tipo: 'webhook', operacao: 'pedido', alvo_id: venda_id, titulo: 'Pedido de Ana' }
    expect(await pedidos()).toEqual(Array.from({ length: vezes }, () => ({ ...reading, dados: { id_bling: '9' } })))
  })

  test('under way, in a list of what changed before the last reading, is read where its row differs', async () => {
    const venda_id = await insertVenda({ importada: true })
    await linkPedido(trx, venda_id, { dono: 'canal', id_bling: '9', retrato: retratoDe(linha) })
    await enqueuePedidoLook(trx, queue, linha, true, 'antes')
    expect(await pedidos()).toEqual([])
    await enqueuePedidoLook(trx, queue, { ...linha, total: 51 }, true, 'antes')
    expect(await pedidos()).toHaveLength(1)
  })

  test('of which the event told the id alone is the shop’s own once its creation has an answer', async () => {
    const venda_id = await insertVenda()
    await enqueuePedidoLook(trx, queue, { id: 9 }, false, 'evento')
    const feito = { id_bling: '9', numero: '33', situacao: 6, situacao_enviada: 0 }
    const id = await recordVendaPedido(trx, venda_id, feito)
    expect(await pedidoDaVenda(trx, venda_id)).toMatchObject({ id, dono: 'loja', id_bling: '9', numero: '33' })
    expect(await vistos()).toEqual([{ id_bling: '9', mudou: false }])
    // Known by now.
    expect(await recordVendaPedido(trx, venda_id, feito)).toBeNull()
  })

  test('is left while the switch is off', async () => {
    await setConfiguracao(false)
    await enqueuePedidoLook(trx, queue, linha, true, 'lista')
    expect([await pedidos(), await vistos()]).toEqual([[], []])
  })

  test.each([
    [[false], false],
    [[true, false], true],
    [[false, true], true],
  ])('that changed for certain, said in turn %j, has changed: %j', async (changedFlags, mudou) => {
    for (const isChanged of changedFlags) await enqueuePedidoLook(trx, queue, linha, isChanged, 'lista')
    expect(await vistos()).toEqual([{ id_bling: '9', mudou }])
    expect(await pedidos()).toHaveLength(1)
  })

  test('that stood there before the switch has not changed for certain, whatever a list says', async () => {
    const venda_id = await insertVenda({ importada: true })
    await linkPedido(trx, venda_id, { dono: 'canal', id_bling: '12' })
    for (const id of [10, 11]) await recordSeenPedido(trx, String(id), true)
    const standingPedidos = [9, 12].map((id) => ({ id, retrato: `antes de ${id}` }))
    await restartPedidos(trx, new Date(), standingPedidos)
    await enqueuePedidoLook(trx, queue, linha, true, 'lista')
    const linhas = trx.selectFrom('bling_pedidos').select(['id_bling', 'mudou', 'venda_id', 'retrato'])
    expect(await linhas.orderBy('id_bling').execute()).toEqual([
      { id_bling: '12', mudou: false, venda_id, retrato: null },
      { id_bling: '9', mudou: false, venda_id: null, retrato: 'antes de 9' },
    ])
  })

  test.each([
    ['as it was seen last', linha, [1, 1, 0, 0]],
    ['with another total', { ...linha, total: 51 }, [1, 1, 1, 1]],
    ['in a status that does not come in', { ...linha, situacao: { id: 9 } }, [1, 1, 1, 1]],
    ['of which only the id is told', { id: 9 }, [1, 1, 1, 1]],
  ] as const)(
    'that is a sale here, %s, is looked at again while the sale is under way',
    async (_nome, pedido, vezes) => {
      await setConfiguracao(false)
      const olhados: number[] = []
      for (const status of ['separacao', 'enviado', 'concluido', 'cancelado']) {
        await sql`savepoint um`.execute(trx)
        const venda_id = await insertVenda({ importada: true, status })
        const retrato = retratoDe(linha)
        await linkPedido(trx, venda_id, { dono: 'canal', id_bling: '9', retrato })
        await enqueuePedidoLook(trx, queue, pedido, false, 'evento')
        olhados.push((await pedidos()).length)
        await sql`rollback to um`.execute(trx)
      }
      expect(olhados).toEqual(vezes)
    },
  )
})

describe('an event', () => {
  const evento = (data: object, event = 'order.updated', date?: string) =>
    receivePedido(trx, queue, { event, data, date })
  const criado = async (date: string | undefined, event = 'order.created') => {
    await evento(linha, event, date)
    return (await vistos())[0]?.mudou
  }
  test.each([
    ['2026-11-20T12:00:01Z', true],
    ['2026-11-20T12:00:00Z', true],
    ['2026-11-20T11:59:59Z', false],
    [undefined, false],
    ['ontem', false],
  ])('of an order made at %s, with the switch turned on at 12:00:00, is of a new one: %j', async (date, novo) => {
    expect(await criado(date)).toBe(novo)
  })
  test('of a change says nothing of when it was', async () => {
    expect(await criado('2026-11-20T13:00:00Z', 'order.updated')).toBe(false)
  })
  test('without an id, and of a deleted order that is no sale, makes nothing', async () => {
    await evento({ numero: 1 })
    await evento({ id: 9 }, 'order.deleted')
    expect([await pedidos(), await vistos()]).toEqual([[], []])
  })

  test.each([
    ['another status', { id: 9, situacao: { id: 12, valor: 2 } }, 1],
    ['the status that it was seen in', { id: 9, situacao: { id: 6, valor: 0 } }, 0],
    ['the status that we are giving it', { id: 9, situacao: { id: 400, valor: 3 } }, 0],
    ['no status', { id: 9 }, 1],
    ['a status without a meaning', { id: 9, situacao: { id: 400 } }, 1],
  ])('of the order of a finished sale made here, with %s, is looked at: %d', async (_nome, dados, vezes) => {
    const id = await insertVenda({ status: 'concluido' })
    await linkPedido(trx, id, { id_bling: '9', situacao: 6, situacao_enviando: 3 })
    await evento(dados)
    const trabalho = { tipo: 'webhook', operacao: 'pedido', alvo_id: id, dados: { id_bling: '9' } }
    expect(await pedidos()).toMatchObject(Array(vezes).fill(trabalho))
  })
  test.each(['separacao', 'enviado'])(
    'of the order of a sale made here that is in %s is looked at, whatever its status: people may have changed more',
    async (status) => {
      await linkPedido(trx, await insertVenda({ status }), { id_bling: '9', situacao: 6 })
      for (let vezes = 0; vezes < 2; vezes++) await evento({ id: 9, situacao: { id: 6, valor: 0 } })
      expect(await pedidos()).toHaveLength(1)
    },
  )
  test('of a status without a meaning is no echo while nothing is being sent', async () => {
    await linkPedido(trx, await insertVenda(), { id_bling: '9', situacao: 6 })
    await evento({ id: 9, situacao: { id: 400 } })
    expect(await pedidos()).toHaveLength(1)
  })
  test('of a deleted order that is an imported sale is looked at', async () => {
    await linkPedido(trx, await insertVenda({ importada: true }), { dono: 'canal', id_bling: '9' })
    await evento({ id: 9 }, 'order.deleted')
    expect(await pedidos()).toMatchObject([{ tipo: 'pedido_importado' }])
  })
})

test('a line is the product with its id there, else the one with its code, else the one that a person said', async () => {
  const blingProduto = await insertProduto(trx, { id_bling: '70' })
  const blingGrade = await insertProduto(trx, {}, [{ id_bling: '71' }])
  const skuProduto = await insertProduto(trx, { sku: 'CAM' })
  const skuGrade = await insertProduto(trx, {}, [{ sku: 'CAM-M' }])
  const grade = await insertProduto(trx, { id_bling: '74' }, [{ sku: 'GRA-P' }, { sku: 'GRA-M' }])
  const keptProduto = await insertProduto(trx, {})
  for (const canal of ['70', '72', '73'])
    await keepProduto(trx, canal, { produto_id: keptProduto.id, variacao_id: null })
  const so = ({ id }: { id: number }) => ({ produto_id: id, variacao_id: null })
  const filho = ({ id, variacoes }: { id: number; variacoes: number[] }) => ({
    produto_id: id,
    variacao_id: variacoes[0],
  })
  for (const [canal, codigo, esperado] of [
    ['70', 'CAM', so(blingProduto)],
    ['71', 'CAM', filho(blingGrade)],
    ['72', ' cam ', so(skuProduto)],
    ['72', 'CAM-M', filho(skuGrade)],
    ['73', 'OUTRO', so(keptProduto)],
    ['73', '', so(keptProduto)],
    // The code names one of its own variations, not one of another product.
    ['74', 'gra-m', { produto_id: grade.id, variacao_id: grade.variacoes[1] }],
    ['74', 'CAM-M', so(grade)],
    [null, 'OUTRO', null],
    [null, '', null],
  ] as const)
    expect([canal, codigo, await produtoDaLinha(trx, canal, codigo)]).toEqual([canal, codigo, esperado])
  await keepProduto(trx, '73', so(skuProduto))
  expect(await produtoDaLinha(trx, '73', '')).toEqual(so(skuProduto))
  await sql`update produtos set excluido_em = now()`.execute(trx)
  for (const canal of ['70', '71', '72', '73']) expect(await produtoDaLinha(trx, canal, 'CAM')).toBeNull()
})

describe('lines that hold no pieces', () => {
  const productlessLinha = { motivo: 'sem_produto', titulo: 'Caneca', quantidade: 2 } as const
  const stocklessLinha = { motivo: 'sem_estoque', titulo: 'Boné', quantidade: 1 } as const
  const escolha = (linhasText: string) => `Sem produto aqui: ${linhasText}. Abra a venda e escolha o produto.`
  const faltam = (linhasText: string) =>
    `Faltam peças: ${linhasText}. Quando houver estoque, a venda as reserva sozinha; “Tentar novamente” olha já.`
  const tellLinhas = async (linhas: Parameters<typeof tellPendingLinhas>[2]) => {
    await tellPendingLinhas(trx, { id: 7, pedido: '33' }, linhas)
    return trx.selectFrom('tarefas').select(['estado', 'alvo_id', 'titulo', 'mensagem']).execute()
  }
  test.each([
    ['without product', [productlessLinha], escolha('2 × Caneca')],
    ['without pieces', [stocklessLinha, stocklessLinha], faltam('1 × Boné; 1 × Boné')],
    ['of both kinds', [stocklessLinha, productlessLinha], `${escolha('2 × Caneca')} ${faltam('1 × Boné')}`],
  ])('%s are a task that names them, until there are none', async (_nome, linhas, mensagem) => {
    const tarefa = { alvo_id: 7, titulo: 'Pedido 33' }
    expect(await tellLinhas([])).toEqual([])
    expect(await tellLinhas(linhas)).toEqual([{ ...tarefa, estado: 'aberta', mensagem }])
    expect(await tellLinhas([])).toMatchObject([{ ...tarefa, estado: 'concluida' }])
  })
})

test('the switch turned on forgets what it knew, but not the sales', async () => {
  const venda_id = await insertVenda({ importada: true })
  await linkPedido(trx, venda_id, { dono: 'canal', id_bling: '9', retrato: 'r' })
  await recordSeenPedido(trx, '10', true)
  const standingPedidos = [9, 11].map((id) => ({ id, retrato: 'n' }))
  await restartPedidos(trx, new Date(), standingPedidos)
  const linhas = trx.selectFrom('bling_pedidos').select(['id_bling', 'retrato', 'venda_id']).orderBy('id')
  expect(await linhas.execute()).toEqual([
    { id_bling: '9', retrato: 'r', venda_id },
    { id_bling: '11', retrato: 'n', venda_id: null },
  ])
})

const haDias = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString()
test.each([
  ['to pick', { status: 'separacao', alterado_em: haDias(90) }, 2, true],
  ['that was sent', { status: 'enviado', alterado_em: haDias(90) }, 2, true],
  ['that ended 29 days ago', { status: 'concluido', alterado_em: haDias(29) }, 2, true],
  ['that was cancelled 29 days ago', { status: 'cancelado', alterado_em: haDias(29) }, 2, true],
  ['that ended 31 days ago', { status: 'concluido', alterado_em: haDias(31) }, 2, false],
  ['that was cancelled 31 days ago', { status: 'cancelado', alterado_em: haDias(31) }, 2, false],
  ['that was read within the day', { status: 'separacao' }, 0.9, false],
])('an order of a sale %s is read once a day, whichever side it began on', async (_nome, dados, lidoHa, sim) => {
  const quando = haDias(lidoHa)
  const [recebida, enviada] = [await insertVenda({ importada: true, ...dados }), await insertVenda(dados)]
  await linkPedido(trx, recebida, { dono: 'canal', id_bling: '9', visto_em: quando })
  await linkPedido(trx, enviada, { id_bling: '8', visto_em: quando })
  // A sale without an order has none to read, nor has one whose order is only being made.
  await insertVenda({ ...dados, criado_em: haDias(40) })
  await linkPedido(trx, await insertVenda(dados), { id_bling: null, visto_em: haDias(40) })
  const lidos = (await naoLidosHa(trx, 86_400, 100)).map(({ dono, id_bling, venda_id }) => [dono, id_bling, venda_id])
  const ambos = [
    ['canal', '9', recebida],
    ['loja', '8', enviada],
  ]
  expect(lidos).toHaveLength(sim ? 2 : 0)
  expect(lidos).toEqual(sim ? expect.arrayContaining(ambos) : [])
})

test('of two orders the one that waited longest is read first', async () => {
  for (const [id_bling, dias] of [
    ['9', 2],
    ['8', 3],
  ] as const) {
    const venda_id = await insertVenda({ importada: true })
    await linkPedido(trx, venda_id, { dono: 'canal', id_bling, visto_em: haDias(dias) })
  }
  expect((await naoLidosHa(trx, 86_400, 1)).map(({ id_bling }) => id_bling)).toEqual(['8'])
})

test.each([
  ['pedido_importado.mudou', 'aberta', true],
  ['pedido_importado.trazer', 'aberta', true],
  ['pedido_importado.cancelado_la', 'aberta', true],
  ['pedido_importado.linhas', 'aberta', false],
  ['pedido_importado.mudou', 'descartada', false],
])('a label waits for the answer to %s that is %s: %s', async (tipo, estado, sim) => {
  const [venda, secondVenda] = [await insertVenda(), await insertVenda()]
  const fim = estado === 'aberta' ? {} : { resposta: 'descartar', respondida_em: haDias(0) }
  await trx
    .insertInto('tarefas')
    .values({ tipo, alvo_id: venda, titulo: 'Um', estado, ...fim })
    .execute()
  expect([await esperaResposta(trx, venda), await esperaResposta(trx, secondVenda)]).toEqual([sim, false])
})

test('sales that wait for pieces, and those that wait for a product of the channel, are found, each once', async () => {
  const insertPendencia = async (venda_id: number, motivo: string, produto_do_canal: string) => {
    const itemRow = { venda_id, titulo: 'Um', quantidade: 1, valor_unitario: 5 }
    const { id: item_id } = await trx
      .insertInto('itens_venda')
      .values(itemRow)
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('itens_pendentes').values({ item_id, venda_id, motivo, produto_do_canal }).execute()
  }
  const [firstVenda, secondVenda] = [await insertVenda({ importada: true }), await insertVenda({ importada: true })]
  for (const [venda, motivo, produto] of [
    [firstVenda, 'sem_estoque', '70'],
    [firstVenda, 'sem_estoque', '71'],
    [firstVenda, 'sem_produto', '72'],
    [secondVenda, 'sem_produto', '70'],
    [secondVenda, 'sem_produto', '70'],
    [secondVenda, 'fracionada', '72'],
  ] as const)
    await insertPendencia(venda, motivo, produto)
  expect(await esperandoPecas(trx)).toEqual([{ venda_id: firstVenda }])
  expect(await esperandoProduto(trx, '70')).toEqual([{ venda_id: secondVenda }])
  expect(await esperandoProduto(trx, '72')).toEqual([{ venda_id: firstVenda }])
})

test('an order has the day of its sale in São Paulo, not the one in UTC', async () => {
  const noite = await insertVenda({ criado_em: '2026-11-20T23:30:00-03:00' })
  const cedo = await insertVenda({ criado_em: '2026-11-20T00:30:00-03:00' })
  const dias = [await vendaDoPedido(trx, noite), await vendaDoPedido(trx, cedo)].map((venda) => venda?.data)
  expect(dias).toEqual(['2026-11-20', '2026-11-20'])
})
