import { describe, expect, test } from 'vitest'
import {
  documentoConfere,
  formatarCep,
  formatarDocumento,
  formatarTelefone,
  normalizarDocumento,
  soDigitos,
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
    ['1234', false],
    ['', false],
  ])('%s: %s', (documento, confere) => {
    expect(documentoConfere(documento)).toBe(confere)
  })

  test('are compared without punctuation and shown with it', () => {
    expect(normalizarDocumento(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
    expect(formatarDocumento('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatarDocumento('52998224725')).toBe('529.982.247-25')
    expect(formatarDocumento('123')).toBe('123')
  })
})

test('postal codes and telephones are shown with punctuation when they are whole', () => {
  expect([formatarCep('50050000'), formatarCep('5005')]).toEqual(['50050-000', '5005'])
  expect([formatarTelefone('8133334444'), formatarTelefone('81 99999-0000'), formatarTelefone('190')]).toEqual([
    '(81) 3333-4444',
    '(81) 99999-0000',
    '190',
  ])
  expect(soDigitos('+55 (81) 9')).toBe('55819')
})
