import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { LembretesEntrada } from '@estampa/contract/vendas/lembretes.schemas.ts'
import type { VendaTravada } from './vendas.data.ts'

type Lembretes = Pick<VendaTravada, 'anotacao' | 'prazo' | 'prioritaria'>

/** The fields that were sent; null empties a note and a due date, and leaves the priority as it is. */
export const lembretesDe = ({ anotacao, prazo, prioritaria }: LembretesEntrada): Partial<Lembretes> => ({
  ...(anotacao === undefined ? {} : { anotacao: anotacao ?? '' }),
  ...(prazo === undefined ? {} : { prazo }),
  ...(prioritaria == null ? {} : { prioritaria }),
})

/** Lines for the history. The text of a note stays out: it may tell about a person, and history is kept for years. */
export const retratoDosLembretes = ({ prazo, prioritaria }: Lembretes): string[] => [
  ...(prazo === null ? [] : [`Prazo: ${formatarData(prazo)}`]),
  ...(prioritaria ? ['Prioritária'] : []),
]
