import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { chamar } from '../../shared/api.ts'
import { lista } from '../../shared/tolerant.ts'
import { lerProdutoResumo } from './produto.ts'

/**
 * Where a scanned SKU leads, or null when no product has to do with it. Rejects with ApiError.
 * @public The QR scanner asks it about a text that is neither an address nor a known route.
 */
export async function enderecoDoSku(sku: string, signal?: AbortSignal): Promise<string | null> {
  const busca = sku.trim()
  if (busca === '') return null
  const resposta = await chamar('GET /produtos/busca/', { query: { busca }, signal })
  return enderecoEntre(lista(resposta).map(lerProdutoResumo), busca)
}

/** The product or variation that has the SKU; else the only hit; else the search that shows the several. */
export function enderecoEntre(produtos: readonly ProdutoResumo[], busca: string): string | null {
  for (const produto of produtos) {
    if (mesmoSku(produto.sku, busca)) return `/produtos/${produto.id}`
    const variacao = produto.variacoes.find((v) => mesmoSku(v.sku, busca))
    if (variacao) return `/produtos/${produto.id}?variacao=${variacao.id}`
  }
  const [unico, ...outros] = produtos
  if (!unico) return null
  return outros.length === 0 ? `/produtos/${unico.id}` : `/produtos?${new URLSearchParams({ busca })}`
}
