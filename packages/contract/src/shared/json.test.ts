import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MedidaDoJson, parseJson } from './json.ts'

const measureJson = (...partes: string[]) => {
  const medida = new MedidaDoJson()
  for (const parte of partes) medida.ler(parte)
  const { valores, profundidade } = medida
  return { valores, profundidade }
}

function countValues(valor: unknown): { valores: number; profundidade: number } {
  if (valor === null || typeof valor !== 'object') return { valores: 1, profundidade: 0 }
  const filhos = Object.values(valor).map(countValues)
  return {
    valores: 1 + filhos.reduce((soma, { valores }) => soma + valores, 0),
    profundidade: 1 + Math.max(0, ...filhos.map(({ profundidade }) => profundidade)),
  }
}

test('the measure of any JSON is its depth and no fewer values than it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (valor, espaco) => {
      const certo = countValues(valor)
      const medido = measureJson(JSON.stringify(valor, null, espaco))
      expect(medido.profundidade).toBe(certo.profundidade)
      expect(medido.valores).toBeGreaterThanOrEqual(certo.valores)
      // An array or object of n values has n - 1 commas: at most one more for each of them.
      expect(medido.valores).toBeLessThanOrEqual(2 * certo.valores)
    }),
  )
})

test('brackets, commas and escaped quotes within texts count as nothing', () => {
  expect(measureJson('"[[[{,\\"[,\\\\"')).toEqual({ valores: 1, profundidade: 0 })
  expect(measureJson('["\\\\", [1, "]"]]')).toMatchObject({ profundidade: 2 })
})

test('a text that is too deep is not parsed to its end', () => {
  expect(measureJson('['.repeat(1_000_000))).toMatchObject({ profundidade: 21 })
  expect(parseJson('['.repeat(20) + ']'.repeat(20))).toBeInstanceOf(Array)
  expect(parseJson('['.repeat(21) + ']'.repeat(21))).toBeUndefined()
})

test('a text that is too wide, or not JSON, is not parsed', () => {
  expect(parseJson(`[${'0,'.repeat(29_998)}0]`)).toHaveLength(29_999)
  expect(parseJson(`[${'0,'.repeat(29_999)}0]`)).toBeUndefined()
  expect(parseJson('{a}')).toBeUndefined()
  expect(parseJson('[1]')).toEqual([1])
})

test('in whatever parts it arrives, as text or as bytes, the measure is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.array(fc.nat(200)), (valor, cortes) => {
      const texto = JSON.stringify(valor)
      const bytes = String.fromCharCode(
        ...Array.from(unescape(encodeURIComponent(texto)), (letter) => letter.charCodeAt(0)),
      )
      const cuts = [0, ...cortes.toSorted((a, b) => a - b), bytes.length]
      const partes = cuts.slice(1).map((fim, n) => bytes.slice(cuts[n], fim))
      expect(measureJson(...partes)).toEqual(measureJson(texto))
    }),
  )
})
