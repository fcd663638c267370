import { expect, test } from 'vitest'
import { parsePixKey } from './chave.ts'

test.each([
  ['cpf', '52998224725', ['529.982.247-25', ' 529.982.247-25 ', 'CPF 529.982.247-25']],
  ['cnpj', '11222333000181', ['11.222.333/0001-81']],
  ['telefone', '+5581987654321', ['(81) 98765-4321', '81987654321']],
  ['telefone', '+558133334444', ['+55 81 3333-4444', '  8133334444 ']],
  // Digits alone get no zeros of a CPF: they may be a telephone.
  ['telefone', '+551234567890', ['1234567890']],
  ['cpf', '01234567890', ['CPF 1234567890']],
  // Digits of a CPF: a telephone only by its signs.
  ['cpf', '81987650000', ['81987650000']],
  ['telefone', '+5581987650000', ['(81) 98765-0000', '+5581987650000']],
  ['cnpj', '12ABC34501DE35', ['12.abc.345/01de-35']],
  ['email', `${'a'.repeat(72)}@b.co`, [`${'a'.repeat(72)}@b.co`]],
  ['email', 'loja@exemplo.com.br', ['Loja@Exemplo.com.br']],
  ['aleatoria', '123e4567-e12b-12d1-a456-426655440000', ['123E4567-e12b-12d1-a456-426655440000']],
  ['aleatoria', '123e4567-e12b-12d1-a456-42665544abcd', ['123e4567-e12b-12d1-a456-42665544abcd']],
])('the PIX key of kind %s is read as %s: %j', (tipo, chave, textos) => {
  for (const texto of textos) expect([texto, parsePixKey(texto)]).toEqual([texto, { tipo, chave }])
})

test.each([
  '',
  '123',
  '529.982.247-26',
  '+1 202 555 0100',
  '+81987654321',
  '5581987654321',
  '81187654321',
  '8163334444',
  '01987654321',
  'loja@',
  'loja@exemplo',
  '@exemplo.com',
  'loja@.com',
  'loja@exemplo.',
  'a loja@exemplo.com',
  'loja@um exemplo.com',
  'loja@exemplo.com br',
  'loja@@exemplo.com',
  '+5281987654321',
  '+529.982.247-25',
  '819876543210',
  'a@b.co a@b.co',
  'tel 81987654321',
  '123e4567-e12b-12d1-a456-42665544000',
  '123e4567-e12b-12d1-a456-4266554400000',
  'x123e4567-e12b-12d1-a456-426655440000',
  `${'a'.repeat(73)}@b.co`,
])('"%s" is no PIX key', (texto) => {
  expect(parsePixKey(texto)).toBeNull()
})
