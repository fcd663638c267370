import { describe, expect, it, test } from 'vitest'
import {
  alias,
  booleano,
  both,
  flag,
  id,
  idDe,
  ifMissing,
  inteiro,
  intOrNull,
  lazy,
  like,
  list,
  lista,
  number,
  numero,
  object,
  objeto,
  oneOf,
  optional,
  orNull,
  page,
  type Reader,
  raw,
  record,
  rows,
  scalar,
  texto,
  textoOuNulo,
} from './readers.ts'

const modelo = object({ id, nome: texto })

describe('readers of records', () => {
  it('read each field; fields that the answer lacks get neutral values', () => {
    expect(object({ id, nome: texto, peso: numero, preco: number })({ id: '7', nome: 3, outro: 1 })).toEqual({
      id: 7,
      nome: '3',
      peso: null,
      preco: 0,
    })
    for (const odd of [null, undefined, [], 'x', true]) expect(modelo(odd)).toEqual({ id: 0, nome: '' })
  })

  it('read a bare id as a record with only this id', () => {
    expect([7, '7'].map((value) => modelo(value))).toEqual([
      { id: 7, nome: '' },
      { id: 7, nome: '' },
    ])
  })

  it('read what this browser kept like a standard: what is missing or of another kind is the standard’s', () => {
    const read = like({ fita: true, ean: false, inicio: 1, layout: 'rolo' })
    const standard = { fita: true, ean: false, inicio: 1, layout: 'rolo' }
    for (const odd of [null, 'x', [], { fita: 0, ean: 'sim', inicio: 'x', layout: '' }])
      expect(read(odd)).toEqual(standard)
    expect(read({ fita: false, ean: true, inicio: '3', layout: 'a4', outro: 1 })).toEqual({
      fita: false,
      ean: true,
      inicio: 3,
      layout: 'a4',
    })
  })

  it('read rows of an array or a page, with or without those that have no id', () => {
    const results = [{ id: 1, nome: 'a' }, { nome: 'b' }]
    expect(list(modelo)({ results })).toEqual([
      { id: 1, nome: 'a' },
      { id: 0, nome: 'b' },
    ])
    expect(rows(modelo)(results)).toEqual([{ id: 1, nome: 'a' }])
    expect(rows(object({ de: id, nome: texto }), 'de')([{ de: 2 }, { de: 'x' }])).toEqual([{ de: 2, nome: '' }])
    expect(rows(object({ nome: texto }))(results)).toEqual([{ nome: 'a' }, { nome: 'b' }])
  })

  it('leave out what is no id or no text where such are listed', () => {
    expect(list(id)([3, { id: 4 }, 'x', 0])).toEqual([3, 4])
    expect(list(texto)(['a', '', {}, 5])).toEqual(['a', '5'])
    expect(list(number)([0, 'x'])).toEqual([0, 0])
  })

  it('take only the named texts, and keep a missing value apart from 0', () => {
    expect(['pronta', 'nova', null].map((value) => oneOf(['pronta', 'gerando'], 'gerando')(value))).toEqual([
      'pronta',
      'gerando',
      'gerando',
    ])
    expect([0, null, undefined, ''].map((value) => orNull(number)(value))).toEqual([0, null, null, null])
    expect([0, null, undefined, ''].map((value) => ifMissing(inteiro, 1)(value))).toEqual([0, 1, 1, 1])
  })

  it('leave out of a record what is optional and missing', () => {
    const read = object({ nota: optional(texto), ativa: flag })
    expect(read({})).toStrictEqual({})
    expect(read({ nota: null, ativa: false })).toStrictEqual({})
    expect(read({ nota: '', ativa: 1 })).toEqual({ nota: '', ativa: true })
  })

  it('find a field under its other names, its own first unless the names say otherwise', () => {
    const read = object({ total: alias(inteiro, 'qtd', 'quantidade'), cor: alias(textoOuNulo, 'nome_cor', 'cor') })
    expect(read({ total: 3, qtd: 4 })).toEqual({ total: 3, cor: null })
    expect(read({ total: null, quantidade: 5 })).toEqual({ total: 5, cor: null })
    expect(read({ qtd: 0, quantidade: 5, cor: '#fff', nome_cor: 'Azul' })).toEqual({ total: 0, cor: 'Azul' })
    expect(read({ cor: 'Azul' }).cor).toBe('Azul')
  })

  it('read a part that has itself as a part, and an answer that is one of two', () => {
    const tree: Reader<object> = object({ id, abaixo: list(lazy(() => tree)) })
    expect(tree({ id: 1, abaixo: [{ id: 2 }] })).toEqual({ id: 1, abaixo: [{ id: 2, abaixo: [] }] })
    const read = both(object({ link: textoOuNulo }), object({ estado: optional(texto) }))
    expect(read({ estado: 'gerando' })).toEqual({ link: null, estado: 'gerando' })
    expect(read({ link: '/a' })).toEqual({ link: '/a' })
  })
})

