import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lido, recusa } from '../../test/lido.ts'
import {
  booleano,
  booleanoMudado,
  codigoObrigatorio,
  codigoOpcional,
  cor,
  dia,
  dinheiro,
  faltaOu,
  id,
  idParams,
  idsBody,
  idsNaConsulta,
  idTexto,
  listaDeIds,
  medida,
  quantidade,
  quantidadeMudada,
  senhaDigitada,
  talvezComIds,
  talvezId,
  texto,
  textoObrigatorio,
  textoOpcional,
  textoOuVazio,
  versao,
} from './fields.ts'

const FALTA = recusa('Campo obrigatório')
const ID = recusa('Identificador inválido')
const NEGATIVO = recusa('O valor não pode ser negativo')
const ALTO = recusa('Valor alto demais')
const NUMERO = recusa('Número inválido')
const CENTAVOS = recusa('Use no máximo duas casas decimais')
const VAZIA = recusa('Informe ao menos um item')
const emptyValues = [null, undefined, '', '  '] as const
const mil = Array.from({ length: 1000 }, (_, i) => i + 1)

const CAMPOS: Record<string, readonly [z.ZodType, ...(readonly [valor: unknown, esperado: unknown])[]]> = {
  codigoOpcional: [
    codigoOpcional(5),
    ...emptyValues.map((valor) => [valor, null] as const),
    ['\u200b', null],
    [' C\u200b-1 ', 'C-1'],
    ['o\u0302'.repeat(5), 'ô'.repeat(5)],
    ['ﬁﬁﬁ', recusa('No máximo 5 caracteres')],
    ['a\u0000', recusa('Caractere não permitido')],
    ['\ud800', recusa('Caractere não permitido')],
  ],
  codigoObrigatorio: [codigoObrigatorio(5), [undefined, FALTA], ['\u200b', FALTA], ['a', 'a'], ['ＣＡＭ', 'CAM']],
  faltaOu: [
    z.boolean(faltaOu('Informe sim ou não')),
    [null, FALTA],
    [undefined, FALTA],
    ['', FALTA],
    [0, recusa('Informe sim ou não')],
    [false, false],
  ],
  id: [id, [1, 1], [2_147_483_647, 2_147_483_647], [0, ID], [2_147_483_648, ID], [1.5, ID], ['1', ID]],
  idTexto: [
    idTexto,
    [7, 7],
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', ID],
    ['00000000001', ID],
    ['0', ID],
    ['1.5', ID],
    ['-1', ID],
    ['x', ID],
    ['', ID],
    [undefined, FALTA],
  ],
  texto: [
    texto(3),
    [' abc ', 'abc'],
    ['', ''],
    ['o\u0302'.repeat(3), 'ô'.repeat(3)],
    ['abcd', recusa('No máximo 3 caracteres')],
    ['a\u0000b', recusa('Caractere não permitido')],
    [null, FALTA],
    [undefined, FALTA],
    [1, recusa('Informe um texto')],
  ],
  talvezId: [talvezId, [7, 7], [null, null], [undefined, null], [0, ID]],
  idParams: [idParams, [{ id: '7' }, { id: 7 }], [{}, FALTA]],
  senhaDigitada: [
    senhaDigitada,
    [' ', ' '],
    ['a', 'a'],
    ['', FALTA],
    [null, FALTA],
    ['\ud800', recusa('Caractere não permitido')],
  ],
  textoOuVazio: [
    textoOuVazio(3),
    [' abc ', 'abc'],
    [null, ''],
    [undefined, ''],
    ['', ''],
    [1, recusa('Informe um texto')],
  ],
  cor: [
    cor,
    [' #A0B1C2 ', '#a0b1c2'],
    ['x#a0b1c2', recusa('A cor deve ter a forma #rrggbb')],
    ['#a0b1c2d', recusa('A cor deve ter a forma #rrggbb')],
    ['#a0b', recusa('A cor deve ter a forma #rrggbb')],
    [1, recusa('Cor inválida')],
  ],
  dia: [
    dia,
    ...['', '  ', null].map((valor) => [valor, null] as const),
    ...['2000-01-01', '2026-02-28', '2099-12-31'].map((valor) => [valor, valor] as const),
    ...['1999-12-31', '2100-01-01', '2026-02-29', '28/02/2026'].map(
      (valor) => [valor, recusa('Data inválida')] as const,
    ),
  ],
  quantidadeMudada: [quantidadeMudada, ['3', 3], [0, 0], ['', FALTA], [null, FALTA], [undefined, FALTA]],
  booleanoMudado: [booleanoMudado, ['1', true], [false, false], ['', FALTA], [null, FALTA], [undefined, FALTA]],
  textoObrigatorio: [
    textoObrigatorio(3),
    ['a', 'a'],
    ['', FALTA],
    [' ', FALTA],
    ['abcd', recusa('No máximo 3 caracteres')],
  ],
  textoOpcional: [
    textoOpcional(3),
    ...emptyValues.map((valor) => [valor, null] as const),
    [' abc ', 'abc'],
    ['abcd', recusa('No máximo 3 caracteres')],
    [1, recusa('Informe um texto')],
  ],
  dinheiro: [
    dinheiro,
    ...emptyValues.map((valor) => [valor, null] as const),
    [0, 0],
    [-0, 0],
    ['59,90', 59.9],
    ['59,900', recusa('“59,900” é R$ 59.900,00 ou R$ 59,90? Escreva 59900,00 ou 59,90.')],
    // Binary noise of a sum is no third decimal.
    [0.1 + 0.2, 0.3],
    [8_123_456.1 + 0.2, 8_123_456.3],
    [0.004, CENTAVOS],
    ['0,004', CENTAVOS],
    [10.005, CENTAVOS],
    [1_234_567.891, CENTAVOS],
    ['659919,075', CENTAVOS],
    ['1.234,567', CENTAVOS],
    ['1.500', recusa('“1.500” é R$ 1.500,00 ou R$ 1,50? Escreva 1500,00 ou 1,50.')],
    ['12,000', recusa('“12,000” é R$ 12.000,00 ou R$ 12,00? Escreva 12000,00 ou 12,00.')],
    [1.5, 1.5],
    [9_999_999.99, 9_999_999.99],
    [9_999_999.991, ALTO],
    [10_000_000, ALTO],
    [-0.01, NEGATIVO],
    ['dez', NUMERO],
    [true, NUMERO],
  ],
  medida: [
    medida,
    ['', null],
    ['0,0004', 0],
    ['0,0005', 0.001],
    ['1,2345', 1.235],
    ['1.500', 1.5],
    [99_999, 99_999],
    [99_999.001, ALTO],
    [-0.001, recusa('A medida não pode ser negativa')],
  ],
  quantidade: [
    quantidade,
    ...emptyValues.map((valor) => [valor, 0] as const),
    [0, 0],
    [' 3 ', 3],
    [9_999_999, 9_999_999],
    [10_000_000, recusa('Quantidade alta demais')],
    [-1, recusa('A quantidade não pode ser negativa')],
    [1.5, recusa('Quantidade inválida')],
    ['2.000', recusa('Quantidade inválida')],
    ['3 peças', recusa('Quantidade inválida')],
  ],
  booleano: [
    booleano,
    ...[true, 1, '1', 'true'].map((valor) => [valor, true] as const),
    ...[false, 0, '0', 'false', '', null, undefined].map((valor) => [valor, false] as const),
    ...[2, 'sim', -1].map((valor) => [valor, recusa('Informe sim ou não')] as const),
  ],
  versao: [
    versao,
    ['', null],
    [null, null],
    [undefined, undefined],
    [3, 3],
    ['0', 0],
    ['999999999', 999_999_999],
    ['1000000000', recusa('Invalid input')],
    ['-1', recusa('Invalid input')],
    [1.5, recusa('Invalid input')],
  ],
  listaDeIds: [
    listaDeIds,
    [5, [5]],
    ['1,2', [1, 2]],
    ['1, ,2,', [1, 2]],
    ['1, 2', ID],
    [
      ['1,2', 3],
      [1, 2, 3],
    ],
    [
      [2, '1', 2],
      [2, 1],
    ],
    [mil, mil],
    [[...mil, 1001], recusa('No máximo 1000 itens')],
    ['', VAZIA],
    [' , ', VAZIA],
    [[], VAZIA],
    [['a'], ID],
  ],
  comIds: [
    idsBody,
    [{ ids: '1,2' }, { ids: [1, 2] }],
    [{ 'ids[]': ['1', '2'] }, { ids: [1, 2] }],
    [{ 'ids[]': ['1'], ids: ['2'] }, { ids: [2] }],
    [{}, FALTA],
    [null, recusa('Invalid input: expected object, received null')],
  ],
  idsNaConsulta: [
    idsNaConsulta,
    [{}, {}],
    [{ 'ids[]': '7' }, { ids: [7] }],
    ['7', recusa('Invalid input: expected object, received string')],
    [[7], recusa('Invalid input: expected object, received array')],
  ],
  talvezComIds: [
    talvezComIds,
    [null, null],
    [undefined, undefined],
    [{}, {}],
    [{ ids: [1] }, { ids: [1] }],
    [{ ids: [] }, VAZIA],
  ],
}

describe.each(Object.entries(CAMPOS))('%s', (_nome, [schema, ...casos]) => {
  test.each(casos)('%j: %j', (valor, esperado) => {
    expect(lido(schema, valor)).toEqual(esperado)
  })
})

test('every amount of whole cents is taken as it was sent, however it is noted in binary', () => {
  const refused: number[] = []
  for (let cents = 1; cents <= 999_999_999; cents += 9_973)
    if (!dinheiro.safeParse(cents / 100).success) refused.push(cents / 100)
  expect(refused).toEqual([])
})
