import { expect, test } from 'vitest'
import { esticarContraste } from './contraste.ts'

/** Half of the pixels of one grey, half of another. */
const imagem = (escuro: number, claro: number) => {
  const data = new Uint8ClampedArray(4000 * 4).map((_, i) => (i % 4 === 3 ? 255 : i < 8000 ? escuro : claro))
  return { data, width: 80, height: 50, colorSpace: 'srgb' } as ImageData
}

test('a faded picture is spread from black to white, its opacity left alone', () => {
  const faded = imagem(118, 130)
  expect(esticarContraste(faded)).toBe(true)
  expect([...faded.data.slice(0, 4), ...faded.data.slice(-4)]).toEqual([0, 0, 0, 255, 255, 255, 255, 255])
})

test('a lamp and a hole in a faded picture do not count for its range', () => {
  const faded = imagem(118, 130)
  faded.data.fill(255, 0, 17 * 4).fill(0, 17 * 4, 34 * 4)
  expect(esticarContraste(faded)).toBe(true)
  expect([faded.data[8000 - 4], faded.data.at(-2)]).toEqual([0, 255])
})

test.each([
  ['one grey only', 90, 90],
  ['full contrast', 10, 245],
])('nothing to gain: %s', (_nome, escuro, claro) => {
  const igual = imagem(escuro, claro)
  expect(esticarContraste(igual)).toBe(false)
  expect(igual.data).toEqual(imagem(escuro, claro).data)
})
