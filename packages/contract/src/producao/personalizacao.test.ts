import { expect, test } from 'vitest'
import { namesOfWords } from './personalizacao.ts'

test.each([
  ['Nome: ANA\nNúmero: 10', [{ nome: 'ANA', numero: '10' }]],
  ['nome - Ana Clara, nº 7', [{ nome: 'Ana Clara', numero: '7' }]],
  [
    'Nome: ANA; Nome: BIA; Numero: 9',
    [
      { nome: 'ANA', numero: '' },
      { nome: 'BIA', numero: '9' },
    ],
  ],
  ['Número: 10', [{ nome: '', numero: '10' }]],
  [
    'Número 10 | Número 11',
    [
      { nome: '', numero: '10' },
      { nome: '', numero: '11' },
    ],
  ],
  // Words without labels are not read as names.
  ['ANA 10', null],
  ['Nome: ANA, cor azul', null],
  ['Nome: ANA\nentregar sexta', null],
  ['Número: dez', null],
  ['Número: 12345678901', null],
  [`Nome: ${'A'.repeat(61)}`, null],
  ['', null],
  [' \n ', null],
])('a buyer’s words %j say %j', (palavras, names) => {
  expect(namesOfWords(palavras)).toEqual(names)
})
