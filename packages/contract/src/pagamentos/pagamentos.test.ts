import { describe, expect, test } from 'vitest'
import { brCode, crc16, textoNoPix } from './brcode.ts'
import { lerChavePix } from './chave.ts'
import { frasePagamento } from './situacao.ts'

describe('a BR Code', () => {
  test('has the published CRC', () => {
    // The check value of CRC-16/CCITT-FALSE.
    expect(crc16('123456789')).toBe('29B1')
  })

  test('is the published example of the Banco Central', () => {
    const dados = { nome: 'Fulano de Tal', cidade: 'BRASILIA', centavos: null }
    expect(brCode({ ...dados, chave: '123e4567-e12b-12d1-a456-426655440000' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
  })

  test('carries amount, statement text, and name and city as banks accept them', () => {
    const codigo = brCode({
      chave: '+5581987654321',
      nome: 'Confecções São João do Agreste Ltda',
      cidade: 'São José do Rio Preto',
      centavos: 123_405,
      identificador: 'VENDA12',
    })
    expect(codigo).toContain('54071234.05')
    expect(codigo).toContain('5925Confeccoes Sao Joao do Ag')
    expect(codigo).toContain('6015Sao Jose do Rio62110507VENDA12')
    expect(codigo.slice(-4)).toBe(crc16(codigo.slice(0, -4)))
    expect(textoNoPix('  Ateliê – 100%  ', 25)).toBe('Atelie 100%')
  })
})

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['(81) 98765-4321', 'telefone', '+5581987654321'],
  ['+55 81 3333-4444', 'telefone', '+558133334444'],
  ['81987654321', 'telefone', '+5581987654321'],
  ['Loja@Exemplo.com.br', 'email', 'loja@exemplo.com.br'],
  ['123E4567-e12b-12d1-a456-426655440000', 'aleatoria', '123e4567-e12b-12d1-a456-426655440000'],
])('the PIX key %s is read as %s', (texto, tipo, chave) => {
  expect(lerChavePix(texto)).toEqual({ tipo, chave })
})

test.each(['', '123', '529.982.247-26', '+1 202 555 0100', 'loja@', 'tel 81987654321', `${'a'.repeat(80)}@b.co`])(
  '"%s" is no PIX key',
  (texto) => {
    expect(lerChavePix(texto)).toBeNull()
  },
)

test('a sale says in words how far it is paid', () => {
  expect(frasePagamento({ pagamento: null, falta_pagar: 50 })).toBe('')
  expect(frasePagamento({ pagamento: 'pendente', falta_pagar: 50 })).toBe('A receber')
  expect(frasePagamento({ pagamento: 'parcial', falta_pagar: 20 })).toBe('Falta R$ 20,00')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: 0 })).toBe('Pago')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: -5.5 })).toBe('Pago a mais R$ 5,50')
})