describe('a page', () => {
  const read = page(modelo)
  it('has its count, its next and its rows', () => {
    expect(read({ count: '9', next: '/n', results: [{ id: 1 }, {}] })).toEqual({
      count: 9,
      ao_menos: false,
      next: '/n',
      results: [{ id: 1, nome: '' }],
    })
    expect(read({ count: 1000, ao_menos: true, next: '', results: [] })).toMatchObject({ ao_menos: true, next: null })
  })
})

test.each([
  ['int', inteiro, [3, '3', 3.5, null], [3, 3, 0, 0]],
  ['intOrNull', intOrNull, [3, '3', 3.5, null, 'x'], [3, 3, null, null, null]],
  ['id', id, [7, '7', { id: 7 }, 0, 'a'], [7, 7, 7, 0, 0]],
  ['scalar', scalar, ['a', 5, '', true, {}], ['a', 5, '', null, null]],
  ['raw', raw, ['a', null], ['a', null]],
])('%s', (_, reader: Reader<unknown>, values, read) => {
  expect(values.map((value) => reader(value))).toEqual(read)
})

test('each value of an object is read, whatever its key', () => {
  expect(record(number)({ a: '1,5', b: 'x' })).toEqual({ a: 1.5, b: 0 })
  expect(record(number)(null)).toEqual({})
})

describe('tolerant readers', () => {
  it('reads rows from an array or from a page, and none from anything else', () => {
    expect(lista([1, 2])).toEqual([1, 2])
    expect(lista({ count: 9, results: [1] })).toEqual([1])
    for (const odd of [null, undefined, '', 3, {}, { results: null }]) expect(lista(odd)).toEqual([])
  })

  it('reads numbers and numeric text', () => {
    expect([59.9, '59.90', ' 59,90 ', '1.234,56', 0, '0'].map(numero)).toEqual([59.9, 59.9, 59.9, 1234.56, 0, 0])
    for (const odd of [null, '', ' ', 'x', '1.234.56', Number.NaN, true, []]) expect(numero(odd)).toBeNull()
  })

  it('reads an id given as such or as an object', () => {
    expect([7, '7', { id: 7 }, { id: '7', nome: 'x' }].map(idDe)).toEqual([7, 7, 7, 7])
    for (const odd of [null, undefined, '', 0, -1, 1.5, {}, { id: null }, 'a', []]) expect(idDe(odd)).toBeNull()
  })

  it('reads text, booleans and objects', () => {
    expect(['a', 5, null, {}].map(texto)).toEqual(['a', '5', '', ''])
    expect(['a', '', null].map(textoOuNulo)).toEqual(['a', null, null])
    expect([true, 1, '1', 'true'].every(booleano)).toBe(true)
    expect([false, 0, '0', null, 'x'].some(booleano)).toBe(false)
    expect(objeto([1])).toEqual({})
    expect(objeto({ a: 1 })).toEqual({ a: 1 })
  })
})
