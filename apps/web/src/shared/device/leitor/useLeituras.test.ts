import { expect, test } from 'vitest'
import { criarFiltroDeRepeticao, criarRitmo } from './useLeituras.ts'

const SEGUNDOS = 20

/** The scanned instants of a camera whose frames come every `intervalo` ms, each up to `atraso` ms late. */
function leituras(intervalo: number, atraso = 0): number[] {
  const pode = criarRitmo(25)
  const quadros = Array.from({ length: (SEGUNDOS * 1000) / intervalo }, (_, i) => {
    // Late by turns, and now and then nothing for half a second.
    const pausa = Math.floor((i * intervalo) / 3000) * 500
    return i * intervalo + pausa + ((i * 7) % 5) * (atraso / 4)
  })
  return quadros.filter((quadro) => pode(quadro))
}

/** In a second, and 30 ms more: a scan starts a little after it was allowed, one later than another. */
const maximoEmUmSegundo = (instantes: readonly number[]) =>
  Math.max(...instantes.map((inicio) => instantes.filter((t) => t >= inicio && t < inicio + 1030).length))

test.each([
  ['24 frames per second', 1000 / 24, 0],
  ['30 frames per second', 1000 / 30, 0],
  ['30, irregular', 1000 / 30, 30],
  ['60 frames per second', 1000 / 60, 0],
  ['120, irregular', 1000 / 120, 8],
])('never more than 25 scans in a second: %s', (_nome, intervalo, atraso) => {
  expect(maximoEmUmSegundo(leituras(intervalo, atraso))).toBeLessThanOrEqual(25)
})

test('30 frames per second give 23 scans or more', () => {
  const pode = criarRitmo(25)
  const lidos = Array.from({ length: 30 * SEGUNDOS }, (_, i) => pode((i * 1000) / 30)).filter(Boolean)
  expect(lidos.length / SEGUNDOS).toBeGreaterThanOrEqual(23)
})

const qr = (texto: string) => ({ text: texto, bars: false })
const ean = (texto: string) => ({ text: texto, bars: true })

test('a label held in front of the camera counts once, however long', () => {
  const novo = criarFiltroDeRepeticao(1000)
  const vezes = Array.from({ length: 200 }, (_, i) => novo(qr('A'), i * 40)).filter(Boolean)
  expect(vezes).toHaveLength(1)
})

test('taken away for the whole window it counts again; seen once meanwhile, not', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect([novo(qr('A'), 0), novo(null, 40), novo(null, 1039), novo(qr('A'), 1039)]).toEqual([true, false, false, false])
  expect([novo(null, 1040), novo(null, 2040), novo(qr('A'), 2040)]).toEqual([false, false, true])
})

test('the next piece of the same kind is held up after a second or so: until then it is the first one', () => {
  const novo = criarFiltroDeRepeticao()
  expect([novo(qr('A'), 0), novo(null, 40), novo(null, 840), novo(qr('A'), 840)]).toEqual([true, false, false, false])
  expect([novo(null, 880), novo(null, 2380), novo(qr('A'), 2380)]).toEqual([false, false, true])
})

test('a device that looks at no picture for a while takes nothing for gone, even beside a picture that it could not read', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect([novo(qr('A'), 0), novo(qr('A'), 60_000)]).toEqual([true, false])
  expect([novo(null, 60_040), novo(qr('A'), 120_000)]).toEqual([false, false])
})

test('two labels in sight by turns count once each', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect(['A', 'B', 'A', 'B', 'A'].map((texto, i) => novo(qr(texto), i * 40))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('another label in sight for the whole window makes the first one new', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect([novo(qr('A'), 0), novo(qr('B'), 40), novo(qr('B'), 1040), novo(qr('A'), 1080)]).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('while nothing is accepted, a label that was read stays read and a new one stays new', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect(novo(qr('A'), 0)).toBe(true)
  for (let t = 40; t < 3000; t += 40) expect([novo(qr('A'), t, false), novo(qr('B'), t, false)]).toEqual([false, false])
  expect([novo(qr('A'), 3000), novo(qr('B'), 3000)]).toEqual([false, true])
})

test('the bar code beside a QR code is of the same label until that has gone, and the other way round', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect([novo(qr('A'), 0), novo(ean('7'), 40), novo(qr('A'), 80), novo(ean('7'), 120)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([novo(ean('7'), 1119), novo(ean('7'), 1120), novo(ean('7'), 1160)]).toEqual([false, true, false])
  expect([novo(qr('A'), 1200), novo(ean('8'), 1240)]).toEqual([false, true])
})
