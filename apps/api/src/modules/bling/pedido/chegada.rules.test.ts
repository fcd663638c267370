import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { ligarPedido } from '../../../../test/support/pedido-no-banco.ts'
import { inserirProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { receberPedido } from '../enviados/pedidos.rules.ts'
import { dizerDasLinhas } from '../recebidos/linhas.rules.ts'
import { comecarDeNovo, lembrarProduto, produtoDaLinha } from './chegada.data.ts'
import { retratoDe } from './chegada.mapping.ts'
import { notarPedido } from './chegada.rules.ts'
import { anotarVisto } from './ligados.data.ts'

let trx: Transacao
const queue = await filaComTransacao(async (desta) => {
  trx = desta
  await configurar(true)
})

const DESDE = '2026-11-20T12:00:00.500Z'
const configurar = (importar: boolean) =>
  sql`update bling_configuracao set importar_pedidos = ${importar}, situacoes_importadas = '[6, 15]',
    importar_desde = ${importar ? DESDE : null}`.execute(trx)
const vender = async (dados: object = {}) => {
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
    await notarPedido(trx, queue, pedido, false)
    expect(await pedidos()).toMatchObject(
      esperados.map((cada) => ({ tipo: 'pedido_importado', operacao: 'importar', ...cada })),
    )
    expect(await vistos()).toHaveLength(esperados.length)
  })

  test('is left while the switch is off', async () => {
    await configurar(false)
    await notarPedido(trx, queue, linha, true)
    expect([await pedidos(), await vistos()]).toEqual([[], []])
  })

  test.each([
    [[false], false],
    [[true, false], true],
    [[false, true], true],
  ])('that changed for certain, said in turn %j, has changed: %j', async (ditos, mudou) => {
    for (const dito of ditos) await notarPedido(trx, queue, linha, dito)
    expect(await vistos()).toEqual([{ id_bling: '9', mudou }])
    expect(await pedidos()).toHaveLength(1)
  })

  test.each([
    ['as it was seen last', linha, [1, 1, 0, 0]],
    ['with another total', { ...linha, total: 51 }, [1, 1, 1, 1]],
    ['in a status that does not come in', { ...linha, situacao: { id: 9 } }, [1, 1, 1, 1]],
    ['of which only the id is told', { id: 9 }, [1, 1, 1, 1]],
  ] as const)(
    'that is a sale here, %s, is looked at again while the sale is under way',
    async (_nome, pedido, vezes) => {
      await configurar(false)
      const olhados: number[] = []
      for (const status of ['separacao', 'enviado', 'concluido', 'cancelado']) {
        await sql`savepoint um`.execute(trx)
        const venda_id = await vender({ importada: true, status })
        const retrato = retratoDe(linha)
        await ligarPedido(trx, venda_id, { dono: 'canal', id_bling: '9', retrato })
        await notarPedido(trx, queue, pedido, false)
        olhados.push((await pedidos()).length)
        await sql`rollback to um`.execute(trx)
      }
      expect(olhados).toEqual(vezes)
    },
  )
})

describe('an event', () => {
  const evento = (data: object, event = 'order.updated', date?: string) =>
    receberPedido(trx, queue, { event, data, date })
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
    const id = await vender({ status: 'concluido' })
    await ligarPedido(trx, id, { id_bling: '9', situacao: 6, situacao_enviando: 3 })
    await evento(dados)
    const trabalho = { tipo: 'webhook', operacao: 'pedido', alvo_id: id, dados: { id_bling: '9' } }
    expect(await pedidos()).toMatchObject(Array(vezes).fill(trabalho))
  })
  test.each(['separacao', 'enviado'])(
    'of the order of a sale made here that is in %s is looked at, whatever its status: people may have changed more',
    async (status) => {
      await ligarPedido(trx, await vender({ status }), { id_bling: '9', situacao: 6 })
      for (let vezes = 0; vezes < 2; vezes++) await evento({ id: 9, situacao: { id: 6, valor: 0 } })
      expect(await pedidos()).toHaveLength(1)
    },
  )
  test('of a status without a meaning is no echo while nothing is being sent', async () => {
    await ligarPedido(trx, await vender(), { id_bling: '9', situacao: 6 })
    await evento({ id: 9, situacao: { id: 400 } })
    expect(await pedidos()).toHaveLength(1)
  })
  test('of a deleted order that is an imported sale is looked at', async () => {
    await ligarPedido(trx, await vender({ importada: true }), { dono: 'canal', id_bling: '9' })
    await evento({ id: 9 }, 'order.deleted')
    expect(await pedidos()).toMatchObject([{ tipo: 'pedido_importado' }])
  })
})

