import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** What tells this line from the others of its sale, in one piece: title, variation and SKU. */
export function nomeDoItem({ titulo, descricao, variacao, sku }: ItemDaVenda): string {
  const nome = [titulo || descricao, variacao].filter(Boolean).join(' ')
  return sku ? `${nome} (${sku})` : nome
}

/** The model's code, with the SKU or, where no variation was chosen, how many there are. */
export function identidadeDoItem({ modelo, sku, tem_variacoes, variacao_id, variacoes }: ItemDaVenda): string[] {
  const semEscolha = tem_variacoes && variacao_id === null && variacoes.length > 0
  const quantas = variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`
  const partes = [modelo?.codigo, semEscolha ? quantas : sku]
  return [...new Set(partes.filter((parte) => parte != null && parte !== ''))] as string[]
}
