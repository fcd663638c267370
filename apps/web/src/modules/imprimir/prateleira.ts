import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { pecasDoItem } from '../../shared/vendas/item.ts'

export interface PecaDoLote {
  readonly chave: string
  /** A line that asks for it, for its name and picture. */
  readonly item: ItemDaVenda
  readonly quantidade: number
  /** How many each sale asks for, in the order of the sales. */
  readonly vendas: readonly { readonly id: number; readonly quantidade: number }[]
}

/** All pieces of the sales, a kit's parts instead of it, each kind once, in the order in which clothes lie on shelves. */
export function pecasDoLote(vendas: readonly Pick<Venda, 'id' | 'itens'>[]): PecaDoLote[] {
  const pecas = new Map<string, PecaDoLote>()
  for (const { id, itens } of vendas)
    for (const item of itens.flatMap((linha) => pecasDoItem(linha))) {
      const chave = item.id === null ? `${item.sku} ${item.titulo}` : `${item.id}/${item.variacao_id}`
      const { quantidade } = item
      const antes = pecas.get(chave)
      const doPedido = antes?.vendas.find((venda) => venda.id === id)
      const outras = antes?.vendas.filter((venda) => venda !== doPedido) ?? []
      pecas.set(chave, {
        chave,
        item: antes?.item ?? item,
        quantidade: quantidade + (antes?.quantidade ?? 0),
        vendas: [...outras, { id, quantidade: quantidade + (doPedido?.quantidade ?? 0) }],
      })
    }
  return [...pecas.values()].toSorted((a, b) => naPrateleira(a.item, b.item))
}

/** By model, then title, colour, and size from PP to GG. */
function naPrateleira(a: ItemDaVenda, b: ItemDaVenda): number {
  const [la, lb] = [lugarDe(a), lugarDe(b)]
  return (
    porTexto(la.modelo, lb.modelo) ||
    porTexto(a.titulo, b.titulo) ||
    porTexto(la.cor, lb.cor) ||
    la.posicao - lb.posicao ||
    porTexto(la.tamanho, lb.tamanho) ||
    porTexto(a.sku ?? '', b.sku ?? '')
  )
}

const porTexto = (a: string, b: string) => a.localeCompare(b, 'pt-BR', { numeric: true, sensitivity: 'base' })

function lugarDe({ modelo, variacao_id, variacao, variacoes }: ItemDaVenda) {
  const escolhida = variacoes.find(({ id }) => id === variacao_id)
  const tamanho = escolhida?.tamanho ?? ''
  return {
    modelo: modelo?.codigo ?? '',
    cor: escolhida?.cor ?? variacao ?? '',
    tamanho,
    // Unknown sizes after the known ones.
    posicao: (TAMANHOS as readonly string[]).indexOf(tamanho) >>> 0,
  }
}
