import type { EstadoDaNota } from '@estampa/contract/notas/nota.ts'
import type { ItemDaVenda, Venda, VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { subtotal, totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { isSincronizacaoRunning } from '../sincronizacao/resumo.queries.ts'

/** A sale that lacks what an answer may leave to the reader. */
type Faltantes = 'total' | 'quantidade_itens' | 'produtos_nao_publicados'
type Lida = Omit<Venda, Faltantes> & Partial<Pick<Venda, Faltantes>>

/** Fills in what an answer leaves out of a whole sale. */
export function completeVenda(partialVenda: Venda): Venda {
  const { total, quantidade_itens, produtos_nao_publicados } = partialVenda as Lida
  const itens = partialVenda.itens.map(completeItem)
  return {
    ...fillClienteName(partialVenda),
    itens,
    total: total ?? totalDaVenda(itens),
    quantidade_itens:
      quantidade_itens ?? itens.reduce((sum, { quantidade, despesa }) => (despesa ? sum : sum + quantidade), 0),
    produtos_nao_publicados:
      produtos_nao_publicados ??
      itens.filter(({ publicado }) => !publicado).map(({ titulo, descricao }) => titulo || descricao),
  }
}

/** Fills in what an answer leaves out of a sale in a list. */
export const completeVendaResumo = (partialVenda: VendaResumo): VendaResumo => fillClienteName(partialVenda)

function fillClienteName<V extends Venda | VendaResumo>(partialVenda: V): V {
  const nome = partialVenda.cliente.nome || partialVenda.cliente_nome
  return {
    ...partialVenda,
    status: partialVenda.status || 'separacao',
    cliente: { ...partialVenda.cliente, nome },
    cliente_nome: nome,
  }
}

/** As the contract's facts of an invoice say it: lists do without their table. */
const NOTA_EM_ANDAMENTO: readonly EstadoDaNota[] = ['gerando', 'enviando']
/** Bling or the SEFAZ is at work on its invoice. */
export const notaEmAndamento = ({ nota }: Pick<Venda, 'nota'>): boolean =>
  (nota && NOTA_EM_ANDAMENTO.includes(nota.estado)) === true

const NOTA_QUE_FALHOU: readonly EstadoDaNota[] = ['rejeitada', 'denegada', 'falhou']
/** It was asked for, and there is none. */
export const notaFalhou = (state: EstadoDaNota): boolean => NOTA_QUE_FALHOU.includes(state)

/** The order is under way to Bling: its number may come at any moment. */
export const pedidoACaminho = ({ numero_pedido_bling, sincronizacao }: Venda): boolean =>
  numero_pedido_bling === null && sincronizacao !== null && isSincronizacaoRunning(sincronizacao.estado)

/** A line that lacks what an answer may leave to the reader. */
type Lido = Omit<ItemDaVenda, 'subtotal' | 'publicado'> & { subtotal?: number; publicado?: boolean }

/** Fills in what an answer leaves out of a line. A line without an id of its own takes its place as one, below zero. */
function completeItem(partialItem: Lido, position: number): ItemDaVenda {
  const { id_bling, variacao_id, variacoes } = partialItem
  const isPublished = id_bling !== null && (variacao_id !== null || variacoes.every((v) => v.id_bling !== null))
  return {
    ...partialItem,
    item_id: partialItem.item_id || -1 - position,
    subtotal: partialItem.subtotal ?? subtotal(partialItem),
    tem_variacoes: partialItem.tem_variacoes || variacoes.length > 0,
    publicado: partialItem.publicado ?? isPublished,
  }
}
