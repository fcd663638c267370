import { formatDate } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { booleano, object, texto } from '../../../shared/api/readers.ts'

/** The team's notes on a sale, as typed. A new one is a field here, and in `CamposDosLembretes`. */
export interface Lembretes {
  readonly anotacao: string
  readonly prazo: string
  readonly prioritaria: boolean
}
export const readLembretes = object<Lembretes>({ anotacao: texto, prazo: texto, prioritaria: booleano })

/** The notes of a stored sale; those of a new one are empty. */
export const lembretesDaVenda = (venda?: Venda): Lembretes => readLembretes(venda)

export const hasLembretes = (lembretes: Lembretes): boolean => Object.values(lembretes).some(Boolean)

/** The notes as they are sent: trimmed; a date that was not given is null. */
export function corpoDosLembretes(lembretes: Lembretes) {
  const trimmed = Object.entries(lembretes).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  const { prazo, ...texts } = Object.fromEntries(trimmed) as Lembretes
  return { ...texts, prazo: prazo || null }
}

export function describeLembretes(lembretes: Lembretes): string {
  const { prioritaria, prazo, ...texts } = corpoDosLembretes(lembretes)
  const parts = [prioritaria && 'Prioritária', prazo && `Prazo ${formatDate(prazo)}`, ...Object.values(texts)]
  return parts.filter(Boolean).join('; ')
}
