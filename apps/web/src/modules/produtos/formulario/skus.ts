import { chaveDoSku, derivarSku } from '@estampa/contract/produtos/variacoes.ts'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'

type ProdutoComSku = Pick<CamposDoProduto, 'sku' | 'tem_cor' | 'tem_tamanho'>

/** Colour and size as they count: those that the product does not have are empty, whatever was typed before. */
export const corETamanho = (
  produto: Omit<ProdutoComSku, 'sku'>,
  v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>,
) => ({
  nome_cor: produto.tem_cor ? v.nome_cor.trim() : '',
  tamanho: produto.tem_tamanho ? v.tamanho : '',
})

/** The SKU that the variation has when the user types none. */
export const skuDerivado = (produto: ProdutoComSku, v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>): string =>
  derivarSku(produto.sku, corETamanho(produto, v)) ?? ''

/** The SKU that the variation has now. */
export const skuDaVariacao = (produto: ProdutoComSku, v: CamposDaVariacao): string =>
  v.sku_personalizado ? v.sku.trim() : skuDerivado(produto, v)

/** What typing `digitado` into the SKU makes of it: clearing it, or typing the derived one, returns to following. */
export function digitarSku(digitado: string, derivado: string): Pick<CamposDaVariacao, 'sku' | 'sku_personalizado'> {
  const segue = digitado.trim() === '' || digitado === derivado
  return { sku: segue ? '' : digitado, sku_personalizado: !segue }
}

/**
 * The first of `{base}-2`, `{base}-3`, … that is not taken. `sugerido` is the model's literal suggestion: a SKU that is
 * this one with a number behind it counts on from it, any other from itself.
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
