import { expect, test } from 'vitest'
import { isNomeParecido } from './nome-parecido.ts'

test.each([
  ['ana', '\u0430na'],
  ['ana', '\u0391\u039d\u0391'],
  ['maria', '\u041c\u0410RIA'],
  ['iara', '\u0399ara'],
  ['Maria', '\u039c\u0391R\u0399\u0391'],
  ['caixaI', 'caixal'],
  ['ana1', 'anal'],
  ['carmem', 'carrnem'],
  ['joão', 'j\u043eão'],
])('%s and %s look like one', (firstNome, secondNome) => {
  expect([isNomeParecido(firstNome, secondNome), isNomeParecido(secondNome, firstNome)]).toEqual([true, true])
})

test.each([
  ['ana', 'anna'],
  ['joão', 'joao'],
  ['Iara', 'Lara'],
  ['iara', 'lara'],
  ['ana2', 'ana3'],
  ['maria', '\u041c\u0430\u0440\u0438\u044f'],
])('%s and %s do not', (firstNome, secondNome) => {
  expect(isNomeParecido(firstNome, secondNome)).toBe(false)
})
