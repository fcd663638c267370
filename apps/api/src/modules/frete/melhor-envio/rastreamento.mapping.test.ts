import { expect, test } from 'vitest'
import { pedido } from './melhor-envio.mapping.ts'
import { acompanhamentos, lerAcompanhamento } from './rastreamento.mapping.ts'

const ler = (dados: object, agoraLa: number | null = null) =>
  lerAcompanhamento(pedido.parse({ id: 'a', status: 'posted', ...dados }), agoraLa)

test('every status has Portuguese words and its place, also one that nobody knows', () => {
  const lidos = [
    'pending',
    'released',
    'generated',
    'expired',
    'paused',
    'suspended',
    'received',
    'posted',
    'undelivered',
    'delivered',
    'canceled',
    'Cancelled ',
    'in_customs',
  ].map((status) => {
    const { status: dito, avanco, vencida } = ler({ status })
    return [dito, avanco, vencida]
  })
  expect(lidos).toEqual([
    ['Aguardando pagamento', 0, false],
    ['Aguardando postagem', 1, false],
    ['Aguardando postagem', 2, false],
    ['Etiqueta vencida', 3, true],
    ['Em espera', 4, false],
    ['Suspenso', 5, false],
    ['Recebido pela transportadora', 6, false],
    ['Em trânsito', 7, false],
    ['Não entregue', 8, false],
    ['Entregue', 9, false],
    ['Cancelado', 10, false],
    ['Cancelado', 11, false],
    ['Situação nova: veja na página de rastreamento', -1, false],
  ])
})

const ANTES = { status: 'released', expired_at: '2026-11-20 12:00:00' }
test.each([
  ['before its day', ANTES, '2026-11-20T14:59:59Z', false],
  ['on its day, in the time of Brasília', ANTES, '2026-11-20T15:00:00Z', true],
  ['after it, but posted', { ...ANTES, posted_at: '2026-11-20 11:00:00' }, '2026-11-21T15:00:00Z', false],
  ['after it, on its way', { ...ANTES, status: 'posted' }, '2026-11-21T15:00:00Z', false],
  ['with a day that nobody can read', { ...ANTES, expired_at: 'logo' }, '2026-11-21T15:00:00Z', false],
  ['generated, and late', { ...ANTES, status: 'generated' }, '2026-11-21T15:00:00Z', true],
  ['in the cart, and late', { ...ANTES, status: 'pending' }, '2026-11-21T15:00:00Z', false],
])('%s a label has expired by the clock of the carrier: %j at %s: %s', (_, dados, agora, vencida) => {
  const lido = ler(dados, Date.parse(agora))
  expect([lido.vencida, lido.status === 'Etiqueta vencida']).toEqual([vencida, vencida])
  expect(lido.eventos.some(({ descricao }) => descricao === 'Etiqueta vencida')).toBe(vencida)
  // Nobody knows their time yet: only their word counts.
  expect(ler(dados).vencida).toBe(false)
})

test.each([
  [{ tracking: 'T', self_tracking: 'S', melhorenvio_tracking: 'M' }, 'T'],
  [{ self_tracking: 'S', melhorenvio_tracking: 'M' }, 'S'],
  [{ tracking: '', melhorenvio_tracking: 'M' }, 'M'],
  [{}, null],
])('of %j the code is %s', (dados, codigo) => expect(ler(dados).codigo).toBe(codigo))

test.each([
  [{ status: 'delivered', delivered_at: '2026-11-20 14:32:00' }, '2026-11-20T17:32:00.000Z'],
  [{ status: 'delivered', delivered_at: '2026-11-20T14:32:00Z' }, '2026-11-20T14:32:00.000Z'],
  [{ status: 'delivered', delivered_at: '2026-11-20T14:32:00+02:00' }, '2026-11-20T12:32:00.000Z'],
  [{ status: 'delivered', delivered_at: 'ontem' }, null],
  [{ status: 'delivered' }, null],
  [{ status: 'posted', delivered_at: '2026-11-20 14:32:00' }, null],
])('%j was delivered at %s', (dados, quando) => expect(ler(dados).entregueEm).toBe(quando))

test('the latest event first; of the same second, the later milestone', () => {
  const { eventos } = ler({
    created_at: '2026-11-20 10:00:00',
    paid_at: '2026-11-20 10:00:00',
    generated_at: '2026-11-20 10:00:05',
    posted_at: '2026-11-19 08:00:00',
    delivered_at: '',
  })
  expect(eventos.map(({ descricao }) => descricao)).toEqual([
    'Etiqueta gerada',
    'Etiqueta paga',
    'Envio registrado',
    'Objeto postado',
  ])
})

test.each([
  [{ a: { status: 'posted' }, b: { status: 'released' } }, ['a', 'b']],
  [{ key: 'k', a: { status: 'posted' } }, ['a']],
  [{ a: { status: '' }, b: null, c: {} }, []],
  [null, []],
])('parcels of the answer %j', (resposta, ids) => {
  expect(acompanhamentos.parse(resposta).map(([id]) => id)).toEqual(ids)
})
