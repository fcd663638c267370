import { describe, expect, it } from 'vitest'
import { erroDaMedida, medidasPorExtenso, textosDe, valoresDe } from './medidas.ts'

const venda = { altura: 100, largura: 12.5, comprimento: null, peso: 0.125 }

describe('measures of a package', () => {
  it('are written without zeros that say nothing, and read with comma or dot', () => {
    const textos = textosDe(venda)
    expect(textos).toEqual({ altura: '100', largura: '12,5', comprimento: '', peso: '0,125' })
    expect(valoresDe(textos)).toEqual(venda)
    expect(valoresDe({ ...textos, comprimento: ' 30.25 ', peso: 'um' })).toMatchObject({
      comprimento: 30.25,
      peso: null,
    })
  })

  it('report the error of each field', () => {
    expect(['', '0', '-1', 'x', '0,001'].map(erroDaMedida)).toEqual([
      undefined,
      'Informe um valor maior que zero',
      'Informe um valor maior que zero',
      'Número inválido',
      undefined,
    ])
  })

  it('are said together once all are known', () => {
    expect(medidasPorExtenso(venda)).toBeNull()
    expect(medidasPorExtenso({ ...venda, comprimento: 20 })).toBe('100 × 12,5 × 20 cm, 0,125 kg')
  })
})
