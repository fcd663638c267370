import { expect, test } from 'vitest'
import { z } from 'zod'
import { idTexto, listaDeIds, senhaDigitada, texto, textoOpcional } from '../../packages/contract/src/shared/fields.ts'
import { textsOf } from './texts.mjs'

const bare = (schema) => textsOf(schema).flatMap((text) => (text.bare ? [text.path] : []))

test.each([
  ['a bare one', z.object({ nome: z.string() })],
  ['one with a length alone', z.object({ nome: z.string().trim().min(1).max(20) })],
  ['one that may be missing', z.object({ nome: z.string().nullish().default('') })],
  ['one that is read first', z.object({ nome: z.preprocess((value) => value ?? '', z.string().transform(String)) })],
  ['one of two kinds', z.object({ nome: z.union([z.int(), z.string()]) })],
  ['one whose pattern lets all through', z.object({ nome: z.string().regex(/^[^/]+$/) })],
  ['one of a list', z.object({ nome: z.array(z.string()).max(3) }), '.nome[]'],
  ['one of an object', z.object({ a: z.object({ b: z.string() }) }), '.a.b'],
])('%s is found', (_name, schema, path = '.nome') => {
  expect(bare(schema)).toEqual([path])
})

test.each([
  ['texto()', z.object({ a: texto(9), b: textoOpcional(9), c: senhaDigitada.optional() })],
  ['a pattern', z.object({ a: z.string().regex(/^\d{8}$/), b: z.uuid(), c: idTexto, d: listaDeIds })],
  ['what is read again', z.object({ a: z.union([z.int(), z.string()]).pipe(idTexto) })],
  ['a choice', z.object({ a: z.enum(['x', 'y']), b: z.literal('z') })],
])('%s is not', (_name, schema) => {
  expect(bare(schema)).toEqual([])
})
