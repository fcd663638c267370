import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { estaSeparado, type Separacao, unidadesDe } from './separacao.ts'

type Item = Pick<ItemDaVenda, 'item_id' | 'quantidade'>

/** The first line that is not complete, and how many of its pieces are missing. */
export function proximaPeca<T extends Item>(separacao: Separacao, itens: readonly T[]) {
  const item = itens.find((cada) => !estaSeparado(separacao, cada))
  return item ? { item, faltam: item.quantidade - unidadesDe(separacao, item) } : null
}

/** Pieces of all lines that are not picked yet. */
export const faltamPecas = (separacao: Separacao, itens: readonly Item[]): number =>
  itens.reduce((soma, item) => soma + item.quantidade - unidadesDe(separacao, item), 0)
