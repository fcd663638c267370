import { expect, test } from 'vitest'
import { NOVA_VARIACAO } from './campos.ts'
import { proximoSku } from './skuLivre.ts'
import { deriveVariacaoSku, skuDaVariacao, typeSku } from './skus.ts'

const produto = { sku: 'P-CAM', tem_cor: true, tem_tamanho: true }
const azulM = { ...NOVA_VARIACAO, nome_cor: 'Azul', tamanho: 'M' }

test.each([
  ['P-CAM-Azul-M', {}, {}],
  ['P-CAM-M', {}, { nome_cor: '' }],
  ['P-CAM-M', { tem_cor: false }, {}],
  ['Azul-M', { sku: '' }, {}],
  ['P-CAM-Azul', { tem_tamanho: false }, { nome_cor: ' Azul ' }],
  ['', { sku: '', tem_cor: false, tem_tamanho: false }, {}],
])('%s is the SKU of a variation, made of what %o and %o give', (sku, produtoChanges, variacaoChanges) => {
  expect(deriveVariacaoSku({ ...produto, ...produtoChanges }, { ...azulM, ...variacaoChanges })).toBe(sku)
})

test('the SKU of a variation follows the product until another one is typed, which is trimmed', () => {
  const propria = { ...azulM, ...typeSku(' MEU-1 ', 'P-CAM-Azul-M') }
  expect(skuDaVariacao({ ...produto, sku: 'OUTRO' }, azulM)).toBe('OUTRO-Azul-M')
  expect(skuDaVariacao({ ...produto, sku: 'OUTRO' }, propria)).toBe('MEU-1')
})

test.each([
  ['  ', '', false],
  ['P-CAM-Azul-M', '', false],
  ['P-CAM-Azul-', 'P-CAM-Azul-', true],
  [' X ', ' X ', true],
])('typed as "%s" it is "%s"; of its own: %s', (typedSku, sku, sku_personalizado) => {
  expect(typeSku(typedSku, 'P-CAM-Azul-M')).toEqual({ sku, sku_personalizado })
})

test.each([
  // Whatever the case of those that are taken.
  ['P-CAM', 'P-CAM', ['p-cam', 'P-Cam-2', 'P-CAM-4'], 'P-CAM-3'],
  // Counted on from the suggestion of the model, without a second suffix.
  ['P-CAM-2', 'P-CAM', ['P-CAM', 'P-CAM-2'], 'P-CAM-3'],
  ['P-CAM-7', 'P-CAM', [], 'P-CAM-2'],
  // A code that only begins like the model's has no suffix; nor is a number in the code one.
  ['P-CAM-01', 'P-CAM-01', ['P-CAM-01'], 'P-CAM-01-2'],
  ['P-CAM-azul', 'P-CAM', [], 'P-CAM-azul-2'],
  ['P-CAMISA', 'P-CAM', [], 'P-CAMISA-2'],
  ['AVULSO-7', '', [], 'AVULSO-7-2'],
  ['-7', '', [], '-7-2'],
  [' X ', 'P-CAM', [], 'X-2'],
])('after "%s", with "%s" of the model and %j taken, comes %s', (sku, base, takenSkus, next) => {
  expect(proximoSku(sku, base, takenSkus)).toBe(next)
})
