import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { modeloEntrada } from '../modelos/modelos.schemas.ts'
import { formatCest, formatNcm } from '../shared/fiscal.ts'
import { lerCest, lerNcm } from '../shared/leituraFiscal.ts'
import { ORIGENS_FISCAIS, rotuloDaOrigemFiscal } from '../shared/origens.ts'
import { produtoEntrada } from './entrada.schemas.ts'

test.each([
  ['61091000', '61091000'],
  ['6109.10.00', '61091000'],
  [' 6109 10 00 ', '61091000'],
  ['00000000', '00000000'],
  ['6109100', null],
  ['610910000', null],
  ['6109-10-00', null],
  ['6109100O', null],
  ['', null],
])('the NCM “%s” is %s', (typedText, esperado) => expect(lerNcm(typedText)).toBe(esperado))

test.each([
  ['2803800', '2803800'],
  ['28.038.00', '2803800'],
  ['280380', null],
  ['28038001', null],
])('the CEST “%s” is %s', (typedText, esperado) => expect(lerCest(typedText)).toBe(esperado))

test('both are written with their points, and an origin with its digit', () => {
  expect([formatNcm('61091000'), formatCest('2803800')]).toEqual(['6109.10.00', '28.038.00'])
  expect(ORIGENS_FISCAIS.map(({ valor }) => valor)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect([rotuloDaOrigemFiscal('0'), rotuloDaOrigemFiscal('9')]).toEqual(['0 - Nacional', '9'])
})

const produto = { modelo_id: 1, categoria_id: 2, titulo: 'Camiseta' }
test.each([
  [
    { ncm: '6109.10.00', cest: '28.038.00' },
    { ncm: '61091000', cest: '2803800' },
  ],
  [
    { ncm: '', cest: null, origem_fiscal: '', unidade: ' ' },
    { ncm: null, cest: null, origem_fiscal: 0, unidade: 'UN' },
  ],
  [
    { origem_fiscal: null, unidade: null },
    { origem_fiscal: 0, unidade: 'UN' },
  ],
  [
    { origem_fiscal: '8', unidade: ' cento ' },
    { origem_fiscal: 8, unidade: 'cento' },
  ],
  [{ ncm: '6109100' }, recusa('NCM: 8 algarismos')],
  [{ ncm: 61_091_000 }, recusa('Informe um texto')],
  [{ cest: '12345678' }, recusa('CEST: 7 algarismos')],
  [{ origem_fiscal: 9 }, recusa('Origem: um algarismo de 0 a 8')],
  [{ origem_fiscal: -1 }, recusa('Origem: um algarismo de 0 a 8')],
  [{ origem_fiscal: '1.5' }, recusa('Origem: um algarismo de 0 a 8')],
  [{ unidade: 'CENTENA' }, recusa('No máximo 6 caracteres')],
])('a product with %j is read as %j', (dados, esperado) => {
  expect(lido(produtoEntrada, { ...produto, ...dados })).toMatchObject(esperado)
})

test('what a product does not say of them is not read as emptied', () => {
  const bareProduto = produtoEntrada.parse(produto)
  expect([bareProduto.ncm, bareProduto.origem_fiscal, bareProduto.cest, bareProduto.unidade]).toEqual(
    Array(4).fill(undefined),
  )
})

test.each([
  [{}, { ncm: null, origem_fiscal: null, cest: null }],
  [
    { ncm: '6109 10 00', origem_fiscal: 0, cest: '2803800' },
    { ncm: '61091000', origem_fiscal: 0, cest: '2803800' },
  ],
  [
    { ncm: '', origem_fiscal: '', cest: '' },
    { ncm: null, origem_fiscal: null, cest: null },
  ],
  [{ ncm: '1' }, recusa('NCM: 8 algarismos')],
  [{ origem_fiscal: 9 }, recusa('Origem: um algarismo de 0 a 8')],
])('a model with %j is read as %j', (dados, esperado) => {
  expect(lido(modeloEntrada, { codigo: '100', nome: 'Básica', ...dados })).toMatchObject(esperado)
})
