// Written from the contract by node scripts/checks/readers.mjs.
export const produtoFields = {
  modelo_id: { label: 'Modelo', required: true },
  categoria_id: { label: 'Categoria', required: true },
  titulo: { label: 'Título', max: 200, required: true },
  descricao: { label: 'Descrição', max: 20000, lines: 4 },
  sku: { label: 'SKU', max: 120 },
  gtin: { label: 'EAN', max: 40 },
  largura: { label: 'Largura', suffix: 'cm' },
  altura: { label: 'Altura', suffix: 'cm' },
  comprimento: { label: 'Comprimento', suffix: 'cm' },
  peso: { label: 'Peso', suffix: 'kg' },
  preco_custo: { label: 'Preço de Custo', kind: 'money' },
  preco_venda: { label: 'Preço de Venda', kind: 'money' },
  qtd: { label: 'Quantidade em Estoque' },
} as const
