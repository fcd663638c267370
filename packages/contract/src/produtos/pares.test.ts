import { expect, test } from 'vitest'
import { avisosDosPares, chaveDoPar, corETamanhoNaFrase, nomeNaFrase, paresRepetidos } from './pares.ts'

const par = (nome_cor: string | null, tamanho: string | null = null) => ({ nome_cor, tamanho })

test.each([
  ['in another case', par('Azul', 'M'), par('azul', 'm'), true],
  ['with blanks around', par('Azul', 'M'), par(' Azul ', 'M '), true],
  ['with a blank for a hyphen', par('Azul-claro', 'M'), par('azul  claro', 'M'), true],
  ['with another hyphen', par('Azul - claro', 'M'), par('azul-claro', 'M'), true],
  ['with two blanks for hyphens', par('Azul-claro-fosco'), par('azul claro fosco'), true],
  ['with an accent composed otherwise', par('Bordô', 'M'), par('Bordo\u0302', 'M'), true],
  ['without its accent', par('Bordô', 'M'), par('Bordo', 'M'), false],
  ['without its blank', par('Azul', 'G G'), par('Azul', 'GG'), false],
  ['as a colour and as a size', par('M'), par(null, 'M'), false],
  ['split at another place', par('Azul M'), par('Azul', 'M'), false],
  ['without colour', par(null, 'M'), par('', 'm'), true],
  ['without both', par(null), par(''), true],
])('the same pair %s', (_, a, b, iguais) => {
  expect(chaveDoPar(a) === chaveDoPar(b)).toBe(iguais)
})

test('each variation that repeats an earlier pair is named with that one', () => {
  const variacoes = [
    par('Azul', 'M'),
    par('Preto', 'M'),
    par('azul', 'm'),
    par('Preto', 'G'),
    par('PRETO', 'M'),
    par('Azul', 'M'),
  ]
  expect(paresRepetidos(variacoes)).toEqual([
    { indice: 2, anterior: 0 },
    { indice: 4, anterior: 1 },
    { indice: 5, anterior: 0 },
  ])
})

test('two stored ones that were alike stay; one that becomes like another, or is new, does not', () => {
  const guardadas = [
    { id: 1, ...par('Azul', 'M') },
    { id: 2, ...par('azul', 'm') },
    { id: 3, ...par('Azul', 'G') },
  ]
  expect(paresRepetidos(guardadas, guardadas)).toEqual([])
  expect(paresRepetidos([...guardadas, par('AZUL', 'M')], guardadas)).toEqual([{ indice: 3, anterior: 0 }])
  const mudada = guardadas.map((variacao) => (variacao.id === 3 ? { ...variacao, tamanho: 'M' } : variacao))
  expect(paresRepetidos(mudada, guardadas)).toEqual([{ indice: 2, anterior: 0 }])
  // The change may be the earlier one's.
  const primeira = [{ id: 3, ...par('Azul', 'M') }, ...guardadas.slice(0, 1)]
  expect(paresRepetidos(primeira, guardadas)).toEqual([{ indice: 1, anterior: 0 }])
  // Two variations may exchange their sizes.
  const [m, g] = [
    { id: 1, ...par(null, 'G') },
    { id: 2, ...par(null, 'M') },
  ]
  expect(
    paresRepetidos(
      [m, g],
      [
        { id: 1, ...par(null, 'M') },
        { id: 2, ...par(null, 'G') },
      ],
    ),
  ).toEqual([])
})

test.each([
  ['near twins', [par('Bordô', 'M'), par('Bordo', 'M')], '“Bordô M” e “Bordo M” parecem a mesma variação'],
  [
    'sizes with a blank',
    [par('Azul', 'G G'), par('Preto', 'GG'), par('azul', 'gg')],
    '“Azul G G” e “azul gg” parecem a mesma variação',
  ],
  [
    'colours with a hyphen',
    [par('Azul-Claro', 'M'), par('Azulclaro', 'M')],
    '“Azul-Claro M” e “Azulclaro M” parecem a mesma variação',
  ],
  [
    'alike',
    [
      { ...par('Azul', 'M'), sku: 'A' },
      { ...par('azul', 'M'), sku: 'B' },
    ],
    'Duas variações são “azul M” (SKU A e B)',
  ],
  ['alike, one without a SKU', [{ ...par('Azul', 'M'), sku: 'A' }, par('azul', 'M')], 'Duas variações são “azul M”'],
  [
    'alike, the first one without',
    [par('Azul', 'M'), { ...par('azul', 'M'), sku: 'B' }],
    'Duas variações são “azul M”',
  ],
  ['alike, both without', [par('Azul', 'M'), par('azul', 'M')], 'Duas variações são “azul M”'],
  [
    'near twins with SKUs',
    [
      { ...par('Bordô', 'M'), sku: 'A' },
      { ...par('Bordo', 'M'), sku: 'B' },
    ],
    '“Bordô M” e “Bordo M” parecem a mesma variação',
  ],
  [
    'colours of several words',
    [par('Azul Bebê Claro', 'M'), par('Azul-Bebe - Claro', 'M')],
    '“Azul Bebê Claro M” e “Azul-Bebe - Claro M” parecem a mesma variação',
  ],
])('%s are told by both names', (_, variacoes, frase) => {
  expect(avisosDosPares(variacoes)).toEqual([
    { indice: variacoes.length - 1, anterior: 0, aviso: `${frase}: as peças são contadas à parte em cada uma.` },
  ])
})

test('different colours and sizes have no note; a variation without both has words', () => {
  const vazias = [par(null), par(''), par(' ')]
  expect(avisosDosPares([par('Azul', 'M'), par('Azul', 'G'), par('M'), par(null, 'M'), ...vazias])).toEqual([])
  expect(paresRepetidos(vazias)).toEqual([])
  expect(nomeNaFrase(par(null))).toBe('sem cor nem tamanho')
})

test.each([
  [par('Azul', 'M'), 'cor Azul e tamanho M'],
  [par('Azul'), 'cor Azul'],
  [par(null, 'M'), 'tamanho M'],
  [par('', ''), ''],
])('%j is said by its fields: %j', (variacao, frase) => {
  expect(corETamanhoNaFrase(variacao)).toBe(frase)
})
