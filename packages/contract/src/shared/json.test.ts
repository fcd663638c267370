import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerJson, MedidaDoJson } from './json.ts'

const medirJson = (...partes: string[]) => {
  const medida = new MedidaDoJson()
  for (const parte of partes) medida.ler(parte)
  const { valores, profundidade } = medida
  return { valores, profundidade }
}

function contar(valor: unknown): { valores: number; profundidade: number } {
  if (valor === null || typeof valor !== 'object') return { valores: 1, profundidade: 0 }
  const filhos = Object.values(valor).map(contar)
  return {
    valores: 1 + filhos.reduce((soma, { valores }) => soma + valores, 0),
    profundidade: 1 + Math.max(0, ...filhos.map(({ profundidade }) => profundidade)),
  }
}

test('the measure of any JSON is its depth and no fewer values than it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (valor, espaco) => {
      const certo = contar(valor)
      const medido = medirJson(JSON.stringify(valor, null, espaco))
      expect(medido.profundidade).toBe(certo.profundidade)
      expect(medido.valores).toBeGreaterThanOrEqual(certo.valores)
      // An array or object of n values has n - 1 commas: at most one more for each of them.
      expect(medido.valores).toBeLessThanOrEqual(2 * certo.valores)
    }),
  )
})

test('brackets, commas and escaped quotes within texts count as nothing', () => {
  expect(medirJson('"[[[{,\\"[,\\\\"')).toEqual({ valores: 1, profundidade: 0 })
  expect(medirJson('["\\\\", [1, "]"]]')).toMatchObject({ profundidade: 2 })
})

test('a text that is too deep is not parsed to its end', () => {
  expect(medirJson('['.repeat(1_000_000))).toMatchObject({ profundidade: 21 })
  expect(lerJson('['.repeat(20) + ']'.repeat(20))).toBeInstanceOf(Array)
  expect(lerJson('['.repeat(21) + ']'.repeat(21))).toBeUndefined()
})

test('a text that is too wide, or not JSON, is not parsed', () => {
  expect(lerJson(`[${'0,'.repeat(29_998)}0]`)).toHaveLength(29_999)
  expect(lerJson(`[${'0,'.repeat(29_999)}0]`)).toBeUndefined()
  expect(lerJson('{a}')).toBeUndefined()
  expect(lerJson('[1]')).toEqual([1])
})

test('in whatever parts it arrives, as text or as bytes, the measure is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.array(fc.nat(200)), (valor, cortes) => {
      const texto = JSON.stringify(valor)
      const bytes = String.fromCharCode(...Array.from(unescape(encodeURIComponent(texto)), (um) => um.charCodeAt(0)))
      const onde = [0, ...cortes.toSorted((a, b) => a - b), bytes.length]
      const partes = onde.slice(1).map((fim, n) => bytes.slice(onde[n], fim))
      expect(medirJson(...partes)).toEqual(medirJson(texto))
    }),
  )
})
