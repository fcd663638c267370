// Written from the contract by node scripts/checks/readers.mjs.
export const modeloFields = {
  codigo: { label: 'Código', max: 60, required: true },
  nome: { label: 'Título do modelo', max: 200, required: true },
  descricao: { label: 'Descrição', max: 10000, lines: 3 },
  observacao: { label: 'Observação', max: 10000, lines: 3 },
  categoria_id: { label: 'Categoria' },
  preco_custo: { label: 'Preço de Custo', kind: 'money' },
  preco_venda: { label: 'Preço de Venda', kind: 'money' },
  peso: { label: 'Peso', suffix: 'kg' },
  largura: { label: 'Largura', suffix: 'cm' },
  altura: { label: 'Altura', suffix: 'cm' },
  profundidade: { label: 'Profundidade', suffix: 'cm' },
  ncm: { label: 'NCM', max: 20 },
  origem_fiscal: { label: 'Origem' },
  cest: { label: 'CEST', max: 20 },
} as const
