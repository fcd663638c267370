import { parseReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import type { BodyOf } from '../../../shared/forms/useSave.ts'
import { toEstampasBody } from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import { parseNames } from '../../../shared/vendas/item.ts'
import { corpoDosLembretes, type Lembretes, lembretesDaVenda } from './lembretes.ts'
import { descricaoDa, type Linha, linhaDoItem, parseQuantity, type Reservada, skuDa, subtotalDa } from './linha.ts'

export interface Rascunho {
  readonly clienteId: number | null
  readonly origem: string
  readonly lembretes: Lembretes
  readonly linhas: readonly Linha[]
  /** Pieces that the stored sale holds; none for a new sale. */
  readonly reservadas: readonly Reservada[]
}

export function buildVendaRascunho(venda: Venda | undefined, clienteId: number | null = null, origem = ''): Rascunho {
  if (!venda) return { clienteId, origem, lembretes: lembretesDaVenda(), linhas: [], reservadas: [] }
  const reservadas = venda.itens.map(({ id, variacao_id, quantidade }) => ({
    produtoId: id,
    variacaoId: variacao_id,
    quantidade,
  }))
  const linhas = venda.itens.map((item) => linhaDoItem(item, reservadas))
  const lembretes = lembretesDaVenda(venda)
  return { clienteId: venda.cliente.id || null, origem: venda.origem, lembretes, linhas, reservadas }
}

/** Note, due date and priority as they are sent. */
export const lembretesDe = ({ lembretes }: Rascunho) => corpoDosLembretes(lembretes)

/** The lines as they are sent (spec §7); text that cannot be read was refused before. */
export const itensDe = ({ linhas }: Pick<Rascunho, 'linhas'>) =>
  linhas.map(
    (linha) =>
      ({
        id: linha.produtoId,
        ...(linha.itemId === null ? {} : { item_id: linha.itemId }),
        variacao_id: linha.variacaoId,
        sku: skuDa(linha),
        descricao: linha.descricao ?? descricaoDa(linha),
        quantidade: parseQuantity(linha.quantidade),
        valor_unitario: parseReais(linha.valor) ?? 0,
        desconto: parseReais(linha.desconto) ?? 0,
        ...(linha.nomes !== null && { personalizacao: parseNames(linha.nomes) }),
        ...(linha.estampasMudadas && { estampas: toEstampasBody(linha.estampas), grupo: linha.grupo }),
        ...(linha.mockupsMudados && { mockups: linha.mockups.map(({ arquivo }) => arquivo) }),
      }) satisfies BodyOf<ItemDaVendaEntrada, 'item_id' | 'personalizacao' | 'estampas' | 'grupo' | 'mockups'>,
  )

/** Reais and pieces, of what can be read so far. */
export function somaDe({ linhas }: Pick<Rascunho, 'linhas'>): { total: number; pecas: number } {
  const legiveis = linhas.filter((linha) => subtotalDa(linha) !== null)
  return {
    total: totalDaVenda(itensDe({ linhas: legiveis })),
    pecas: legiveis.reduce((sum, { quantidade, despesa }) => (despesa ? sum : sum + parseQuantity(quantidade)), 0),
  }
}

/** Returns what would be saved of a draft, by its fields. */
export const salvavel = (draft: Rascunho) => ({
  clienteId: draft.clienteId,
  origem: draft.origem,
  lembretes: lembretesDe(draft),
  linhas: itensDe(draft),
})

/** Says whether two drafts would be saved alike. */
export const retratoDe = (draft: Rascunho): string => JSON.stringify(salvavel(draft))
