import type { ItemDaVenda } from '../vendas/vendas.schemas.ts'

/** How many of `quantidade` pieces that come back of a line may be pieces that left plain: from, to. Alike: it is certain. */
export function countPlainReturns(
  { quantidade: sold, devolvidas, producao }: Pick<ItemDaVenda, 'quantidade' | 'devolvidas' | 'producao'>,
  quantidade: number,
): readonly [least: number, most: number] {
  const plainLeft = producao ? producao.sem_estampa - producao.devolvidas_sem_estampa : 0
  const printedLeft = sold - devolvidas - plainLeft
  return [Math.max(0, quantidade - printedLeft), Math.min(quantidade, plainLeft)]
}
