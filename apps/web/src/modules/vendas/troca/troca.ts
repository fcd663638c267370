import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { inteiro, objeto } from '../../../shared/readers.ts'

/** Pieces that come back, by the line's id. */
export type Voltas = Readonly<Record<number, number>>

export const podemVoltar = ({ quantidade, devolvidas }: ItemDaVenda): number => Math.max(0, quantidade - devolvidas)

/** Reads stored numbers: what may still come back of the sale's lines. */
export const lerVoltas = (valor: unknown, itens: readonly ItemDaVenda[]): Voltas =>
  Object.fromEntries(
    itens.map((item) => [item.item_id, Math.min(inteiro(objeto(valor)[item.item_id]), podemVoltar(item))]),
  )

/** Reais that the returned pieces are worth, as they were sold. */
export const creditoDas = (itens: readonly ItemDaVenda[], voltas: Voltas): number =>
  paraReais(
    itens.reduce((soma, item) => {
      const quantas = voltas[item.item_id] ?? 0
      return quantas > 0 ? soma + paraCentavos(creditoDe(item, quantas)) : soma
    }, 0),
  )

export const voltamDe = (voltas: Voltas) =>
  Object.entries(voltas)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([item_id, quantidade]) => ({ item_id: Number(item_id), quantidade }))
