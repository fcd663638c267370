import { custo, faturamento } from '@estampa/contract/usuarios/restrito.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { escondedor } from './guard.ts'

const peca = z.object({ nome: z.string(), custo: custo(z.number()), outra: z.number() })
const UMA = { nome: '"custo":7', custo: 7, outra: 8 }
const escondida = { ...UMA, custo: null }
const hideRestricted = (schema: z.ZodType, valor: unknown, ...negadas: string[]) => escondedor(schema)?.(valor, negadas)

test('what the contract restricts is null to who lacks its permission, wherever it stands', () => {
  const casos: [z.ZodType, unknown, unknown][] = [
    [peca, UMA, escondida],
    [z.array(peca), [UMA, UMA], [escondida, escondida]],
    [z.object({ a: z.object({ b: peca.optional() }) }), { a: { b: UMA } }, { a: { b: escondida } }],
    [z.record(z.string(), peca.nullable()), { x: UMA, y: null }, { x: escondida, y: null }],
    [peca.extend({ mais: z.string().default('') }).readonly(), UMA, escondida],
    [z.preprocess((v) => v, peca).describe('x'), UMA, escondida],
    [peca.pick({ custo: true }), { custo: 7 }, { custo: null }],
    [z.object({ c: custo(z.number()).describe('x').optional() }), { c: 1 }, { c: null }],
    [z.lazy(() => peca), UMA, escondida],
    [z.object({ s: custo(z.object({ a: z.number() })) }), { s: { a: 1 } }, { s: null }],
  ]
  for (const [schema, valor, esperado] of casos) {
    expect(hideRestricted(schema, valor, 'ver_custos')).toEqual(esperado)
    expect(hideRestricted(schema, valor, 'ver_faturamento')).toEqual(valor)
  }
  expect(UMA.custo).toBe(7)
})

test('each permission hides its own; a part within a part that is seen is hidden too', () => {
  const schema = z.object({ soma: faturamento(z.object({ total: z.number(), custo: custo(z.number()) })) })
  const valor = { soma: { total: 9, custo: 3 } }
  expect(hideRestricted(schema, valor, 'ver_custos')).toEqual({ soma: { total: 9, custo: null } })
  expect(hideRestricted(schema, valor, 'ver_faturamento')).toEqual({ soma: null })
})

test('of alternatives the one that the value is decides; of a value that is none everything restricted is hidden', () => {
  const schema = z.union([
    z.object({ campo: z.literal('preco_custo'), valor: custo(z.number()) }),
    z.object({ campo: z.string(), valor: z.number() }),
  ])
  const hideCampo = (campo: unknown) => hideRestricted(schema, { campo, valor: 5 }, 'ver_custos')
  expect([hideCampo('preco_custo'), hideCampo('preco_venda'), hideCampo(3)]).toEqual([
    { campo: 'preco_custo', valor: null },
    { campo: 'preco_venda', valor: 5 },
    { campo: 3, valor: null },
  ])
})

test('nothing is done where nothing is restricted; what is absent, or no object, stays', () => {
  expect(escondedor(z.object({ a: z.array(z.union([z.string(), z.number()])) }))).toBeNull()
  expect(hideRestricted(peca, { nome: 'x' }, 'ver_custos')).toEqual({ nome: 'x' })
  expect([null, 'x', 3].map((valor) => hideRestricted(z.array(peca), valor, 'ver_custos'))).toEqual([null, 'x', 3])
})

test('a kind of schema that nobody has looked at is refused, when the route is made', () => {
  expect(() => escondedor(z.tuple([peca]))).toThrow('tuple')
})
