import { describe, expect, it } from 'vitest'
import { campos, id, opcional, quantia, umDe, varios, variosComId } from './readers.ts'
import { numero, texto } from './tolerant.ts'

const lerModelo = campos({ id, nome: texto })

describe('readers of records', () => {
  it('read each field; fields that the answer lacks get neutral values', () => {
    expect(campos({ id, nome: texto, peso: numero, preco: quantia })({ id: '7', nome: 3, outro: 1 })).toEqual({
      id: 7,
      nome: '3',
      peso: null,
      preco: 0,
    })
    for (const odd of [null, undefined, [], 'x', true]) expect(lerModelo(odd)).toEqual({ id: 0, nome: '' })
  })

  it('read a bare id as a record with only this id', () => {
    expect([7, '7'].map(lerModelo)).toEqual([
      { id: 7, nome: '' },
      { id: 7, nome: '' },
    ])
  })

  it('read rows of an array or a page, with or without those that have no id', () => {
    const results = [{ id: 1, nome: 'a' }, { nome: 'b' }]
    expect(varios(lerModelo)({ results })).toEqual([
      { id: 1, nome: 'a' },
      { id: 0, nome: 'b' },
    ])
    expect(variosComId(lerModelo)(results)).toEqual([{ id: 1, nome: 'a' }])
  })

  it('take only the named texts, and keep a missing value apart from 0', () => {
    expect(['pronta', 'nova', null].map(umDe(['pronta', 'gerando'], 'gerando'))).toEqual([
      'pronta',
      'gerando',
      'gerando',
    ])
    expect([0, null, undefined, ''].map(opcional(quantia))).toEqual([0, null, null, null])
  })
})