test('a line is the product with its id there, else the one with its code, else the one that a person said', async () => {
  const porId = await inserirProduto(trx, { id_bling: '70' })
  const porFilho = await inserirProduto(trx, {}, [{ id_bling: '71' }])
  const porCodigo = await inserirProduto(trx, { sku: 'CAM' })
  const porCodigoDoFilho = await inserirProduto(trx, {}, [{ sku: 'CAM-M' }])
  const dito = await inserirProduto(trx, {})
  for (const canal of ['70', '72', '73']) await lembrarProduto(trx, canal, { produto_id: dito.id, variacao_id: null })
  const so = ({ id }: { id: number }) => ({ produto_id: id, variacao_id: null })
  const filho = ({ id, variacoes }: { id: number; variacoes: number[] }) => ({
    produto_id: id,
    variacao_id: variacoes[0],
  })
  for (const [canal, codigo, esperado] of [
    ['70', 'CAM', so(porId)],
    ['71', 'CAM', filho(porFilho)],
    ['72', ' cam ', so(porCodigo)],
    ['72', 'CAM-M', filho(porCodigoDoFilho)],
    ['73', 'OUTRO', so(dito)],
    ['73', '', so(dito)],
    [null, 'OUTRO', null],
    [null, '', null],
  ] as const)
    expect([canal, codigo, await produtoDaLinha(trx, canal, codigo)]).toEqual([canal, codigo, esperado])
  await lembrarProduto(trx, '73', so(porCodigo))
  expect(await produtoDaLinha(trx, '73', '')).toEqual(so(porCodigo))
  await sql`update produtos set excluido_em = now()`.execute(trx)
  for (const canal of ['70', '71', '72', '73']) expect(await produtoDaLinha(trx, canal, 'CAM')).toBeNull()
})

describe('lines that hold no pieces', () => {
  const semProduto = { motivo: 'sem_produto', titulo: 'Caneca', quantidade: 2 } as const
  const semEstoque = { motivo: 'sem_estoque', titulo: 'Boné', quantidade: 1 } as const
  const escolha = (quais: string) => `Sem produto aqui: ${quais}. Abra a venda e escolha o produto.`
  const faltam = (quais: string) =>
    `Faltam peças: ${quais}. Quando houver estoque, a venda as reserva sozinha; “Tentar novamente” olha já.`
  const dizer = async (linhas: Parameters<typeof dizerDasLinhas>[2]) => {
    await dizerDasLinhas(trx, { id: 7, pedido: '33' }, linhas)
    return trx.selectFrom('tarefas').select(['estado', 'alvo_id', 'titulo', 'mensagem']).execute()
  }
  test.each([
    ['without product', [semProduto], escolha('2 × Caneca')],
    ['without pieces', [semEstoque, semEstoque], faltam('1 × Boné; 1 × Boné')],
    ['of both kinds', [semEstoque, semProduto], `${escolha('2 × Caneca')} ${faltam('1 × Boné')}`],
  ])('%s are a task that names them, until there are none', async (_nome, linhas, mensagem) => {
    const tarefa = { alvo_id: 7, titulo: 'Pedido 33' }
    expect(await dizer([])).toEqual([])
    expect(await dizer(linhas)).toEqual([{ ...tarefa, estado: 'aberta', mensagem }])
    expect(await dizer([])).toMatchObject([{ ...tarefa, estado: 'concluida' }])
  })
})

test('the switch turned on forgets what it knew, but not the sales', async () => {
  const venda_id = await vender({ importada: true })
  await ligarPedido(trx, venda_id, { dono: 'canal', id_bling: '9', retrato: 'r' })
  await anotarVisto(trx, '10', true)
  const deFora = [9, 11].map((id) => ({ id, retrato: 'n' }))
  await comecarDeNovo(trx, new Date(), deFora)
  const linhas = trx.selectFrom('bling_pedidos').select(['id_bling', 'retrato', 'venda_id']).orderBy('id')
  expect(await linhas.execute()).toEqual([
    { id_bling: '9', retrato: 'r', venda_id },
    { id_bling: '11', retrato: 'n', venda_id: null },
  ])
})
