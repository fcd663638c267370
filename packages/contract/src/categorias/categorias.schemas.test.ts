import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { categoriaEntrada } from './categorias.schemas.ts'

test.each([
  [{}, {}],
  [{ categoria_pai: '' }, { categoria_pai: null }],
  [{ categoria_pai: null }, { categoria_pai: null }],
  [{ categoria_pai: '7' }, { categoria_pai: 7 }],
  [{ categoria_pai: 0 }, recusa('Identificador inválido')],
  [{ nome: ' ' }, recusa('Preencha o nome')],
])('a category with %j is read as %j', (dados, esperado) => {
  expect(lido(categoriaEntrada, { nome: 'Camisetas', ...dados })).toEqual(
    'recusa' in esperado ? esperado : { nome: 'Camisetas', ...esperado },
  )
})
