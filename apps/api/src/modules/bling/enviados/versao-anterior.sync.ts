import { cutText } from '@estampa/contract/shared/corte.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { isSetByPeople } from '../pedido/alteracao.mapping.ts'
import { TEXTO_MAXIMO } from '../pedido/chegada.mapping.ts'
import type { ConteudoEnviado } from '../pedido/conteudo.mapping.ts'
import { notesOfPeople } from '../pedido/enviado.mapping.ts'
import { findPedidosByAncora, readPedido } from '../pedido/leitura.sync.ts'
import type { VendaDoPedido } from '../pedido/pedidos.data.ts'
import { ancora, type CorpoDoPedido, parseAncora } from '../pedido/pedidos.mapping.ts'

/** So many versions are looked through for the last order. */
const VERSOES = 50

/** The body of a new version's order, with the notes and the payer of the carrier that people set in the order of the last one. */
export async function carryWordsOfPeople(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  corpo: CorpoDoPedido,
  enviado: ConteudoEnviado,
): Promise<CorpoDoPedido> {
  const first = Math.max(1, venda.revisao - VERSOES)
  const ancoras = Array.from({ length: venda.revisao - first }, (_, i) => ancora(venda.id, first + i))
  const revisaoOf = ({ numeroLoja }: { readonly numeroLoja?: string | null | undefined }) =>
    parseAncora(numeroLoja)?.revisao ?? 0
  const linhas = await findPedidosByAncora(contexto.client, ancoras)
  const [ultimo] = linhas
    .filter((linha) => parseAncora(linha.numeroLoja)?.venda === venda.id)
    .toSorted((a, b) => revisaoOf(b) - revisaoOf(a))
  const pedido = ultimo && (await readPedido(contexto, String(ultimo.id)))
  if (!pedido) return corpo
  const notes = notesOfPeople(pedido.observacoes, enviado)
  const pagador = pedido.transporte?.fretePorConta
  const transporte = isSetByPeople(pagador) ? { ...corpo.transporte, fretePorConta: Number(pagador) } : corpo.transporte
  if (notes === '') return { ...corpo, transporte }
  const descricao = `O recado escrito no Bling, no pedido ${pedido.numero}, foi levado para o pedido novo.`
  await transaction(contexto.db, (trx) => recordHistory(trx, { venda_id: venda.id, tipo: 'bling', descricao }))
  const observacoes = [corpo.observacoes, notes].filter(Boolean).join('\n')
  return { ...corpo, transporte, observacoes: cutText(observacoes, TEXTO_MAXIMO) }
}
