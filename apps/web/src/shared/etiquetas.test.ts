import { expect, test } from 'vitest'
import { enderecoDasEtiquetas, lerPecasPedidas } from './etiquetas.ts'

test('an address carries products, variations and quantities, and malformed parts are dropped', () => {
  const pecas = [
    { produtoId: 12, variacaoId: null, quantidade: null },
    { produtoId: 13, variacaoId: null, quantidade: 4 },
    { produtoId: 14, variacaoId: 36, quantidade: 2 },
  ]
  const endereco = enderecoDasEtiquetas(pecas)
  expect(endereco).toBe('/qrcodes?pecas=12,13:4,14-36:2')
  expect(lerPecasPedidas(new URL(endereco, 'http://loja').searchParams.get('pecas'))).toEqual(pecas)
  expect(lerPecasPedidas('x,12-,:3,-4,5:12345678,7')).toEqual([{ produtoId: 7, variacaoId: null, quantidade: null }])
  expect(lerPecasPedidas(null)).toEqual([])
})
