import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type Separacao, unidadesDe } from './separacao.ts'

/**
 * `1 de 3`, with the variations that a line without a choice was given: `3 de 3 · 2 Azul M, 1 Rosa`. Undefined without
 * a scan while the line agrees with its checkbox.
 */
export function andamentoDoItem(separacao: Separacao, item: ItemDaVenda, lendo: boolean): string | undefined {
  const unidades = unidadesDe(separacao, item)
  const variacoes = variacoesSeparadas(separacao, item)
  const pelaMetade = unidades > 0 && unidades < item.quantidade
  if (!lendo && !pelaMetade && variacoes === '') return undefined
  return [`${unidades} de ${item.quantidade}`, variacoes].filter(Boolean).join(' · ')
}

function variacoesSeparadas(separacao: Separacao, { item_id, variacoes }: ItemDaVenda): string {
  const separadas = separacao.get(item_id)?.variacoes ?? new Map<number, number>()
  const nomes = [...separadas].map(([id, quantas]) => {
    const variacao = variacoes.find((v) => v.id === id)
    const nome = (variacao && nomeDaVariacao({ nome_cor: variacao.cor, tamanho: variacao.tamanho })) || variacao?.sku
    return `${quantas} ${nome ?? 'de outra variação'}`
  })
  return nomes.join(', ')
}
