import { expect, test } from 'vitest'
import { escreverNome, lerNomes } from './nomes.ts'

test('names and numbers are read as they are typed, and written as they are read', () => {
  const lidos = lerNomes(' Bia, 10 \n\n7\nDa Silva\nZé; 3\r\n')
  expect(lidos).toEqual([
    { nome: 'Bia', numero: '10' },
    { nome: '', numero: '7' },
    { nome: 'Da Silva', numero: '' },
    { nome: 'Zé', numero: '3' },
  ])
  expect(lerNomes(lidos.map(escreverNome).join('\n'))).toEqual(lidos)
})

test.each([
  ['Bia;10 ', 'Bia', '10'],
  ['Bia\t10', 'Bia', '10'],
  ['Ana Lia', 'Ana Lia', ''],
  ['Silva, Ana, 8', 'Silva, Ana', '8'],
  [' Rui ', 'Rui', ''],
  ['Rui, o mais comprido', 'Rui, o mais comprido', ''],
])('%j is the piece of %j with the number %j', (linha, nome, numero) => {
  expect(lerNomes(`\n${linha}\n  \n`)).toEqual([{ nome, numero }])
})
