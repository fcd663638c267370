import { describe, expect, test } from 'vitest'
import {
  applyEstampas,
  changeLargura,
  type EstampaNaLinha,
  newEstampa,
  proporcaoDa,
  readEstampas,
  toDigitada,
  toEstampa,
  toEstampasBody,
  unreadableFields,
} from './estampasDigitadas.ts'

const estampa: EstampaNaLinha = {
  id: 3,
  posicao: 'frente',
  tecnica: 'silk',
  observacao: 'centralizada',
  arte_id: 7,
  arte: 'Escudo',
  arquivo: 'escudo.png',
  versao: 2,
  versao_aprovada: null,
  largura_px: 900,
  miniatura_url: '/m/escudo',
  largura_mm: 285,
  altura_mm: null,
  distancia_gola_mm: 70,
  cores: 2,
}

test('a stored print is typed in cm, and sent as it was when nothing was typed', () => {
  const typed = toDigitada(estampa)
  expect(typed).toMatchObject({ largura: '28,5', altura: '', gola: '7', cores: '2', arte: { id: 7, nome: 'Escudo' } })
  expect(toEstampa(typed)).toEqual(estampa)
  const { arte, arquivo, versao, versao_aprovada, largura_px, miniatura_url, ...sent } = estampa
  expect(toEstampasBody([estampa, { ...estampa, id: null }])).toEqual([sent, { ...sent, id: undefined }])
})

test('a new print takes the first free place and the technique before it; its art is still to come', () => {
  const first = newEstampa([])
  expect(first).toMatchObject({ posicao: 'frente', tecnica: 'dtf', arte: null })
  expect(newEstampa([{ ...first, tecnica: 'bordado' }])).toMatchObject({ posicao: 'costas', tecnica: 'bordado' })
  expect(toEstampa(first)).toMatchObject({ id: null, arte_id: null, arte: null, largura_mm: null, cores: null })
})

test.each([
  [{ largura: 'x' }, ['largura']],
  [{ altura: '0' }, ['altura']],
  [{ gola: '-' }, ['gola']],
  [{ gola: '0' }, []],
  [{ cores: '0' }, ['cores']],
  [{ cores: '21' }, ['cores']],
  [{ cores: '1,5' }, ['cores']],
  [{ largura: '', altura: '', gola: '', cores: '' }, []],
])('of %o these are no numbers: %o', (typed, fields) => {
  expect(unreadableFields({ ...toDigitada(estampa), ...typed })).toEqual(fields)
})

describe('prints on several lines', () => {
  const linha = (chave: number, grupo: string | null = null) => ({ chave, grupo, estampas: [] as EstampaNaLinha[] })
  const groups = (linhas: readonly { readonly grupo: string | null }[]) => linhas.map(({ grupo }) => grupo)

  test('make these a group of their own, with numbers of prints on the first only', () => {
    const linhas = applyEstampas([linha(1), linha(2), linha(3)], [estampa], [3, 1])
    expect(groups(linhas)).toEqual(['Estampa 1', null, 'Estampa 1'])
    expect(linhas.map(({ estampas }) => estampas.map(({ id }) => id))).toEqual([[null], [], [3]])
  })

  test('keep the group that they are in, unless another line stays in it', () => {
    const before = [linha(1, 'time'), linha(2, 'time'), linha(3, 'time')]
    expect(groups(applyEstampas(before, [estampa], [1, 2, 3]))).toEqual(['time', 'time', 'time'])
    expect(groups(applyEstampas(before, [estampa], [1, 2]))).toEqual(['Estampa 1', 'Estampa 1', 'time'])
    expect(groups(applyEstampas([...before, linha(4, 'Estampa 1')], [estampa], [1, 2]))).toEqual([
      'Estampa 2',
      'Estampa 2',
      'time',
      'Estampa 1',
    ])
  })

  test('of one line alone, or none at all, are of no group', () => {
    const before = [linha(1, 'time'), linha(2, 'time')]
    expect(groups(applyEstampas(before, [estampa], [1]))).toEqual([null, 'time'])
    expect(groups(applyEstampas(before, [], [1, 2]))).toEqual([null, null])
  })
})

test('prints of a kept draft are read back; what an older version kept is none, and unknown words are others', () => {
  expect(readEstampas(JSON.parse(JSON.stringify([estampa])))).toEqual([estampa])
  expect(readEstampas(undefined)).toEqual([])
  expect(readEstampas([{ posicao: 'toString', tecnica: 'laser' }])).toMatchObject([
    { posicao: 'outra', tecnica: 'outra' },
  ])
})

test.each([
  [{ largura: '', altura: '', proporcao: 1.5 }, '20', { largura: '20', altura: '30' }],
  [{ largura: '2', altura: '3', proporcao: 1.5 }, '28,5', { largura: '28,5', altura: '42,8' }],
  [{ largura: '20', altura: '25', proporcao: 1.5 }, '10', { largura: '10' }],
  [{ largura: '20', altura: '30', proporcao: 1.5 }, '', { largura: '', altura: '' }],
  [{ largura: '', altura: '', proporcao: 1.5 }, 'x', { largura: 'x', altura: '' }],
  [{ largura: '', altura: '', proporcao: null }, '20', { largura: '20' }],
])('the width of %o that becomes %j: %o', (before, width, after) => {
  expect(changeLargura(before, width)).toEqual(after)
})

test('an art has a proportion where its file tells both sides', () => {
  expect(proporcaoDa({ largura_px: 1000, altura_px: 1500 })).toBe(1.5)
  expect(proporcaoDa({ largura_px: 1000, altura_px: null })).toBeNull()
})
