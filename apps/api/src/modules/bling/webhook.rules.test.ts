import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codigoDe } from '../../../test/support/codigo-de.ts'
import { createBancoWithQueue } from '../../../test/support/fila.ts'
import { insertProduto } from '../../../test/support/produto-no-banco.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { LER_NOTA } from './pedido/leitura.sync.ts'
import { createSaldo } from './saldo/ligacao.data.ts'
import { assinaturaConfere, receiveBlingEvent } from './webhook.rules.ts'

describe('a signature', () => {
  const corpo = Buffer.from('{"a": 1}')
  const signBody = (segredo: string, assinado = corpo) => createHmac('sha256', segredo).update(assinado).digest('hex')
  test.each([
    ['of the body with our secret', `sha256=${signBody('nosso')}`, true],
    ['the same without its prefix', signBody('nosso'), true],
    ['with another secret', `sha256=${signBody('outro')}`, false],
    ['of another body', `sha256=${signBody('nosso', Buffer.from('{"a":1}'))}`, false],
    ['cut short', `sha256=${signBody('nosso').slice(0, -2)}`, false],
    ['longer', `sha256=${signBody('nosso')}00`, false],
    ['empty', '', false],
    ['none', undefined, false],
    ['several', [signBody('nosso')], false],
  ])('%s: %j', (_nome, cabecalho, sim) => {
    expect(assinaturaConfere('nosso', corpo, cabecalho)).toBe(sim)
  })
})

const banco = await createBancoWithQueue()
const { db, queue } = banco
afterAll(() => banco.descartar())
const { id, variacoes } = await transaction(db, (trx) => insertProduto(trx, { id_bling: '70' }, [{ id_bling: '71' }]))
beforeEach(async () => {
  await db.deleteFrom('sincronizacoes').execute()
})

let numero = 0
const sendEvent = (event: string, data: object, eventId = `e${++numero}`) =>
  receiveBlingEvent(db, queue, Buffer.from(JSON.stringify({ eventId, event, data })))
const pedidos = () =>
  db.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id', 'dados', 'pedida']).execute()
const trabalho = (alvo_id: number | undefined, id_bling: string) => [
  { tipo: 'webhook', operacao: 'produto', alvo_id, dados: { id_bling }, pedida: 1 },
]

describe('an event about a product', () => {
  test.each([
    ['deleted', 'product.deleted', { id: 70 }, true],
    ['deleted, with a status', 'product.deleted', { id: 70, situacao: 'A' }, true],
    ['excluded by its status', 'product.updated', { id: 70, situacao: 'E' }, true],
    ['without a status', 'product.updated', { id: 70 }, true],
    ['with a status of null', 'product.updated', { id: 70, situacao: null }, true],
    ['of another kind by now', 'product.updated', { id: 70, situacao: 'A', formato: 'S' }, true],
    ['of the same kind', 'product.updated', { id: 70, situacao: 'A', formato: 'V' }, false],
    ['that still exists', 'product.updated', { id: 70, situacao: 'A' }, false],
    ['that is inactive', 'product.updated', { id: 70, situacao: 'I' }, false],
    ['that is not linked', 'product.deleted', { id: 99 }, false],
    ['whose status is a number', 'product.updated', { id: 70, situacao: 1 }, true],
    ['whose id is a text', 'product.deleted', { id: '70' }, true],
    ['whose id is no number', 'product.deleted', { id: 'x' }, false],
    ['without an id', 'product.deleted', {}, false],
    ['of another kind', 'invoice.deleted', { id: 70 }, false],
  ])('%s is looked at: %j', async (_nome, event, dados, sim) => {
    await sendEvent(event, dados)
    expect(await pedidos()).toEqual(sim ? trabalho(id, '70') : [])
  })
  test('that is a kit is looked at whatever it says: its parts may have changed', async () => {
    const { id: kit } = await transaction(db, (trx) => insertProduto(trx, { id_bling: '80' }))
    await db.updateTable('produtos').set({ kit: true }).where('id', '=', kit).execute()
    await sendEvent('product.updated', { id: 80, situacao: 'A' })
    expect(await pedidos()).toEqual(trabalho(kit, '80'))
  })
  test('of a variation is about that one, also where it went to another parent', async () => {
    await sendEvent('product.deleted', { id: 71 })
    expect(await pedidos()).toEqual(trabalho(variacoes[0], '71'))
    await db.deleteFrom('sincronizacoes').execute()
    await sendEvent('product.updated', { id: 71, situacao: 'A', idProdutoPai: 70 })
    expect(await pedidos()).toEqual([])
    await sendEvent('product.updated', { id: 71, situacao: 'A', idProdutoPai: 99 })
    expect(await pedidos()).toEqual(trabalho(variacoes[0], '71'))
  })
  test('about which a person is asked is looked at whatever it says: it may fit again', async () => {
    const pergunta = { tipo: 'produto.estrutura', alvo_id: id, titulo: 'Um' }
    await db.insertInto('tarefas').values(pergunta).execute()
    await sendEvent('product.updated', { id: 70, situacao: 'A' })
    expect(await pedidos()).toEqual(trabalho(id, '70'))
    await db.deleteFrom('tarefas').execute()
  })
  test('delivered again makes nothing more', async () => {
    for (let n = 0; n < 2; n++) await sendEvent('product.deleted', { id: 70 }, 'o mesmo')
    expect(await pedidos()).toEqual(trabalho(id, '70'))
  })
})

