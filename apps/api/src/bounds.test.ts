import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rotas } from '@estampa/contract/routes.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'

type Schema = z.core.$ZodType

const page = readFileSync(join(import.meta.dirname, '../../../docs/bounds.md'), 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z]+ \/\S+)` +\| ([^|]+)\| ([^|]+)\|$/gm)].map(
  ([, route = '', bound = '', place = '']) => ({
    route,
    bound: bound.trim(),
    place: place.trim(),
  }),
)

/** Files are answered as they are: their schema says nothing of them. */
const isFile = (schema: Schema) => ['unknown', 'any', 'string', 'custom'].includes(typeOf(schema))
const typeOf = (schema: Schema): string => schema._zod.def.type
const isPage = (schema: Schema) => typeOf(schema) === 'object' && 'next' in (schema as z.ZodObject).def.shape

function partsOf(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'union':
      return def.options
    case 'pipe':
      return [def.out]
    default:
      return 'innerType' in def ? [def.innerType] : []
  }
}

const hasList = (schema: Schema): boolean =>
  ['array', 'record'].includes(typeOf(schema)) || partsOf(schema).some(hasList)

test('every answer that is a file, or a list without pages, has its bound in docs/bounds.md, and where it is made', () => {
  const asked = rotas
    .filter(
      ([key, { resposta }]) => isFile(resposta) || (key.startsWith('GET') && !isPage(resposta) && hasList(resposta)),
    )
    .map(([key]) => key)
  expect(asked.length).toBeGreaterThan(60)
  const known = new Set(rows.map(({ route }) => route))
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})

test('no row is of a route that is gone, or says nothing', () => {
  const keys = new Set<string>(rotas.map(([key]) => key))
  expect(rows.filter(({ route }) => !keys.has(route))).toEqual([])
  expect(rows.filter(({ bound, place }) => bound === '' || place === '')).toEqual([])
})
