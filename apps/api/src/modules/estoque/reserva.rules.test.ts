import { expect, test } from 'vitest'
import { splitPedido } from './reserva.rules.ts'

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
