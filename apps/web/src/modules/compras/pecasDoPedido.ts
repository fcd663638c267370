import type { ItemDaCompra } from '@estampa/contract/compras/compras.schemas.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'

/** A piece of the order that an invoice was read on. */
export interface OrderedPeca {
  readonly produtoId: number
  readonly variacaoId: number | null
  readonly nome: string
  readonly sku: string | null
  readonly quantidade: number
  /** Another line of the invoice names it already. */
  readonly isTaken: boolean
}
type Named = { readonly produto_id: number | null; readonly variacao_id: number | null }

const wordsOf = (text: string) => new Set(normalizeHeader(text).split(' '))

/** Pieces of an order for a line of an invoice: first those that no other line names, then those whose name is most like the line's. */
export function proposePecas(
  itens: readonly ItemDaCompra[],
  nota: string,
  otherLinhas: readonly Named[],
): OrderedPeca[] {
  const written = wordsOf(nota)
  const pecas = itens.flatMap(({ produto_id, variacao_id, titulo, variacao, sku, quantidade }) => {
    if (produto_id === null) return []
    const nome = [titulo, variacao].filter(Boolean).join(' ')
    const words = [...wordsOf(nome)]
    const alike = words.filter((word) => written.has(word)).length
    const isTaken = otherLinhas.some((linha) => linha.produto_id === produto_id && linha.variacao_id === variacao_id)
    const peca = { produtoId: produto_id, variacaoId: variacao_id, nome, sku, quantidade, isTaken }
    return [{ peca, alike, unlike: words.length - alike }]
  })
  return pecas
    .toSorted((a, b) => Number(a.peca.isTaken) - Number(b.peca.isTaken) || b.alike - a.alike || a.unlike - b.unlike)
    .map(({ peca }) => peca)
}
