import type { Personalizacao } from './personalizacao.schemas.ts'

/** A piece's name and number as people read and type them: `Bia, 10`. */
export const formatPersonalizacao = ({ nome, numero }: Personalizacao[number]): string =>
  [nome, numero].filter(Boolean).join(', ')

interface Nomeada {
  readonly personalizacao?: Personalizacao | undefined
  readonly variacao_id: number | null
  readonly variacoes: readonly { readonly id: number; readonly tamanho: string | null }[]
}
/** Names and numbers of a line's pieces, for a paper: `Tamanho M: Bia, 10 · Caio, 9`; '' of a line without. */
export function describeNomes({ personalizacao = [], variacao_id, variacoes }: Nomeada): string {
  if (personalizacao.length === 0) return ''
  const tamanho = variacoes.find(({ id }) => id === variacao_id)?.tamanho
  return `${tamanho ? `Tamanho ${tamanho}` : 'Nomes'}: ${personalizacao.map(formatPersonalizacao).join(' · ')}`
}
