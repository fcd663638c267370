import { expect, test } from 'vitest'
import { z } from 'zod'
import { recusaNoCorpo } from './melhor-envio.error.ts'
import { cotacao, idLido, listaDe, pagamento, pedido } from './melhor-envio.mapping.ts'

const [a, b] = [{ id: 'a' }, { id: 7 }]
test.each([
  [
    [a, b],
    ['a', '7'],
  ],
  [{ data: [a, b], current_page: 1 }, ['a', '7']],
  [{ data: { 0: a, 1: b } }, ['a', '7']],
  [{ 0: a, 3: b }, ['a', '7']],
  [
    [a, { nome: 'sem id' }, b],
    ['a', '7'],
  ],
  [{ 0: a, total: 1 }, []],
  [{ message: '?' }, []],
  [[], []],
  [null, []],
  ['texto', []],
])('the rows of %j are %j', (corpo, ids) => {
  expect(
    listaDe(z.object({ id: idLido }))
      .parse(corpo)
      .map(({ id }) => id),
  ).toEqual(ids)
})

test.each([[undefined], [null], [''], [{}]])('a shipment without an id (%j) is none', (id) => {
  expect(pedido.safeParse({ id, price: 1 }).success).toBe(false)
})

test('two services by their index are two prices; one alone is one', () => {
  const servico = (id: number, price: string) => ({ id, name: `S${id}`, company: { name: 'Correios' }, price })
  const ofertas = (corpo: unknown) => cotacao.parse(corpo).ofertas.map(({ codigo, valor }) => [codigo, valor])
  expect(ofertas({ 0: servico(1, '10.50'), 1: servico(2, '20') })).toEqual([
    ['1', 10.5],
    ['2', 20],
  ])
  expect(ofertas(servico(2, '20'))).toEqual([['2', 20]])
  expect(cotacao.safeParse({ message: '?' }).success).toBe(false)
})

test('what was paid is told shipment by shipment', () => {
  const { purchase } = pagamento.parse({
    purchase: {
      orders: [
        { id: 'a', price: 45.3 },
        { id: 'b', price: '21.30' },
      ],
    },
  }) ?? { purchase: { orders: [] } }
  expect(purchase.orders).toEqual([
    { id: 'a', price: 45.3 },
    { id: 'b', price: 21.3 },
  ])
})

test.each([
  [{ status: false, message: 'Não.' }, 'Não.'],
  [{ a: { status: false, message: 'Um.' }, b: { status: false, message: 'Dois.' } }, 'Um. Dois.'],
  [{ 0: { status: false, message: 'Um.' } }, 'Um.'],
  [{ generate_key: 'k', a: { status: false, message: 'Venceu.' } }, 'Venceu.'],
  [{ error: { volume: [['Um.'], ['Dois.']] } }, 'Um. Dois.'],
  [{ errors: { cep: ['CEP.'], nome: ['Nome.'] } }, 'CEP. Nome.'],
  // One of two was taken: no refusal of all.
  [{ a: { status: false, message: 'Um.' }, b: { status: true, message: 'Sim.' } }, null],
  [{ generate_key: 'k', a: { status: true, message: 'Sim.' } }, null],
  [{ key: 'k', a: { canceled: false } }, null],
  [{ a: { status: 'released' } }, null],
  [{ id: 1, error: 'Indisponível.' }, null],
  [[{ status: false }], null],
  [{ error: null, balance: 1 }, null],
  [{}, null],
  [null, null],
])('the success %j refuses with %s', (corpo, motivo) => {
  expect(recusaNoCorpo(corpo)).toBe(motivo)
})
