import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** Text that identifies the line within its sale: title, variation and SKU. */
export function nomeDoItem({ titulo, descricao, variacao, sku }: ItemDaVenda): string {
  const nome = [titulo || descricao, variacao].filter(Boolean).join(' ')
  return sku ? `${nome} (${sku})` : nome
}

/** The product comes in variations, and the line does not say which one. */
export const faltaVariacao = (item: Pick<ItemDaVenda, 'tem_variacoes' | 'variacao_id' | 'variacoes'>): boolean =>
  item.tem_variacoes && item.variacao_id === null && item.variacoes.length > 0

/** How one of the variations to choose from is called. */
export const nomeDaOpcao = ({ id, cor, tamanho, sku }: ItemDaVenda['variacoes'][number]): string =>
  nomeDaVariacao({ nome_cor: cor, tamanho }) || sku || `Variação ${id}`

/** The model's code, and the SKU or (without a chosen variation) the number of variations. */
export function identidadeDoItem({ modelo, sku, tem_variacoes, variacao_id, variacoes }: ItemDaVenda): string[] {
  const semEscolha = faltaVariacao({ tem_variacoes, variacao_id, variacoes })
  const quantas = variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`
  const partes = [modelo?.codigo, semEscolha ? quantas : sku]
  return [...new Set(partes.filter((parte) => parte != null && parte !== ''))] as string[]
}
