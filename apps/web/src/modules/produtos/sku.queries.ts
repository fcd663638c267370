import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import type { ComCodigo } from '@estampa/contract/produtos/procura.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { Peca, PecaDoCodigo } from '../../shared/device/leitor/useLeituraDeCodigos.ts'
import { produtosApi } from '../../shared/generated/produtosApi.ts'
import { completeProdutoResumo } from './produto.ts'

/**
 * The address that a scanned SKU or EAN leads to, or null when no product matches. Rejects with ApiError.
 * @public The QR scanner asks it about a text that is neither an address nor a known route.
 */
export async function enderecoDoSku(sku: string, signal?: AbortSignal): Promise<string | null> {
  const busca = sku.trim()
  if (busca === '') return null
  const { results } = await produtosApi('GET /produtos/busca/', { query: { busca }, signal })
  return enderecoEntre(results.map(completeProdutoResumo), busca)
}

/** The address of the product or variation with this SKU or EAN; else of the only hit; else of the search. */
export function enderecoEntre(produtos: readonly ProdutoResumo[], busca: string): string | null {
  const peca = pecaEntre(produtos, busca)
  if (peca) return textoDoQr(peca.produtoId, peca.variacaoId)
  const [unico, ...restProdutos] = produtos
  if (!unico) return null
  return restProdutos.length === 0 ? `/produtos/${unico.id}` : `/produtos?${new URLSearchParams({ busca })}`
}

const PAGINA = 200
const PAGINAS_MAXIMAS = 5

/** The product or variation with exactly this SKU or EAN, without guesses from similar ones. Rejects with ApiError. */
export async function pecaDoSku(sku: string): Promise<Peca | null> {
  let answer = await produtosApi('GET /produtos/busca/', { query: { busca: sku.trim(), limite: PAGINA } })
  // The search matches parts of words: `CAM-1` also finds `CAM-10`.
  for (let page = 1; ; page++) {
    const foundPeca = pecaEntre(answer.results.map(completeProdutoResumo), sku)
    if (foundPeca || answer.next === null || page === PAGINAS_MAXIMAS) return foundPeca
    answer = await produtosApi.next('GET /produtos/busca/', answer.next)
  }
}

/** The piece that a read text names: of our own label without a request, else by its SKU or EAN; null for an address of another site. */
export const pecaDoCodigo: PecaDoCodigo = (codigo, text) => {
  if (codigo.tipo === 'produto') return codigo
  return codigo.tipo === 'externo' ? null : pecaDoSku(text)
}

/** The one with this SKU; else the one with this EAN. */
export const pecaEntre = (produtos: readonly ProdutoResumo[], codigo: string): Peca | null =>
  pecaCom(produtos, ({ sku }) => mesmoSku(sku, codigo)) ?? pecaCom(produtos, ({ gtin }) => mesmoGtin(gtin, codigo))

function pecaCom(produtos: readonly ProdutoResumo[], e: (peca: ComCodigo) => boolean): Peca | null {
  for (const produto of produtos) {
    if (e(produto)) return { produtoId: produto.id, variacaoId: null }
    const variacao = produto.variacoes.find(e)
    if (variacao) return { produtoId: produto.id, variacaoId: variacao.id }
  }
  return null
}
