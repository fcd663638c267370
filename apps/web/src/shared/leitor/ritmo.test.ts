import { expect, test } from 'vitest'
import { criarRitmo } from './ritmo.ts'

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
