import { expect, test } from 'vitest'
import { z } from 'zod'
import { recusas } from '../../test/lido.ts'
import { lista, listaSeparada } from './lista.ts'

test('an item of a list that is too long is never looked at', () => {
  let olhados = 0
  const item = z.preprocess((valor) => {
    olhados++
    return valor
  }, z.number())
  const tres = z.object({ itens: lista(item, { min: [1, 'Vazia'], max: [3], erro: 'Não é lista' }).optional() })
  const motivos = (valor: unknown) => recusas(tres, valor)
  expect(motivos({ itens: [1, 2, 3, 4] })).toEqual([['itens', 'No máximo 3 itens']])
  expect(olhados).toBe(0)
  expect(motivos({ itens: [] })).toEqual([['itens', 'Vazia']])
  expect(motivos({ itens: [1, 'a'] })).toMatchObject([['itens,1', expect.anything()]])
  expect(motivos({ itens: 5 })).toEqual([['itens', 'Não é lista']])
  expect([motivos({ itens: [1, 2, 3] }), motivos({}), olhados]).toEqual([undefined, undefined, 5])
})

test('a list may be empty unless it says otherwise, and has a sentence of its own for too many', () => {
  const singleList = lista(z.int(), { max: [1, 'Só uma'] })
  expect([singleList.safeParse([]).success, singleList.safeParse([1]).success]).toEqual([true, true])
  expect(recusas(singleList, [1, 2])).toEqual([['', 'Só uma']])
})

test.each([
  ['um', ['um']],
  ['um,dois,', ['um', 'dois']],
  [
    ['um', 'dois'],
    ['um', 'dois'],
  ],
  ['', []],
  [undefined, undefined],
])('in a query the list %j is %j', (valor, lidos) => {
  expect(listaSeparada(z.enum(['um', 'dois']), 2).parse(valor)).toEqual(lidos)
})
