import { expect, test } from 'vitest'
import { pedido } from './melhor-envio.mapping.ts'
import { acompanhamentos, lerAcompanhamento } from './rastreamento.mapping.ts'

const ler = (dados: object) => lerAcompanhamento(pedido.parse({ id: 'a', status: 'posted', ...dados }))

test('every status has its words and its place; only the last ones end the way', () => {
  const lidos = [
    ...['pending', 'released', 'generated', 'paused', 'suspended', 'received', 'posted', 'undelivered'],
    ...['delivered', 'expired', 'canceled', 'cancelled', 'lost'],
  ].map((status) => {
    const { status: dito, avanco, encerrado } = ler({ status })
    return [dito, avanco, encerrado]
  })
  expect(lidos).toEqual([
    ['Aguardando pagamento', 0, false],
    ['Aguardando postagem', 1, false],
    ['Aguardando postagem', 2, false],
    ['Em espera', 3, false],
    ['Suspenso', 4, false],
    ['Recebido pela transportadora', 5, false],
    ['Em trânsito', 6, false],
    ['Não entregue', 7, false],
    ['Entregue', 8, true],
    ['Etiqueta vencida', 9, true],
    ['Cancelado', 10, true],
    ['Cancelado', 11, true],
    ['lost', -1, false],
  ])
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
    ...{ created_at: '2026-11-20 10:00:00', paid_at: '2026-11-20 10:00:00', generated_at: '2026-11-20 10:00:05' },
    ...{ posted_at: '2026-11-19 08:00:00', delivered_at: '' },
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
