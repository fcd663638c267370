import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cantoDaPosicao, folhasPara, naFolha, porFolha, posicaoValida, proximaPosicao } from './folha.ts'
import { emRolo, LAYOUTS, layoutDe, PAPEIS } from './layouts.ts'

/** Hundredths of millimetre that adding decimals may be off. */
const POEIRA = 0.01
/** The manufacturer's table is rounded to 0.1 mm, over up to 16 rows and columns. */
const ARREDONDAMENTO_DA_TABELA = 0.55

describe.each(LAYOUTS.map((layout) => [layout.id, layout] as const))('%s', (_id, layout) => {
  const papel = PAPEIS[layout.papel]
  const ultimo = cantoDaPosicao(layout, porFolha(layout))

  test('every label lies on the paper', () => {
    for (let posicao = 1; posicao <= porFolha(layout); posicao++) {
      const { xMm, yMm } = cantoDaPosicao(layout, posicao)
      expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(0)
      expect(xMm + layout.larguraMm).toBeLessThanOrEqual(papel.larguraMm + POEIRA)
      expect(yMm + layout.alturaMm).toBeLessThanOrEqual(papel.alturaMm + POEIRA)
    }
  })

  test('labels do not overlap', () => {
    expect(layout.passoXMm).toBeGreaterThanOrEqual(layout.larguraMm)
    expect(layout.passoYMm).toBeGreaterThanOrEqual(layout.alturaMm)
  })

  test('the grid is in the middle of the paper, so no measure of the table was mistyped', () => {
    const direita = papel.larguraMm - ultimo.xMm - layout.larguraMm
    const embaixo = papel.alturaMm - ultimo.yMm - layout.alturaMm
    expect(Math.abs(direita - layout.margemEsquerdaMm)).toBeLessThanOrEqual(ARREDONDAMENTO_DA_TABELA)
    expect(Math.abs(embaixo - layout.margemSuperiorMm)).toBeLessThanOrEqual(ARREDONDAMENTO_DA_TABELA)
  })

  test('a roll has one label a page, as large as the page', () => {
    if (!emRolo(layout)) return expect(porFolha(layout)).toBeGreaterThan(1)
    expect(porFolha(layout)).toBe(1)
    expect([layout.larguraMm, layout.alturaMm]).toEqual([papel.larguraMm, papel.alturaMm])
  })
})

test('layouts have ids of their own; one that no longer exists is the first', () => {
  expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length)
  expect(layoutDe('pimaco-a4256').linhas).toBe(11)
  expect(layoutDe('de-outro-tempo')).toBe(LAYOUTS[0])
})

test('positions run row by row', () => {
  const layout = layoutDe('pimaco-6080')
  expect(cantoDaPosicao(layout, 1)).toEqual({ xMm: 4.8, yMm: 12.7 })
  expect(cantoDaPosicao(layout, 3).xMm).toBeCloseTo(144.4, 6)
  expect(cantoDaPosicao(layout, 4).xMm).toBe(4.8)
  expect(cantoDaPosicao(layout, 4).yMm).toBeCloseTo(38.1, 6)
})

test('a part-used sheet is filled up before the next begins', () => {
  const layout = layoutDe('pimaco-6083')
  const etiquetas = Array.from({ length: 15 }, (_, i) => i + 1)
  expect(folhasPara(15, layout, 4)).toBe(2)
  expect(naFolha(etiquetas, layout, 4, 0)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((etiqueta) => ({ posicao: etiqueta + 3, etiqueta })),
  )
  expect(naFolha(etiquetas, layout, 4, 1).map(({ posicao }) => posicao)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(proximaPosicao(15, layout, 4)).toBe(9)
})

test('positions that are not on the sheet become the nearest that is', () => {
  const layout = layoutDe('pimaco-6083')
  expect([0, -3, Number.NaN, 1, 10, 11].map((posicao) => posicaoValida(layout, posicao))).toEqual([1, 1, 1, 1, 10, 10])
})

test('whatever the start, each label is printed once, in order, and the sheets are as many as counted', () => {
  const layoutQualquer = fc.constantFrom(...LAYOUTS)
  fc.assert(
    fc.property(
      layoutQualquer,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 120 }),
      (layout, total, inicio) => {
        const etiquetas = Array.from({ length: total }, (_, i) => i)
        const folhas = folhasPara(total, layout, inicio)
        const colocadas = Array.from({ length: folhas }, (_, folha) => naFolha(etiquetas, layout, inicio, folha))
        expect(colocadas.flat().map(({ etiqueta }) => etiqueta)).toEqual(etiquetas)
        expect(colocadas.every((folha) => folha.length > 0)).toBe(true)
        for (const folha of colocadas) {
          const posicoes = folha.map(({ posicao }) => posicao)
          expect(posicoes).toEqual(posicoes.map((_, i) => (posicoes[0] ?? 0) + i))
          expect(posicoes.at(-1)).toBeLessThanOrEqual(porFolha(layout))
        }
        expect(naFolha(etiquetas, layout, inicio, folhas)).toEqual([])
        if (total > 0) expect(colocadas[0]?.[0]?.posicao).toBe(posicaoValida(layout, inicio))
      },
    ),
  )
})
