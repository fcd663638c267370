import { describe, expect, test } from 'vitest'
import { gtinOpcional } from './entrada.schemas.ts'
import {
  chaveDoGtin,
  DIGITO_DO_GTIN_ERRADO,
  DIGITOS_DO_GTIN,
  digitoDoGtin,
  mesmoGtin,
  parseGtin,
  upcDoUpcE,
} from './gtin.ts'

describe('a number as it is typed, scanned or read from a file', () => {
  test.each([
    ['EAN-13', '7891000315507', '7891000315507'],
    ['EAN-8', '96385074', '96385074'],
    ['UPC-A', '036000291452', '036000291452'],
    ['GTIN-14', '17891000315504', '17891000315504'],
    ['spaces around', '  7891000315507 ', '7891000315507'],
    ['spaces as printed', '7 891000 315507', '7891000315507'],
    ['hyphens', '7891-0003-1550-7', '7891000315507'],
    ['a tab behind it', '7891000315507\t', '7891000315507'],
    ['an apostrophe of a spreadsheet', "'7891000315507", '7891000315507'],
    ['UPC-E, where the eight digits are no EAN-8', '04252614', '042100005264'],
    ['eight digits that are both an EAN-8 and an UPC-E', '01234565', '01234565'],
    ['nothing', '', null],
    ['blanks', '  ', null],
    ['no number, as invoices say it', 'SEM GTIN', null],
    ['the same in small letters', 'sem gtin', null],
    ['no EAN, as spreadsheets say it', 'SEM EAN', null],
    ['the words joined', 'SEMGTIN', null],
    ['the words far apart', 'sem  ean', null],
    ['a curved apostrophe', '’7891000315507', '7891000315507'],
    ['a mark of an invisible space', '789\u200b1000\ufeff315507', '7891000315507'],
    ['UPC-E of the other system', '12345670', '12345670'],
  ])('%s', (_nome, texto, gtin) => {
    expect(parseGtin(texto)).toEqual({ gtin })
  })

  test.each([
    ['a wrong check digit', '7891000315508', DIGITO_DO_GTIN_ERRADO],
    ['two digits exchanged', '7891000351507', DIGITO_DO_GTIN_ERRADO],
    ['a wrong check digit of 8', '96385075', DIGITO_DO_GTIN_ERRADO],
    ['zeros only', '0000000000000', DIGITO_DO_GTIN_ERRADO],
    ['11 digits', '78910003155', DIGITOS_DO_GTIN],
    ['15 digits', '178910003155041', DIGITOS_DO_GTIN],
    ['letters', '789100031550A', DIGITOS_DO_GTIN],
    ['a letter in front', 'A891000315507', DIGITOS_DO_GTIN],
    ['a text that says more than no number', 'SEM GTIN 7', DIGITOS_DO_GTIN],
    ['a text that ends so', 'peça sem gtin', DIGITOS_DO_GTIN],
    ['digits of another script', '٧٨٩١٠٠٠٣١٥٥٠٧', DIGITOS_DO_GTIN],
    ['a number that a spreadsheet shortened', '7,891E+12', DIGITOS_DO_GTIN],
  ])('%s is refused', (_nome, texto, erro) => {
    expect(parseGtin(texto)).toEqual({ erro })
  })
})

test('one wrong digit is always found', () => {
  const certo = '7891000315507'
  for (let i = 0; i < certo.length; i++)
    for (const digito of '0123456789') {
      const texto = certo.slice(0, i) + digito + certo.slice(i + 1)
      expect('gtin' in parseGtin(texto)).toBe(texto === certo)
    }
  expect(digitoDoGtin('789100031550')).toBe(7)
})

test('a number with zeros in front is the same article', () => {
  expect(mesmoGtin('036000291452', '0036000291452')).toBe(true)
  expect(mesmoGtin('7891000315507', '07891000315507')).toBe(true)
  expect(mesmoGtin('04252614', '0042100005264')).toBe(true)
  expect(mesmoGtin('7891000315507', '17891000315504')).toBe(false)
  expect(mesmoGtin('', '')).toBe(false)
  expect(mesmoGtin('abc', 'abc')).toBe(false)
  expect(chaveDoGtin('96385074')).toBe('00000096385074')
})

test.each([
  ['04252614', '042100005264'],
  ['01234133', '012300000413'],
  ['01234514', '012100003454'],
  ['01234523', '012200003453'],
  ['01234540', null],
  ['01234543', '012340000053'],
  ['01234558', '012345000058'],
  ['21234565', null],
  ['1234567', null],
])('the UPC-E %s stands for %s', (texto, upc) => {
  expect(upcDoUpcE(texto)).toBe(upc)
})

test('a form that does not send it leaves it as it is', () => {
  expect(gtinOpcional.parse(undefined)).toBeUndefined()
  expect(gtinOpcional.parse(null)).toBeNull()
  expect(gtinOpcional.parse(' ')).toBeNull()
  expect(gtinOpcional.parse('7 891000 315507')).toBe('7891000315507')
  expect(gtinOpcional.safeParse('7891000315508').error?.issues[0]?.message).toBe(DIGITO_DO_GTIN_ERRADO)
  expect(gtinOpcional.safeParse(7891000315507).success).toBe(false)
})
