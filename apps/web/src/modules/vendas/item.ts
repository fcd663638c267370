import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { subtotal } from '@estampa/contract/vendas/vendas.totals.ts'

/** A line that lacks what an answer may leave to the reader. */
type Lido = Omit<ItemDaVenda, 'subtotal' | 'publicado'> & { subtotal?: number; publicado?: boolean }

/** What an answer leaves to the reader, of a line. Without an id of its own it takes its place as one, below zero. */
export function completarItem(lido: Lido, posicao: number): ItemDaVenda {
  const { id_bling, variacao_id, variacoes } = lido
  const publicado = id_bling !== null && (variacao_id !== null || variacoes.every((v) => v.id_bling !== null))
  return {
    ...lido,
    item_id: lido.item_id || -1 - posicao,
    subtotal: lido.subtotal ?? subtotal(lido),
    tem_variacoes: lido.tem_variacoes || variacoes.length > 0,
    publicado: lido.publicado ?? publicado,
  }
}
