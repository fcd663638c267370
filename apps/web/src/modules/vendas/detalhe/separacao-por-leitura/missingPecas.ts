import { type Contado, isItemPicked, isPecaMade, type Separacao, unidadesDe } from './separacao.ts'

/**
 * The first line that is not complete, and how many of its pieces are missing. Lines with a piece that is made come before
 * those whose prints are still to be done, and the line with the id `current` before the others.
 */
export function proximaPeca<T extends Contado>(separacao: Separacao, itens: readonly T[], current?: number) {
  const missing = itens.filter((candidate) => !isItemPicked(separacao, candidate))
  const made = missing.filter((candidate) => isPecaMade(separacao, candidate))
  const fetchable = made.length > 0 ? made : missing
  const item = fetchable.find(({ item_id }) => item_id === current) ?? fetchable[0]
  return item ? { item, faltam: item.quantidade - unidadesDe(separacao, item) } : null
}

export const countMissingPecas = (separacao: Separacao, itens: readonly Contado[]): number =>
  itens.reduce((sum, item) => sum + item.quantidade - unidadesDe(separacao, item), 0)
