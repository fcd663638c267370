import type { ItemDaCompra } from '@estampa/contract/compras/compras.schemas.ts'

export const nameOf = ({ titulo, variacao }: ItemDaCompra) => [titulo, variacao].filter(Boolean).join(' ')
export const missingOf = ({ quantidade, recebida }: ItemDaCompra) => Math.max(0, quantidade - recebida)

/** How much of a line is missing once `count` pieces of it came. */
export function describeMissing(item: ItemDaCompra, count: number): string {
  const missing = missingOf(item)
  if (count > missing) return `${count - missing} além do pedido`
  if (missing === 0) return 'tudo chegou'
  return `${missing - count === 1 ? 'Falta' : 'Faltam'} ${missing - count} de ${item.quantidade}`
}

/** Whether pieces of the invoice are still to be received; after them, the order's missing pieces count. */
const isNotaOpen = (itens: readonly ItemDaCompra[]) => itens.some(({ da_nota }) => (da_nota?.faltam ?? 0) > 0)

/** Pieces of each line that 'Chegou tudo' counts: the invoice's pieces, else the order's missing ones. */
export function countAll(itens: readonly ItemDaCompra[]): ReadonlyMap<number, number> {
  const isByNota = isNotaOpen(itens)
  return new Map(itens.map((item) => [item.id, isByNota ? (item.da_nota?.faltam ?? 0) : missingOf(item)]))
}

/** The difference between the invoice's pieces and a line's missing ones, in words; null without a difference or an invoice. */
export function describeDifference(item: ItemDaCompra, itens: readonly ItemDaCompra[]): string | null {
  const missing = missingOf(item)
  if (!isNotaOpen(itens)) return null
  if (!item.da_nota) return missing === 0 ? null : 'não está na nota'
  return item.da_nota.faltam === missing ? null : `${item.da_nota.faltam.toLocaleString('pt-BR')} na nota`
}

/** Lines that one sentence names. */
const MOST_NAMES = 5
/** What was counted by the invoice and differs from the order, in sentences; '' without an invoice. */
export function describeCount(itens: readonly ItemDaCompra[]): string {
  if (!isNotaOpen(itens)) return ''
  const different = itens.filter((item) => describeDifference(item, itens) !== null)
  const names = different.slice(0, MOST_NAMES).map((item) => {
    const difference = describeDifference(item, itens)
    return `${nameOf(item)}: ${missingOf(item) === 1 ? 'faltava' : 'faltavam'} ${missingOf(item).toLocaleString('pt-BR')}, ${difference}`
  })
  const rest = different.length - names.length
  if (different.length === 0) return 'As quantidades são as da nota, e nada difere do pedido.'
  return `As quantidades são as da nota. ${names.join('; ')}${rest > 0 ? ` e mais ${rest.toLocaleString('pt-BR')}` : ''}.`
}
