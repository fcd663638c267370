import { describe, expect, test } from 'vitest'
import { readProduto } from '../../../../test/support/lidos.ts'
import { ROOM } from './contorno.ts'
import { listFotos, movePlacement, placeEstampa, pressKey, scalePlacement, sideOf, sizeOfProva } from './prova.ts'

const SQUARE = { width: 500, height: 500 }
/** Ten pixels a centimetre. */
const OUTLINE = { width: ROOM.width * 10, height: ROOM.height * 10 }
const estampa = (change: object = {}) => ({
  posicao: 'frente' as const,
  largura_mm: 280,
  altura_mm: null,
  distancia_gola_mm: null,
  ...change,
})
/** In centimetres of the outline: left, top, width and height of an art that is not turned. */
function boxOf(change: object, art = SQUARE) {
  const { x, y, width } = placeEstampa(estampa(change), art, OUTLINE)
  const [cm, height] = [width * ROOM.width, (width * ROOM.width * art.height) / art.width]
  const round = (value: number) => Math.round(value * 100) / 100
  return [x * ROOM.width + ROOM.x - cm / 2, y * ROOM.height + ROOM.y - height / 2, cm, height].map(round)
}

describe('a print begins in its size at its place', () => {
  test.each([
    ['the front, 7 cm below the collar at 8 cm', {}, SQUARE, [-14, 15, 28, 28]],
    ['its own distance to the collar', { distancia_gola_mm: 100 }, SQUARE, [-14, 18, 28, 28]],
    ['the back, whose collar is higher', { posicao: 'costas' }, SQUARE, [-14, 9.5, 28, 28]],
    ['by its height only', { largura_mm: null, altura_mm: 300 }, { width: 200, height: 400 }, [-7.5, 15, 15, 30]],
    ['both sizes: the art keeps its proportion', { altura_mm: 100 }, SQUARE, [-5, 15, 10, 10]],
    ['no size: 25 cm', { largura_mm: null }, SQUARE, [-12.5, 15, 25, 25]],
    ['another place: the front', { posicao: 'outra' }, SQUARE, [-14, 15, 28, 28]],
  ])('%s', (_name, change, art, box) => {
    expect(boxOf(change, art)).toEqual(box)
  })

  test('a sleeve is small and turned about the top of its print', () => {
    const { x, y, width, turned } = placeEstampa(
      estampa({ posicao: 'manga_esquerda', largura_mm: null }),
      SQUARE,
      OUTLINE,
    )
    expect(turned).toBe(-45)
    expect(width * ROOM.width).toBeCloseTo(8)
    // 4 cm down the sleeve from (28.5, 13).
    expect(x * ROOM.width + ROOM.x).toBeCloseTo(28.5 + 4 * Math.SQRT1_2)
    expect(y * ROOM.height + ROOM.y).toBeCloseTo(13 + 4 * Math.SQRT1_2)
  })

  test('a photo of other proportions holds the whole piece in its middle', () => {
    const wide = { width: OUTLINE.width * 2, height: OUTLINE.height }
    const placement = placeEstampa(estampa(), SQUARE, wide)
    expect(placement.x).toBeCloseTo(0.5)
    expect(placement.width * wide.width).toBeCloseTo(280)
    expect(placement.y).toBeCloseTo(placeEstampa(estampa(), SQUARE, OUTLINE).y)
  })
})

test('an art stays within reach: its middle on the picture, its width neither nothing nor endless', () => {
  const placement = { x: 0.5, y: 0.5, width: 0.3, turned: 0 }
  expect(movePlacement(placement, 2, -2)).toEqual({ ...placement, x: 1, y: 0 })
  expect([0, 2, 99].map((factor) => scalePlacement(placement, factor).width)).toEqual([0.02, 0.6, 1.2])
})

test('keys move and scale an art; Delete and letters do nothing', () => {
  const placement = { x: 0.5, y: 0.5, width: 0.3, turned: 0 }
  expect(pressKey(placement, 'ArrowLeft', false)).toEqual({ ...placement, x: 0.495 })
  expect(pressKey(placement, 'ArrowDown', true)).toEqual({ ...placement, y: 0.55 })
  expect(pressKey(placement, '+', true)?.width).toBeGreaterThan(0.3)
  expect(pressKey(placement, '-', false)?.width).toBeLessThan(0.3)
  expect(['Delete', 'Backspace', 'a', 'Enter'].map((key) => pressKey(placement, key, false))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a proof is 1,600 pixels long, whichever side is longer', () => {
  expect(sizeOfProva({ width: 800, height: 400 })).toEqual({ width: 1600, height: 800 })
  expect(sizeOfProva({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 })
})

test('the back is seen from behind; a sleeve and another place from the front', () => {
  const sides = (['frente', 'costas', 'manga_direita', 'outra'] as const).map((posicao) =>
    sideOf({ posicao, distancia_gola_mm: null }),
  )
  expect(sides).toEqual(['front', 'back', 'front', 'front'])
})

describe('photos of the piece', () => {
  const variacao = (id: number, cor: string, imagens_vinculadas: number[]) => ({ id, cor, imagens_vinculadas })
  const imagem = (id: number) => ({ id, imagem: `/${id}`, ordem: id })
  const list = (variacoes: object[], ids: number[], variacaoId: number | null) => {
    const { fotos, usual } = listFotos(readProduto({ id: 1, imagens: ids.map(imagem), variacoes }), variacaoId)
    return [fotos.map(({ id }) => id), usual]
  }
  test.each<[string, object[], number[], number | null, unknown]>([
    ['the variation’s own first', [variacao(8, '#111111', [3])], [1, 2, 3], 8, [[3, 1, 2], '/3']],
    [
      'those of its colour before those of none',
      [variacao(8, '#111111', []), variacao(9, '#111111', [2])],
      [1, 2],
      8,
      [[2, 1], '/2'],
    ],
    [
      'those of another colour last, and never by themselves',
      [variacao(8, '#111111', []), variacao(9, '#ffffff', [1])],
      [1],
      8,
      [[1], null],
    ],
    ['without variations the first', [], [1, 2], null, [[1, 2], '/1']],
    ['none', [], [], null, [[], null]],
  ])('%s', (_name, variacoes, ids, variacaoId, answer) => {
    expect(list(variacoes, ids, variacaoId)).toEqual(answer)
  })
})
