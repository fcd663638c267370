import { describe, expect, it } from 'vitest'
import { booleano, idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from './tolerant.ts'

describe('tolerant readers', () => {
  it('reads rows from an array or from a page, and none from anything else', () => {
    expect(lista([1, 2])).toEqual([1, 2])
    expect(lista({ count: 9, results: [1] })).toEqual([1])
    for (const odd of [null, undefined, '', 3, {}, { results: null }]) expect(lista(odd)).toEqual([])
  })

  it('reads numbers and numeric text', () => {
    expect([59.9, '59.90', ' 59,90 ', '1.234,56', 0, '0'].map(numero)).toEqual([59.9, 59.9, 59.9, 1234.56, 0, 0])
    for (const odd of [null, '', ' ', 'x', '1.234.56', Number.NaN, true, []]) expect(numero(odd)).toBeNull()
    expect([3, '3', 3.5, null].map((v) => inteiro(v))).toEqual([3, 3, 0, 0])
    expect(inteiro('x', 1)).toBe(1)
  })

  it('reads an id given as such or as an object', () => {
    expect([7, '7', { id: 7 }, { id: '7', nome: 'x' }].map(idDe)).toEqual([7, 7, 7, 7])
    for (const odd of [null, undefined, '', 0, -1, 1.5, {}, { id: null }, 'a', []]) expect(idDe(odd)).toBeNull()
  })

  it('reads text, booleans and objects', () => {
    expect(['a', 5, null, {}].map(texto)).toEqual(['a', '5', '', ''])
    expect(['a', '', null].map(textoOuNulo)).toEqual(['a', null, null])
    expect([true, 1, '1', 'true', false, 0, '0', null, 'x'].map(booleano)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(objeto([1])).toEqual({})
    expect(objeto({ a: 1 })).toEqual({ a: 1 })
  })
})
