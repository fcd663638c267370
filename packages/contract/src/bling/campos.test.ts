import { expect, test } from 'vitest'
import { rotuloDoCampo } from './campos.ts'

test('a field of the link is called by its label, an unknown one by its name', () => {
  expect(['preco', 'peso', 'marca'].map(rotuloDoCampo)).toEqual(['Preço de venda', 'Peso (kg)', 'marca'])
})
