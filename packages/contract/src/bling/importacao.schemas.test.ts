import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { pedidoDeAplicar, respostaDeMuitos, respostaDoItem } from './importacao.routes.ts'

const FALTA = recusa('Informe a proposta ou o modelo')
const QUAIS = recusa('Informe os itens ou o filtro')

test.each([
  [{ proposta: 'criar' }, { proposta: 'criar' }],
  [{ modelo: ' Básica ' }, { modelo: 'Básica' }],
  [
    { proposta: 'vincular', produto_id: '7', modelo: 'Básica' },
    { proposta: 'vincular', produto_id: 7, modelo: 'Básica' },
  ],
  [{}, FALTA],
  [{ produto_id: 7 }, FALTA],
  [{ proposta: 'perguntar' }, recusa('Escolha entre criar, vincular e ignorar')],
])('the answer %j to one row is read as %j', (resposta, esperado) => {
  expect(lido(respostaDoItem, resposta)).toEqual(esperado)
})

test.each([
  [
    { ids: '1,2', proposta: 'criar' },
    { ids: [1, 2], proposta: 'criar' },
  ],
  [
    { ids: [1], modelo: 'Básica' },
    { ids: [1], modelo: 'Básica' },
  ],
  [
    { filtro: {}, proposta: 'ignorar', modelo: 'Básica' },
    { filtro: { busca: '' }, proposta: 'ignorar', modelo: 'Básica' },
  ],
  [{ ids: [1] }, FALTA],
  [{ filtro: {} }, FALTA],
  [{ proposta: 'criar' }, QUAIS],
  [{ ids: [1], filtro: {}, proposta: 'criar' }, QUAIS],
  [{ ids: [1], proposta: 'vincular' }, recusa('Escolha entre criar e ignorar')],
])('the answer %j to many rows is read as %j', (resposta, esperado) => {
  expect(lido(respostaDeMuitos, resposta)).toEqual(esperado)
})

test.each([
  [undefined, {}],
  [null, {}],
  [{ estoque_dos_vinculados: 'do_bling' }, { estoque_dos_vinculados: 'do_bling' }],
])('an import is applied with %j', (dados, esperado) => {
  expect(lido(pedidoDeAplicar, dados)).toEqual(esperado)
})
