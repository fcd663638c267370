import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { expect, test } from 'vitest'
import { nomeDaLinha, pecasDaVolta, pedidas } from './pecas.ts'

const item = (dados: Partial<ItemDaVenda> = {}) =>
  ({ id: 1, variacao_id: null, variacao: null, titulo: 'Camiseta', quantidade: 2, partes: [], ...dados }) as ItemDaVenda
test('lines of products or variations that are gone ask for no pieces but the parts of a kit; the others keep their place', () => {
  const texto = { sku: null, descricao: '', imagem_arquivo: null }
  const linha = { ...item(), ...texto, valor_unitario: 1, desconto: 0, custo_unitario: null }
  const linhas = [
    { ...linha, produto_id: null },
    { ...linha, produto_id: 2, variacao_id: null, variacao: 'Rosa G' },
    { ...linha, produto_id: null, partes: [{ produto_id: 7, variacao_id: null, quantidade: 2 }] },
    { ...linha, produto_id: 1, variacao_id: 5, variacao: 'Azul M', quantidade: 3 },
  ]
  expect(pedidas(linhas)).toMatchObject([
    { produto_id: null, indice: 0 },
    { produto_id: null, indice: 1, descricao: 'Camiseta Rosa G' },
    { produto_id: null, indice: 2, partes: [{ produto_id: 7, quantidade: 2 }] },
    { produto_id: 1, variacao_id: 5, quantidade: 3, indice: 3, descricao: 'Camiseta Azul M' },
  ])
  expect(nomeDaLinha({ titulo: 'Camiseta', variacao: null })).toBe('Camiseta')
})

test.each([
  ['any of the product', { id: 1, variacao_id: null, variacao: null }, 1],
  ['a variation', { id: 1, variacao_id: 5, variacao: 'Azul M' }, 1],
  ['a variation that was deleted', { id: 1, variacao_id: null, variacao: 'Azul M' }, null],
  ['a product that was deleted', { id: null, variacao_id: null, variacao: null }, null],
])('pieces that were sold as %s come back to the product %j', (_, dados, produto_id) => {
  expect(pecasDaVolta(item(dados), 2)).toMatchObject({ produto_id, variacao_id: dados.variacao_id, quantidade: 2 })
})
