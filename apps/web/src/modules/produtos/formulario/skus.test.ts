import { describe, expect, it } from 'vitest'
import { NOVA_VARIACAO } from './campos.ts'
import { proximoSku } from './skuLivre.ts'
import { digitarSku, skuDaVariacao, skuDerivado } from './skus.ts'

const produto = { sku: 'P-CAM', tem_cor: true, tem_tamanho: true }
const azulM = { ...NOVA_VARIACAO, nome_cor: 'Azul', tamanho: 'M' }

describe('the SKU of a variation', () => {
  it('is derived from the product, colour and size, without the parts that are missing', () => {
    expect(skuDerivado(produto, azulM)).toBe('P-CAM-Azul-M')
    expect(skuDerivado(produto, { nome_cor: '', tamanho: 'M' })).toBe('P-CAM-M')
    expect(skuDerivado({ ...produto, tem_cor: false }, azulM)).toBe('P-CAM-M')
    expect(skuDerivado({ ...produto, sku: '' }, azulM)).toBe('Azul-M')
  })

  it('follows the product until another one is typed', () => {
    const propria = { ...azulM, ...digitarSku(' MEU-1 ', 'P-CAM-Azul-M') }
    expect(skuDaVariacao({ ...produto, sku: 'OUTRO' }, azulM)).toBe('OUTRO-Azul-M')
    expect(skuDaVariacao({ ...produto, sku: 'OUTRO' }, propria)).toBe('MEU-1')
  })

  it('follows again when it is cleared or typed as it would be derived', () => {
    expect(digitarSku('  ', 'P-CAM-Azul-M').sku_personalizado).toBe(false)
    expect(digitarSku('P-CAM-Azul-M', 'P-CAM-Azul-M').sku_personalizado).toBe(false)
    expect(digitarSku('P-CAM-Azul-', 'P-CAM-Azul-M').sku_personalizado).toBe(true)
  })
})

describe('proximoSku', () => {
  it('offers the first free suffix, whatever the case of those that are taken', () => {
    expect(proximoSku('P-CAM', 'P-CAM', ['p-cam', 'P-Cam-2', 'P-CAM-4'])).toBe('P-CAM-3')
  })

  it('counts on from the suggestion of the model rather than adding a second suffix', () => {
    expect(proximoSku('P-CAM-2', 'P-CAM', ['P-CAM', 'P-CAM-2'])).toBe('P-CAM-3')
  })

  it('does not mistake a number in the code for a suffix', () => {
    expect(proximoSku('P-CAM-01', 'P-CAM-01', ['P-CAM-01'])).toBe('P-CAM-01-2')
    expect(proximoSku('AVULSO-7', '', [])).toBe('AVULSO-7-2')
  })
})

describe('the limits of suffixes', () => {
  it('a number after the suggestion is counted on; what only begins like it is not', () => {
    expect(proximoSku('P-CAM', '', [])).toBe('P-CAM-2')
    expect(proximoSku('-7', '', [])).toBe('-7-2')
    const seguintes = ['P-CAM', 'P-CAM-7', 'P-CAM-azul', 'P-CAMISA', ' X '].map((sku) => proximoSku(sku, 'P-CAM', []))
    expect(seguintes).toEqual(['P-CAM-2', 'P-CAM-2', 'P-CAM-azul-2', 'P-CAMISA-2', 'X-2'])
  })

  it('a typed SKU is trimmed, an unused size is left out, and the derived one is empty without any part', () => {
    expect(skuDaVariacao(produto, { ...azulM, sku: ' X ', sku_personalizado: true })).toBe('X')
    expect(skuDerivado({ ...produto, tem_tamanho: false }, { nome_cor: ' Azul ', tamanho: 'M' })).toBe('P-CAM-Azul')
    expect(skuDerivado({ sku: '', tem_cor: false, tem_tamanho: false }, azulM)).toBe('')
    expect(digitarSku(' X ', 'Y')).toEqual({ sku: ' X ', sku_personalizado: true })
    expect(digitarSku('Y', 'Y')).toEqual({ sku: '', sku_personalizado: false })
  })
})
