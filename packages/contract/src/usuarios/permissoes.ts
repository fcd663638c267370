/** What a person who is no administrator may be kept from, as people read it. Administrators may do everything. */
export const PERMISSOES = {
  ver_custos: 'Ver custos',
  exportar_dados: 'Exportar dados',
  estornar_pagamentos: 'Devolver e apagar pagamentos',
  corrigir_estoque: 'Corrigir o estoque',
  excluir_definitivo: 'Excluir para sempre',
} as const
export type Permissao = keyof typeof PERMISSOES
export const NOMES_DAS_PERMISSOES = Object.keys(PERMISSOES) as Permissao[]

/** All but those that are denied. */
export const permissoesDe = (tipo: string, negadas: readonly string[]) =>
  Object.fromEntries(NOMES_DAS_PERMISSOES.map((nome) => [nome, tipo === 'admin' || !negadas.includes(nome)])) as Record<
    Permissao,
    boolean
  >

/** Fields of answers that only those with `ver_custos` read; to the others they are null. */
export const CAMPOS_DE_CUSTO = ['preco_custo', 'custo_unitario'] as const
