import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** Text that identifies the line within its sale: title, variation and SKU. */
export function nomeDoItem({ titulo, descricao, variacao, sku }: ItemDaVenda): string {
  const nome = [titulo || descricao, variacao].filter(Boolean).join(' ')
  return sku ? `${nome} (${sku})` : nome
}

/** The model's code, and the SKU or (without a chosen variation) the number of variations. */
export function identidadeDoItem({ modelo, sku, tem_variacoes, variacao_id, variacoes }: ItemDaVenda): string[] {
  const semEscolha = tem_variacoes && variacao_id === null && variacoes.length > 0
  const quantas = variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`
  const partes = [modelo?.codigo, semEscolha ? quantas : sku]
  return [...new Set(partes.filter((parte) => parte != null && parte !== ''))] as string[]
}
