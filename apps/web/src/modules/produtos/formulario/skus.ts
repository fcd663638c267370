import { chaveDoSku, derivarSku } from '@estampa/contract/produtos/variacoes.ts'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'

type ProdutoComSku = Pick<CamposDoProduto, 'sku' | 'tem_cor' | 'tem_tamanho'>

/** The variation's colour and size; a dimension that the product does not use is ''. */
export const corETamanho = (
  produto: Omit<ProdutoComSku, 'sku'>,
  v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>,
) => ({
  nome_cor: produto.tem_cor ? v.nome_cor.trim() : '',
  tamanho: produto.tem_tamanho ? v.tamanho : '',
})

/** The derived SKU, used when the user types none. */
export const skuDerivado = (produto: ProdutoComSku, v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>): string =>
  derivarSku(produto.sku, corETamanho(produto, v)) ?? ''

/** The variation's current SKU: typed or derived. */
export const skuDaVariacao = (produto: ProdutoComSku, v: CamposDaVariacao): string =>
  v.sku_personalizado ? v.sku.trim() : skuDerivado(produto, v)

/** Applies `digitado` to the SKU. An empty text, or the derived SKU itself, makes the SKU derived again. */
export function digitarSku(digitado: string, derivado: string): Pick<CamposDaVariacao, 'sku' | 'sku_personalizado'> {
  const segue = digitado.trim() === '' || digitado === derivado
  return { sku: segue ? '' : digitado, sku_personalizado: !segue }
}

/**
 * The first free SKU of `{base}-2`, `{base}-3`, … The base is `sugerido` (the model's suggestion) when the SKU is that
 * suggestion with a number behind it, else the SKU itself.
 */
export function proximoSku(sku: string, sugerido: string, tomados: Iterable<string>): string {
  const chaves = new Set([...tomados].map(chaveDoSku))
  const resto = sugerido && sku.startsWith(sugerido) ? sku.slice(sugerido.length) : null
  const base = resto !== null && /^(-\d+)?$/.test(resto) ? sugerido : sku.trim()
  for (let n = 2; ; n++) {
    const candidato = `${base}-${n}`
    if (!chaves.has(chaveDoSku(candidato))) return candidato
  }
}