test('an event about an invoice has that one read, of its model; one without an id none', async () => {
  const lidas = () => transaction(db, (trx) => queue.open(trx, LER_NOTA))
  const antes = (await lidas()).length
  await sendEvent('invoice.created', { id: 501 })
  await sendEvent('consumer_invoice.updated', { id: '502' })
  await sendEvent('invoice.deleted', {})
  const depois = await lidas()
  expect(depois).toHaveLength(antes + 2)
  expect(depois).toContainEqual({ modelo: 55, idBling: '501' })
  expect(depois).toContainEqual({ modelo: 65, idBling: '502' })
})

test('events about a stock that is not kept, of an unknown kind and of an unknown shape are fine', async () => {
  await sendEvent('stock.updated', { produto: { id: 70 } })
  await sendEvent('virtual_stock.updated', {})
  await sendEvent('nothing.known', {})
  await sendEvent('invoice.updated', { id: 70, situacao: 6, numero: '1042', contato: { id: 3 } })
  await sendEvent('order.updated', { id: 'x', situacao: [] })
  await receiveBlingEvent(db, queue, Buffer.from('{"eventId": "bare", "event": "consumer_invoice.created", "date": 5}'))
  expect(await pedidos()).toEqual([])
})

// Reasons to look at such an event: `estoques.rules.test.ts`.
test('an event about a stock that is kept has that balance read again, of a variation too', async () => {
  await db.updateTable('bling_configuracao').set({ deposito_id: 9 }).execute()
  const novo = { produto_id: id, visto: 5, somente_leitura: false, conhecido: { deposito_id: 9, lido: 5 } }
  const [variacao_id = 0] = variacoes
  await transaction(db, (trx) => createSaldo(trx, { ...novo, variacao_id }))
  const anuncio = (saldoFisico: number) => ({ produto: { id: 71 }, depositos: [{ id: 9, saldoFisico }] })
  await sendEvent('stock.updated', anuncio(5))
  expect(await pedidos()).toEqual([])
  await sendEvent('virtual_stock.updated', anuncio(6))
  expect(await pedidos()).toMatchObject([{ tipo: 'estoque', alvo_id: id }])
})

test.each(['', 'x', '{}', '{"eventId": "", "event": "a", "data": {}}'])('a body %j is refused', async (corpo) => {
  expect(await codigoDe(receiveBlingEvent(db, queue, Buffer.from(corpo)))).toBe('CORPO_INVALIDO')
})
