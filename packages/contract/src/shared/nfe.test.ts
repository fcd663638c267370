import { expect, test } from 'vitest'
import { digitoVerificador, erroDaChaveNfe } from './nfe.ts'

// The example of the manual of the NF-e.
const CHAVE = '52060433009911002506550120000007800267301615'

test('a key with 44 digits, model 55 and the right check digit is accepted, with blanks or without', () => {
  expect(erroDaChaveNfe(CHAVE)).toBeNull()
  expect(erroDaChaveNfe(CHAVE.replace(/(\d{4})/g, '$1 '))).toBeNull()
})

test.each([
  ['123', '44 dígitos; esta tem 3'],
  [`${CHAVE.slice(0, -1)}4`, 'o último dígito não confere'],
  [`${CHAVE.slice(0, 20)}65${CHAVE.slice(22)}`, 'modelo 65'],
  ['', '44 dígitos; esta tem 0'],
])('%s is refused with a sentence', (chave, frase) => {
  expect(erroDaChaveNfe(chave)).toContain(frase)
})

test.each([
  [0, '0', 0],
  [1, '6', 0],
  [2, '1', 9],
  [10, '5', 1],
])('a remainder of %d gives the right digit', (_resto, ultimo, digito) => {
  expect(digitoVerificador(ultimo.padStart(43, '0'))).toBe(digito)
})
