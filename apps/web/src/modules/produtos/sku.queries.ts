import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { chamar, chamarProxima } from '../../shared/api.ts'
import { lista, proximaPagina } from '../../shared/tolerant.ts'
import { lerProdutoResumo } from './produto.ts'

/**
 * The address that a scanned SKU leads to, or null when no product matches. Rejects with ApiError.
 * @public The QR scanner asks it about a text that is neither an address nor a known route.
 */
export async function enderecoDoSku(sku: string, signal?: AbortSignal): Promise<string | null> {
  const busca = sku.trim()
  if (busca === '') return null
  const resposta = await chamar('GET /produtos/busca/', { query: { busca }, signal })
  return enderecoEntre(lista(resposta).map(lerProdutoResumo), busca)
}

/** The address of the product or variation with this SKU; else of the only hit; else of the search. */
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

export interface Peca {
  readonly produtoId: number
  readonly variacaoId: number | null
}

const PAGINA = 200
const PAGINAS_MAXIMAS = 5

/** The product or variation with exactly this SKU, without guesses from similar ones. Rejects with ApiError. */
export async function pecaDoSku(sku: string): Promise<Peca | null> {
  let resposta: unknown = await chamar('GET /produtos/busca/', { query: { busca: sku.trim(), limite: PAGINA } })
  // The search matches parts of words: `CAM-1` also finds `CAM-10`.
  for (let pagina = 1; ; pagina++) {
    const achada = pecaEntre(lista(resposta).map(lerProdutoResumo), sku)
    const proxima = proximaPagina(resposta)
    if (achada || proxima === null || pagina === PAGINAS_MAXIMAS) return achada
    resposta = await chamarProxima('GET /produtos/busca/', proxima)
  }
}

export function pecaEntre(produtos: readonly ProdutoResumo[], sku: string): Peca | null {
  for (const { id, sku: doProduto, variacoes } of produtos) {
    if (mesmoSku(doProduto, sku)) return { produtoId: id, variacaoId: null }
    const variacao = variacoes.find((v) => mesmoSku(v.sku, sku))
    if (variacao) return { produtoId: id, variacaoId: variacao.id }
  }
  return null
}
