import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { ItemDemo } from './sales.ts'

export interface Estante {
  /** The line for it, of the variation with most pieces; null when there is none left. */
  retirar(pedido: ItemDemo): LinhaDemo | null
}
interface LinhaDemo {
  readonly id: number
  readonly variacao_id?: number
  readonly sku: string | null
  readonly descricao: string
  readonly quantidade: number
  readonly valor_unitario: number
  readonly desconto: number
}

export function arrumarEstante(produtos: readonly Produto[]): Estante {
  const livres = new Map<object, number>()
  for (const produto of produtos) {
    livres.set(produto, produto.quantidade_total)
    for (const variacao of produto.variacoes) livres.set(variacao, variacao.quantidade)
  }
  const sobra = (qual: object) => livres.get(qual) ?? 0
  return {
    retirar({ produto: numero, pecas, desconto = 0, qualquer }) {
      const produto = produtos[numero % produtos.length]
      if (!produto) return null
      const variacao = produto.variacoes.toSorted((a, b) => sobra(b) - sobra(a))[0]
      const oque = produto.tem_variacoes ? variacao : produto
      // One stays on the shelf: the edited sale asks for it later.
      const quantidade = Math.min(pecas, (oque ? sobra(oque) : 0) - 1)
      if (!oque || quantidade < 1) return null
      livres.set(oque, sobra(oque) - quantidade)
      const nomeada = variacao && !qualquer ? variacao : null
      const valor_unitario = (nomeada ?? variacao ?? produto).preco_venda ?? 0
      return {
        id: produto.id,
        ...(nomeada ? { variacao_id: nomeada.id } : {}),
        sku: (nomeada ?? produto).sku,
        descricao: produto.titulo,
        quantidade,
        valor_unitario,
        desconto: Math.min(desconto, quantidade * valor_unitario),
      }
    },
  }
}
