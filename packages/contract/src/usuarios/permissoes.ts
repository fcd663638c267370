import { ENTITY_PERMISSIONS } from '../entities.ts'

/**
 * Permissions that a person who is no administrator may be denied; frases.ts says them in words. Administrators may do
 * everything.
 */
export const NOMES_DAS_PERMISSOES = [
  'ver_custos',
  'ver_faturamento',
  'mudar_precos',
  'dar_desconto',
  'cancelar_vendas',
  'estornar_pagamentos',
  'conferir_caixa',
  'corrigir_estoque',
  'exportar_dados',
  'excluir_definitivo',
  ...ENTITY_PERMISSIONS,
] as const
export type Permissao = (typeof NOMES_DAS_PERMISSOES)[number]

/** The permissions that this person lacks; `guardadas` are the stored ones. Administrators lack none. */
export const negadasDe = (tipo: string, guardadas: readonly string[]): readonly string[] =>
  tipo === 'admin' ? [] : guardadas

/** All but those that are denied. */
export function permissoesDe(tipo: string, guardadas: readonly string[]): Record<Permissao, boolean> {
  const negadas = negadasDe(tipo, guardadas)
  const dadas = NOMES_DAS_PERMISSOES.map((nome) => [nome, !negadas.includes(nome)])
  return Object.fromEntries(dadas) as Record<Permissao, boolean>
}

/** A person's type as people read it. */
export const rotuloDoTipo = (tipo: string): string => (tipo === 'admin' ? 'Administrador' : 'Equipe')
