import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { nomeDeUsuario } from './usuarios.schemas.ts'

test.each([
  ['  Maria  ', 'Maria'],
  ['jo\u200ba\u0303o', 'joão'],
  ['ｃａｉｘａ\u00a01', 'caixa 1'],
  ['ana\t\u200d \u2066maria\u2069', 'ana maria'],
  ['an\u00ada\u0007\ufeff', 'ana'],
])('%j is kept as %j', (digitado, guardado) => {
  expect(lido(nomeDeUsuario, digitado)).toBe(guardado)
})

test.each([['\u200b\u3164'], [' '], ['\u2800']])('%j is no name', (digitado) => {
  expect(lido(nomeDeUsuario, digitado)).toEqual(recusa('Campo obrigatório'))
})
