import { expect, test } from 'vitest'
import type { Estoques } from './estoque.data.ts'
import { type Pedida, planReservas, splitPedido } from './reserva.rules.ts'

const nova = { quantidade: 0, aFazer: 0, reservada: 0 }
const meia = { quantidade: 20, aFazer: 8, reservada: 6 }

test.each([
  ['printed pieces go first', { quantidade: 5, prontas: 3, lisas: 9, antes: nova }, [2, 2, null]],
  ['enough is printed', { quantidade: 5, prontas: 5, lisas: 0, antes: nova }, [0, 0, null]],
  ['there is too little of both', { quantidade: 9, prontas: 3, lisas: 2, antes: nova }, [6, 6, 5]],
  ['an edit that changes nothing', { quantidade: 20, prontas: 12, lisas: 0, antes: meia }, [8, 6, null]],
  [
    'fewer pieces: what is not printed goes first',
    { quantidade: 15, prontas: 12, lisas: 0, antes: meia },
    [3, 3, null],
  ],
  ['fewer than are printed', { quantidade: 5, prontas: 12, lisas: 0, antes: meia }, [0, 0, null]],
  [
    'more pieces: printed ones that are free, then blanks',
    { quantidade: 25, prontas: 14, lisas: 3, antes: meia },
    [11, 9, null],
  ],
  ['more than blanks are left', { quantidade: 25, prontas: 14, lisas: 1, antes: meia }, [11, 9, 23]],
])('%s', (_, pedido, [aFazer, reservada, possivel]) => {
  expect(splitPedido(pedido)).toEqual({ aFazer, reservada, possivel })
})

const SHIRT = 1
const [SMALL, MEDIUM] = [11, 12]
/** A shirt in two sizes, with the stock and the held pieces of each size. `held`: pieces held of the shirt without a size. */
function createShirt(small: readonly [number, number], medium: readonly [number, number], held = 0): Estoques {
  const saldo = (id: number, [quantidade, reservado]: readonly [number, number]) => ({ id, quantidade, reservado })
  const sum = [small[0] + medium[0], small[1] + medium[1] + held] as const
  const shirt = { titulo: 'Lisa', id_bling: null, tem_variacoes: true, na_lixeira: false, kit: false, soLisa: false }
  const variacoes = [
    { ...saldo(SMALL, small), nome: 'P' },
    { ...saldo(MEDIUM, medium), nome: 'M' },
  ]
  return new Map([[SHIRT, { ...shirt, ...saldo(SHIRT, sum), partes: [], lisas: [], variacoes }]])
}
const ask = (variacao_id: number, quantidade: number, mais: Partial<Pedida> = {}): Pedida => ({
  produto_id: SHIRT,
  variacao_id,
  quantidade,
  descricao: 'Lisa',
  indice: 0,
  ...mais,
})
/** A line with prints of its own; the production that it goes on with holds `reservada` blanks, and it `feitas` finished pieces. */
const askPrinted = (variacao_id: number, quantidade: number, antes?: readonly [aFazer: number, feitas: number]) =>
  ask(variacao_id, quantidade, {
    so: 'feitas',
    estampada: true,
    ...(antes && {
      producao: {
        quantidade: antes[0] + antes[1],
        aFazer: antes[0],
        reservada: antes[0],
        feitas: antes[1],
        lisa: { produto_id: SHIRT, variacao_id },
      },
    }),
  })
const letGo = (variacao_id: number, quantidade: number) => ({
  item_id: 1,
  produto_id: SHIRT,
  variacao_id,
  quantidade,
})
const lacks = (disponivel: number) =>
  expect.objectContaining({ codigo: 'ESTOQUE_INSUFICIENTE', extras: expect.objectContaining({ disponivel }) })

test('finished pieces of a printed line do not count as blanks: an edit to more pieces uses only free blanks', () => {
  // Of three, one is finished and held by the line, one is held to be printed, one is free.
  const edit = (quantidade: number) =>
    planReservas(createShirt([3, 2], [9, 0]), [letGo(SMALL, 1)], [askPrinted(SMALL, quantidade, [1, 1])])
  expect(edit(3)).toMatchObject([{ aFazer: 2, reservada: 2, pecas: [{ variacao_id: SMALL, quantidade: 1 }] }])
  expect(() => edit(4)).toThrow(lacks(3))
  // Of two finished ones one is there no more.
  expect(() => planReservas(createShirt([1, 0], [9, 0]), [], [askPrinted(SMALL, 2, [0, 2])])).toThrow(lacks(1))
})

test('two printed lines of one piece keep their own blanks, and the second line gets the remaining ones', () => {
  const plan = (second: number) =>
    planReservas(
      createShirt([4, 2], [9, 0]),
      [],
      [askPrinted(SMALL, 2, [2, 0]), { ...askPrinted(SMALL, second), indice: 1 }],
    )
  expect(plan(2)).toMatchObject([
    { aFazer: 2, reservada: 2, tinha: 2 },
    { aFazer: 2, reservada: 2, tinha: 0 },
  ])
  expect(() => plan(3)).toThrow(lacks(2))
})

test('two lines of one size share its pieces; a size has no more than its product has left for all sizes', () => {
  const plan = (estoques: Estoques, ...quantidades: readonly (readonly [number, number])[]) =>
    planReservas(
      estoques,
      [],
      quantidades.map(([variacao, quantidade], indice) => ask(variacao, quantidade, { indice })),
    )
  const free = createShirt([3, 0], [2, 0])
  expect(plan(free, [SMALL, 2], [SMALL, 1], [MEDIUM, 2])).toHaveLength(3)
  expect(() => plan(free, [SMALL, 2], [SMALL, 2])).toThrow(lacks(1))
  // Three of five are promised in whatever size.
  const promised = createShirt([3, 0], [2, 0], 3)
  expect(() => plan(promised, [SMALL, 3])).toThrow(lacks(2))
  expect(() => plan(promised, [SMALL, 1], [MEDIUM, 2])).toThrow(lacks(1))
})
