import { describe, expect, test } from 'vitest'
import { brCode, crc16, textoNoPix } from './brcode.ts'

describe('a BR Code', () => {
  test('has the published CRC', () => {
    // The check value of CRC-16/CCITT-FALSE.
    expect(crc16('123456789')).toBe('29B1')
    // Zeros in front are written.
    expect([crc16('VENDA29'), crc16('VENDA132')]).toEqual(['07D0', '006D'])
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
    expect(textoNoPix('Loja★Moda★Praia', 25)).toBe('Loja Moda Praia')
    expect([textoNoPix('  abc', 3), textoNoPix('ab cd', 3)]).toEqual(['abc', 'ab'])
    const conquistaCode = brCode({ chave: 'a@b.co', nome: 'Ana', cidade: 'Vitória da Conquista', centavos: 5 })
    expect(conquistaCode).toContain('6015Vitoria da Conq62')
    expect(conquistaCode).toContain('54040.05')
  })
})
