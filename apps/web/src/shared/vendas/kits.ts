import type { ItemDaVenda, ParteDoItem } from '@estampa/contract/vendas/vendas.schemas.ts'

/** A line that may sell a kit. `qualquer`: a kit's part of which any variation will do. */
export interface ComPartes {
  readonly partes?: readonly ParteDoItem[]
  readonly qualquer?: boolean
  /** An amount beside the pieces: there is nothing to fetch. */
  readonly despesa?: boolean | undefined
}
export type Contavel = Pick<ItemDaVenda, 'item_id' | 'quantidade'> & ComPartes

/** More parts than a kit has, so that two parts never have one number. */
const LUGARES = 1000

/** The pieces to fetch for a line: a kit's parts, each as a line of its own; else the line itself. */
export function pecasDoItem<T extends Contavel>(item: T): T[] {
  const { partes = [], despesa } = item
  if (despesa) return []
  if (partes.length === 0) return [item]
  return partes.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade }, lugar) => ({
    ...item,
    // Below zero: no line of a sale has it.
    item_id: -(Math.abs(item.item_id) * LUGARES + lugar + 1),
    id: produto_id,
    variacao_id,
    titulo,
    variacao,
    sku,
    quantidade: item.quantidade * quantidade,
    tem_variacoes: false,
    variacoes: [],
    partes: [],
    // What stands there of the kit is none of the part's.
    imagem_url: null,
    modelo: null,
    qualquer: variacao_id === null,
  }))
}
