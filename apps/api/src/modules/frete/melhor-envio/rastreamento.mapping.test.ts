import { expect, test } from 'vitest'
import { pedido } from './melhor-envio.mapping.ts'
import { acompanhamentos, paginaDoRastreio, parseAcompanhamento } from './rastreamento.mapping.ts'

const parseTracking = (dados: object, agoraLa: number | null = null) =>
  parseAcompanhamento(pedido.parse({ id: 'a', status: 'posted', ...dados }), agoraLa)

test.each([
  ['pending', 'Aguardando pagamento', 0],
  ['released', 'Aguardando postagem', 1],
  ['generated', 'Aguardando postagem', 2],
  ['expired', 'Etiqueta vencida', 3],
  ['paused', 'Em espera', 4],
  ['suspended', 'Suspenso', 5],
  ['received', 'Recebido pela transportadora', 6],
  ['posted', 'Em trânsito', 7],
  ['undelivered', 'Não entregue', 8],
  ['delivered', 'Entregue', 9],
  ['canceled', 'Cancelado', 10],
  ['Cancelled ', 'Cancelado', 11],
  ['in_customs', 'Situação nova: veja na página de rastreamento', -1],
])('the status %s is “%s”, in place %i', (status, palavras, lugar) => {
  const { status: toldStatus, avanco, vencida } = parseTracking({ status })
  expect([toldStatus, avanco, vencida]).toEqual([palavras, lugar, status === 'expired'])
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
  const lido = parseTracking(dados, Date.parse(agora))
  expect([lido.vencida, lido.status === 'Etiqueta vencida']).toEqual([vencida, vencida])
  expect(lido.eventos.some(({ descricao }) => descricao === 'Etiqueta vencida')).toBe(vencida)
  // Nobody knows their time yet: only their word counts.
  expect(parseTracking(dados).vencida).toBe(false)
})

test.each([
  [{ tracking: 'T', self_tracking: 'S', melhorenvio_tracking: 'M' }, 'T'],
  [{ self_tracking: 'S', melhorenvio_tracking: 'M' }, 'S'],
  [{ tracking: '', melhorenvio_tracking: 'M' }, 'M'],
  [{}, null],
])('of %j the code is %s', (dados, codigo) => expect(parseTracking(dados).codigo).toBe(codigo))

test.each([
  [{ status: 'delivered', delivered_at: '2026-11-20 14:32:00' }, '2026-11-20T17:32:00.000Z'],
  [{ status: 'delivered', delivered_at: '2018-12-01 14:32:00' }, '2018-12-01T16:32:00.000Z'],
  [{ status: 'delivered', delivered_at: '2026-11-20T14:32:00Z' }, '2026-11-20T14:32:00.000Z'],
  [{ status: 'delivered', delivered_at: '2026-11-20T14:32:00+02:00' }, '2026-11-20T12:32:00.000Z'],
  [{ status: 'delivered', delivered_at: 'ontem' }, null],
  [{ status: 'delivered' }, null],
  [{ status: 'posted', delivered_at: '2026-11-20 14:32:00' }, null],
])('%j was delivered at %s', (dados, quando) => expect(parseTracking(dados).entregueEm).toBe(quando))

test('the latest event first; of the same second, the later milestone', () => {
  const { eventos } = parseTracking({
    created_at: '2026-11-20 10:00:00',
    paid_at: '2026-11-20 10:00:00',
    generated_at: '2026-11-20 10:00:05',
    posted_at: '2026-11-19 08:00:00',
    delivered_at: '',
  })
  expect(eventos.map(({ descricao }) => descricao).join()).toBe(
    'Etiqueta gerada,Etiqueta paga,Envio registrado,Objeto postado',
  )
  expect(eventos[0]).toMatchObject({ data: '2026-11-20T13:00:05.000Z', local: '' })
})

test.each([
  [{ a: { status: 'posted' }, b: { status: 'released' } }, ['a', 'b']],
  [{ key: 'k', a: { status: 'posted' } }, ['a']],
  [{ a: { status: '' }, b: null, c: {} }, []],
  [null, []],
])('parcels of the answer %j', (resposta, ids) => {
  expect(acompanhamentos.parse(resposta).map(([id]) => id)).toEqual(ids)
})

test.each([
  ['BR123456789BR', 'PAC', 'https://rastreamento.correios.com.br/app/index.php?objetos=BR123456789BR'],
  ['br 123456789 br', '', 'https://rastreamento.correios.com.br/app/index.php?objetos=BR123456789BR'],
  ['10080155188760', '.Package (Jadlog)', 'https://www.jadlog.com.br/jadlog/tracking?cte=10080155188760'],
  ['08075799656427', '.Package', 'https://www.jadlog.com.br/jadlog/tracking?cte=08075799656427'],
  ['ME2600A1B2C3D', '.Package', 'https://www.melhorrastreio.com.br/rastreio/ME2600A1B2C3D'],
  // Shorter, longer or within another one, it is the carrier's own.
  ['ME2600A1B2', '.Com', 'https://www.melhorrastreio.com.br/rastreio/ME2600A1B2'],
  ['ME2600A1B', '.Com', 'https://www.jadlog.com.br/jadlog/tracking?cte=ME2600A1B'],
  ['XME2600A1B2', '.Com', 'https://www.jadlog.com.br/jadlog/tracking?cte=XME2600A1B2'],
  ['ME2600A1B2/1', '.Com', 'https://www.jadlog.com.br/jadlog/tracking?cte=ME2600A1B2%2F1'],
  ['1', 'Loja.com', null],
  ['A/B 1', 'Jadlog .Com', 'https://www.jadlog.com.br/jadlog/tracking?cte=A%2FB1'],
  ['LG1', 'Loggi Express', 'https://www.loggi.com/rastreador/'],
  // An unknown carrier has no page.
  ['10080155188760', 'Motoboy', null],
  ['BR12345678BR', 'PAC', null],
  ['', 'Loggi', null],
])('the page of %j by %j is %j', (codigo, servico, pagina) => {
  expect(paginaDoRastreio(codigo, servico)).toBe(pagina)
})
