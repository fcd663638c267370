import { expect, test } from 'vitest'
import { CONDICOES } from './condicoes.ts'
import { tryConditions } from './tentativa.ts'

/** A few hard ones, to notice in seconds what npm run provas -- leitor tells of all 42. */
const EXIGIDAS = ['1.5 px a module', '137°', '45° sideways', '130 on 118']

test('42 conditions, each of its own name', () => {
  expect(new Set(CONDICOES.map(({ nome }) => nome)).size).toBe(42)
})

test('small, turned, tilted and faded labels are read', async () => {
  const attempts = await tryConditions(CONDICOES.filter(({ nome }) => EXIGIDAS.includes(nome)))
  expect(attempts.filter(({ quadro }) => quadro !== null).map(({ condicao }) => condicao.nome)).toEqual(EXIGIDAS)
})
