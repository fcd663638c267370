import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { expect, test } from 'vitest'
import { destinosDe, emOrdem, nomesUnicos } from './arvore.ts'

const categoria = (id: number, nome: string, codigo: string, ...subcategorias: Categoria[]) =>
  ({ id, nome, codigo, subcategorias }) as Categoria
const arvore = [
  categoria(
    1,
    'Roupas',
    '1',
    categoria(2, 'Camisetas', '1.1', categoria(3, 'Lisas', '1.1.1')),
    categoria(4, 'Lisas', ''),
  ),
  categoria(5, 'Canecas', '2'),
]

test('each category stands before those below it', () => {
  expect(emOrdem(arvore).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test('a category goes everywhere but below itself', () => {
  expect(destinosDe(arvore, 2)).toEqual([
    { id: 1, caminho: ['Roupas'] },
    { id: 4, caminho: ['Roupas', 'Lisas'] },
    { id: 5, caminho: ['Canecas'] },
  ])
})

test('of equal names the code says which; without one the number', () => {
  expect(Object.fromEntries(nomesUnicos(arvore))).toEqual({
    1: 'Roupas',
    2: 'Camisetas',
    3: 'Lisas (1.1.1)',
    4: 'Lisas (4)',
    5: 'Canecas',
  })
})
