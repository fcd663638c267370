import { expect, test } from 'vitest'
import { digitoVerificador } from './documents.ts'
import { erroDaChaveNfe, parseNotaKey } from './nfe.ts'

// The example of the manual of the NF-e.
const CHAVE = '52060433009911002506550120000007800267301615'

test('a key of 44 digits, model 55 and the right check digit is accepted, with blanks or without', () => {
  expect(erroDaChaveNfe(CHAVE)).toBeNull()
  expect(erroDaChaveNfe(CHAVE.replace(/(\d{4})/g, '$1 '))).toBeNull()
})

// Key of a company whose number has letters: 12.ABC.345/01DE-35.
const COM_LETRAS = `26261112ABC34501DE3555001000001042112345678`
const addCheckDigit = (base: string) => `${base}${digitoVerificador(base)}`

test('the number of the company in it may hold letters, counted as ASCII less 48; `NFe` before it is no part of it', () => {
  const chave = '26261112ABC34501DE35550010000010421123456783'
  for (const escrita of [chave, chave.toLowerCase(), `NFe${chave}`, chave.replace(/(.{4})/g, '$1 ')])
    expect([parseNotaKey(escrita), erroDaChaveNfe(escrita)]).toEqual([chave, null])
})

test.each([
  [addCheckDigit(`${COM_LETRAS.slice(0, 30)}A${COM_LETRAS.slice(31)}`), 'letras'],
  [addCheckDigit(COM_LETRAS).replace('ABC', 'ABD'), 'o último dígito não confere'],
  ['123', 'A chave da NF-e tem 44 dígitos; esta tem 3.'],
  // Three characters too many, which are not the `NFe` of an XML; and that before a key which is not whole.
  [`123${CHAVE}`, '44 dígitos; esta tem 47'],
  [`NFe${CHAVE.slice(1)}`, '44 dígitos; esta tem 46'],
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
