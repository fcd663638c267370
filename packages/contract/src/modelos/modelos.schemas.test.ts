import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { modeloEntrada } from './modelos.schemas.ts'

const modelo = { codigo: '100', nome: 'Básica' }

test.each([
  [{}, { descricao: '', observacao: '', categoria_id: null, preco_venda: null }],
  [
    { categoria: '7', preco: '59,90' },
    { categoria_id: 7, preco_venda: 59.9 },
  ],
  [
    { categoria: 7, categoria_id: 8, preco: 1, preco_venda: 2 },
    { categoria_id: 8, preco_venda: 2 },
  ],
  [{ categoria_id: '' }, { categoria_id: null }],
  [{ categoria_id: 'x' }, recusa('Identificador inválido')],
  [{ descricao: null }, { descricao: '' }],
])('a model with %j is read as %j', (dados, esperado) => {
  expect(lido(modeloEntrada, { ...modelo, ...dados })).toMatchObject(esperado)
})

test.each([null, 'Básica', [modelo]])('%j is no model', (valor) => {
  expect(modeloEntrada.safeParse(valor).error?.issues).toMatchObject([{ code: 'invalid_type', path: [] }])
})
