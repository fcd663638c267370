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
