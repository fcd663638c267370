import { describe, expect, test } from 'vitest'
import {
  describeDocumento,
  documentoConfere,
  formatCep,
  formatDocumento,
  formatTelefone,
  formatTypedDocumento,
  nomeDoDocumento,
  normalizeDocumento,
  notaDoDocumento,
  parseDocumento,
  soDigitos,
  telefoneInternacional,
  telefoneNacional,
} from './documents.ts'

describe('CPF and CNPJ', () => {
  test.each([
    ['529.982.247-25', true],
    ['52998224725', true],
    ['529.982.247-26', false],
    // Remainders of 1 and 2.
    ['123.456.789-09', true],
    // The check digits match, but the number is not issued.
    ['111.111.111-11', false],
    ['11.222.333/0001-81', true],
    ['11.222.333/0001-80', false],
    // The Receita Federal's example of the alphanumeric one.
    ['12.ABC.345/01DE-35', true],
    ['12abc34501de35', true],
    ['12.ABC.345/01DE-36', false],
    ['00.000.000/0000-00', false],
    // A zero too many.
    ['0529.982.247-25', false],
    ['011.222.333/0001-81', false],
    ['11.222.333/0001-810', false],
    ['1234', false],
    ['', false],
  ])('%s: %s', (documento, confere) => {
    expect(documentoConfere(documento)).toBe(confere)
  })

  test('are compared without punctuation and shown with it', () => {
    expect(normalizeDocumento(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
    expect(formatDocumento('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatDocumento('52998224725')).toBe('529.982.247-25')
    expect(describeDocumento('12abc34501de35')).toBe('CNPJ: 12.ABC.345/01DE-35')
    expect(describeDocumento('52998224725')).toBe('CPF: 529.982.247-25')
    expect(['12abc34501de35', '529.982.247-25'].map(nomeDoDocumento)).toEqual(['CNPJ', 'CPF'])
    expect([describeDocumento(''), describeDocumento('ABC 12')]).toEqual(['', 'ABC 12'])
    for (const invalidDocumento of ['123', 'passaporte 12', '0529.982.247-25', '529.982.247-250'])
      expect(formatDocumento(invalidDocumento)).toBe(invalidDocumento)
  })
})

test('postal codes and telephones are shown with punctuation when they are whole', () => {
  expect(['50050000', '50.050-000', '5005', '50050-000 casa', '50050-0000'].map(formatCep)).toEqual([
    '50050-000',
    '50050-000',
    '5005',
    '50050-000 casa',
    '50050-0000',
  ])
  expect([formatTelefone('8133334444'), formatTelefone('81 99999-0000'), formatTelefone('190')]).toEqual([
    '(81) 3333-4444',
    '(81) 99999-0000',
    '190',
  ])
  expect(soDigitos('+55 (81) 9')).toBe('55819')
})

describe('a document as people and spreadsheets write it', () => {
  test.each([
    ['CPF 529.982.247-25', '52998224725'],
    ['cpf: 529.982.247-25', '52998224725'],
    ['CPF nº 529.982.247-25', '52998224725'],
    ['cpf nº 529.982.247-25', '52998224725'],
    ['CPF no 529.982.247-25', '52998224725'],
    ['CPF n. 529.982.247-25', '52998224725'],
    ['nº 529.982.247-25', '52998224725'],
    ['(CPF) 529.982.247-25', '52998224725'],
    ['529.982.247-25 (CPF)', '52998224725'],
    ['529.982.247-25 CPF', '52998224725'],
    ['11.222.333/0001-81 - CNPJ', '11222333000181'],
    ['CNPJ11222333000181', '11222333000181'],
    ['CNPJ12ABC34501DE35', '12ABC34501DE35'],
    ['CPF52998224725', '52998224725'],
    ['CPF/CNPJ: 11.222.333/0001-81', '11222333000181'],
    ['CNPJ 12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CNPJ/MF 11.222.333/0001-81', '11222333000181'],
    // A CPF with a wrong digit is none, and no company either.
    ['CPF 529.982.247-26', '52998224726'],
    ['CPF52998224726', '52998224726'],
    // These letters may stand in a company's number.
    ['12.CPF.345/01DE-85', '12CPF34501DE85'],
    ['CPF10000000149', 'CPF10000000149'],
    // A company's number as well, by chance.
    ['CPF69767455302', '69767455302'],
    ['CNPJ AB.123.456/0001-10', 'AB123456000110'],
    ['MF.3AB.456/0001-70', 'MF3AB456000170'],
    ['NO.3AB.456/0001-06', 'NO3AB456000106'],
    ['N1.234.567/0001-24', 'N1234567000124'],
  ])('%s is %s, without the word', (texto, documento) => {
    expect(parseDocumento(texto)).toBe(documento)
  })

  test.each([
    ['1234567890', '01234567890'],
    ['123456797', '00123456797'],
    ['CPF 1234567890', '01234567890'],
    // CNPJs: one zero missing, and two.
    ['3778130000148', '03778130000148'],
    ['191000000116', '00191000000116'],
  ])('%s is %s, with the zeros that a spreadsheet ate', (texto, documento) => {
    expect(parseDocumento(texto)).toBe(documento)
  })

  test.each(['1234567891', '111', '8133334444', '12345678', '12345601', '11222300170', '191', 'ISENTO', ''])(
    '%s has no zeros that would make it a document',
    (texto) => {
      expect(parseDocumento(texto)).toBe(texto)
    },
  )

  test('is written with its punctuation, and stays as it is when it is none', () => {
    expect(['CPF 52998224725', '1234567890', 'isento'].map(formatTypedDocumento)).toEqual([
      '529.982.247-25',
      '012.345.678-90',
      'ISENTO',
    ])
  })

  test('one that is none is noted, never refused', () => {
    expect(['52998224725', '11222333000181', '12ABC34501DE35', ''].map(notaDoDocumento)).toEqual(Array(4).fill(null))
    for (const invalidDocumento of ['111', 'ISENTO', '5299822472', '1122233300018', '112223330001811'])
      expect(notaDoDocumento(invalidDocumento)).toBe('Confira: um CPF tem 11 dígitos; um CNPJ, 14.')
    for (const trocado of ['52998224726', '11111111111', '11222333000180', '12ABC34501DE36'])
      expect(notaDoDocumento(trocado)).toBe('Confira: os dígitos verificadores não batem.')
  })
})

test.each([
  ['+55 81 98765-0001', '81987650001'],
  ['+55 (81) 3731-0000', '8137310000'],
  ['0055 81 98765-0001', '81987650001'],
  ['5581987650001', '81987650001'],
  // The area of Santa Maria is 55 too.
  ['55 3222-0001', '5532220001'],
  ['(55) 99999-0000', '55999990000'],
  ['0 81 98765-0001', '81987650001'],
  ['0 81 3731-0000', '8137310000'],
  ['0 41 81 98765-0001', '81987650001'],
  ['+55 0 81 98765-0001', '81987650001'],
  ['055 99999-0000', '55999990000'],
  ['0800 123 4567', '08001234567'],
  ['+44 20 7946 0958', '442079460958'],
  ['+1 212 555 0100', '12125550100'],
  ['(+44) 20 7946 0958', '442079460958'],
  ['+(55) 81 98765-0001', '81987650001'],
  ['', ''],
])('the telephone %j is %j without the country', (telefone, nacional) => {
  expect(telefoneNacional(telefone)).toBe(nacional)
})

test.each([
  ['81 98765-0001', '5581987650001', '(81) 98765-0001'],
  ['0 81 98765-0001', '5581987650001', '(81) 98765-0001'],
  ['0 21 81 3731-0000', '558137310000', '(81) 3731-0000'],
  ['+55 81 98765-0001', '5581987650001', '(81) 98765-0001'],
  ['+1 212 555 0100', '12125550100', '+1 212 555 0100'],
  ['(+1) 212 555 0100', '12125550100', '(+1) 212 555 0100'],
  ['+(55) 81 98765-0001', '5581987650001', '(81) 98765-0001'],
  ['0800 123 4567', '', '0800 123 4567'],
  ['00351 912 345 678', '351912345678', '00351 912 345 678'],
  ['0055 81 98765-0001', '5581987650001', '(81) 98765-0001'],
  ['00 123', '', '00 123'],
  ['98765-0001', '', '98765-0001'],
  ['81.98765.0001', '5581987650001', '(81) 98765-0001'],
  ['81/98765-0001', '5581987650001', '(81) 98765-0001'],
  // A letter may stand for a digit, or name a second person.
  ['81 98765-0001 (Ana)', '5581987650001', '81 98765-0001 (Ana)'],
  // A digit too many, at either end, and two numbers in one field.
  ['81 98765-00012', '', '81 98765-00012'],
  ['1 81 98765-0001', '', '1 81 98765-0001'],
  ['81 98765-0001 +1', '', '81 98765-0001 +1'],
  ['', '', ''],
])('the telephone %j is called by %j and written %j', (telefone, internacional, escrito) => {
  expect([telefoneInternacional(telefone), formatTelefone(telefone)]).toEqual([internacional, escrito])
})
