// Written from the contract by node scripts/checks/readers.mjs.
export const layoutFields = {
  nome: { label: 'Nome', max: 80, required: true },
  papel: { label: 'Papel', required: true },
  largura: { label: 'Largura da etiqueta', required: true, suffix: 'mm' },
  altura: { label: 'Altura da etiqueta', required: true, suffix: 'mm' },
  colunas: { label: 'Colunas' },
  linhas: { label: 'Linhas na folha' },
  vao_x: { label: 'Vão entre colunas', suffix: 'mm' },
  vao_y: { label: 'Vão entre linhas', suffix: 'mm' },
  borda_esquerda: { label: 'Margem à esquerda', suffix: 'mm' },
  borda_superior: { label: 'Margem no alto', suffix: 'mm' },
  deslocar_x: { label: 'Deslocar para a direita', suffix: 'mm' },
  deslocar_y: { label: 'Deslocar para baixo', suffix: 'mm' },
} as const
