import { describe, expect, test } from 'vitest'
import { produto } from '../../../../test/support/produto.ts'
import { baseDoProduto, compareCampo, corpoDosCampos, corpoFiscalDoFilho, removeEmptyFields } from './campos.mapping.ts'
import { fiscaisQueEntram } from './fiscal.mapping.ts'
import { produtoDoBling } from './produtos.mapping.ts'

const remoto = (dados: object) => produtoDoBling.parse({ data: { id: 9, ...dados } }).data
const tributacao = (dados: object) => ({ tributacao: dados })
const buildFilhos = (...ncms: string[]) => ({ variacoes: ncms.map((ncm, id) => ({ id, ...tributacao({ ncm }) })) })

test.each([
  ['ncm', '61091000', tributacao({ ncm: '6109.10.00' }), ['61091000', true]],
  ['ncm', '61091000', tributacao({ ncm: '6109.10.01' }), ['61091001', false]],
  ['ncm', null, tributacao({ ncm: '' }), [null, true]],
  ['ncm', null, tributacao({ ncm: '6109' }), ['6109', false]],
  ['ncm', null, {}, [null, true]],
  ['ncm', '61091000', buildFilhos('6109.10.00', '61091000'), ['61091000', true]],
  ['ncm', '61091000', buildFilhos('6109.10.00', ''), [null, false]],
  ['ncm', '61091000', buildFilhos('6109.10.00', '6205.20.00'), [null, false]],
  ['ncm', null, { ...tributacao({ ncm: '1' }), ...buildFilhos('61091000') }, ['1', false]],
  ['cest', '2803800', tributacao({ cest: '28.038.00' }), ['2803800', true]],
  ['cest', '2803800', tributacao({ cest: null }), [null, false]],
  ['origem_fiscal', 0, {}, [0, true]],
  ['origem_fiscal', 0, tributacao({ origem: 8 }), [8, false]],
  ['unidade', 'UN', { unidade: ' un ' }, ['un', true]],
  ['unidade', 'UN', {}, [null, true]],
  ['unidade', 'PC', {}, [null, false]],
  ['unidade', 'UN', { unidade: 'PC' }, ['PC', false]],
] as const)('%s: %j and %j', (campo, localValue, blingData, esperado) => {
  const { bling, igual } = compareCampo(campo, localValue, remoto(blingData))
  expect([bling, igual]).toEqual(esperado)
})

describe('a change', () => {
  const agora = { ...baseDoProduto(produto), ncm: '61091000', origem_fiscal: 2, cest: null, unidade: 'PC' }
  const corpo = (base: object, blingData: object = {}) =>
    corpoDosCampos(['ncm', 'origem_fiscal', 'cest', 'unidade'], agora, remoto(blingData), {
      base,
      categoriaBling: null,
    })

  test('names only what differs, within its group; a number of another that is emptied here stays', () => {
    const blingData = { unidade: 'UN', ...tributacao({ ncm: '6109.10.00', cest: '28.038.00', origem: 0 }) }
    expect(corpo({ cest: '2803900' }, blingData)).toEqual({ tributacao: { origem: 2 }, unidade: 'PC' })
    expect(corpo({ cest: '2803800' }, blingData)).toEqual({ tributacao: { origem: 2, cest: '' }, unidade: 'PC' })
    expect(corpo({})).toEqual({ tributacao: { ncm: '61091000', origem: 2 }, unidade: 'PC' })
    expect(corpo({}, { unidade: 'PC', ...tributacao({ ncm: '61091000', origem: 2 }) })).toBeNull()
  })
  test('of a variation there is the same, of the fields that changed', () => {
    const { variacoes } = remoto({
      variacoes: [
        { id: 1, ...tributacao({ ncm: '6205.20.00' }) },
        { id: 2, unidade: 'PC' },
      ],
    })
    expect(variacoes.map((filho) => corpoFiscalDoFilho(['ncm', 'unidade', 'titulo'], agora, filho, {}))).toEqual([
      { tributacao: { ncm: '61091000' }, unidade: 'PC' },
      { tributacao: { ncm: '61091000' } },
    ])
  })
  test('what stood there is put back, an origin of 0 too', () => {
    expect(removeEmptyFields({ pesoBruto: 0, unidade: 'UN', tributacao: { ncm: '', origem: 0 } })).toEqual({
      unidade: 'UN',
      tributacao: { ncm: '', origem: 0 },
    })
  })
})

test('what comes in: numbers of the parent or of its children; what stands there wrong is told and left out', () => {
  const blingData = { unidade: 'PC', tributacao: { ncm: '6109.10.00', cest: '28.038.00', origem: 5 } }
  const certo = { ncm: '61091000', cest: '2803800', origem_fiscal: 5, unidade: 'PC' }
  expect(fiscaisQueEntram(remoto(blingData))).toEqual({ dados: certo, erros: {}, avisos: [] })
  expect(fiscaisQueEntram(remoto(tributacao({ origem: 8 })))).toMatchObject({ dados: { origem_fiscal: 8 }, avisos: [] })
  const emptyFiscais = { ncm: null, cest: null, origem_fiscal: 0, unidade: 'UN' }
  expect(fiscaisQueEntram(remoto({}))).toEqual({ dados: emptyFiscais, erros: {}, avisos: [] })
  expect(fiscaisQueEntram(remoto(buildFilhos('61091000', '6109.10.00'))).dados.ncm).toBe('61091000')
  const errado = { unidade: 'UNIDADE', tributacao: { ncm: '6109', cest: '280', origem: 9 } }
  const { dados, avisos } = fiscaisQueEntram(remoto(errado))
  expect([dados, avisos.toSorted()]).toEqual([
    emptyFiscais,
    [
      'CEST “280” no Bling ficou de fora. CEST: 7 algarismos.',
      'NCM “6109” no Bling ficou de fora. NCM: 8 algarismos.',
      'Origem “9” no Bling ficou de fora. Origem: um algarismo de 0 a 8.',
      'Unidade “UNIDADE” no Bling ficou de fora. Cabem 6 caracteres.',
    ],
  ])
})
