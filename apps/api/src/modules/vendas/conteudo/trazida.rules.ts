import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { takeFirst } from '../../../infra/base/take-first.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import { replaceReservas } from '../../estoque/reserva.rules.ts'
import { cancelLinhaProducoes } from '../../producao/linhas.rules.ts'

import {
  changeLinha,
  deleteVendaLinha,
  type LinhaGuardada,
  linhasDaVenda,
  linhasPendentes,
} from '../itens/itens.data.ts'
import {
  donosDasReservas,
  linhaEmTexto,
  mesmaPeca,
  personalizadasQueSobram,
  produtosDaLinha,
  prontasDaLinha,
} from '../itens/pecas.ts'
import { cancelEtiqueta } from '../passos/envio.rules.ts'
import { readLockedVenda } from '../venda/venda.rules.ts'
import { changeVendaRow, type MudancaDaVenda, recordHistory } from '../venda/vendas.data.ts'
import { diferencas, RECOMECO } from './edicao.rules.ts'
import { addPedidoLinhas, type LinhaRecebida, produtosDe } from './importada.rules.ts'

/** Fields of an imported sale that take the order's present values; an absent field keeps the sale's value. */
type Trazido = 'cliente_id' | 'entrega_no_canal' | 'envio_do_canal' | 'observacoes_do_canal' | 'frete_cobrado'
export interface DoPedidoAgora extends Pick<MudancaDaVenda, Trazido> {
  readonly linhas?: readonly LinhaRecebida[]
  /** Where it goes to, or to whom, is another place: a price or a label for the old one is none. */
  readonly outroDestino: boolean
}

/**
 * Takes over what changed of the sale's order, while nothing of it is packed. The reservation changes with the lines, a
 * line whose piece and quantity stay is the same line. `descricao` is what the history says.
 */
export async function bringPedidoContent(
  trx: Transacao,
  { queue, envios, erp }: Pick<Loja, 'queue' | 'envios' | 'erp'>,
  vendaId: number,
  { linhas, outroDestino, ...mudanca }: DoPedidoAgora,
  descricao: string,
): Promise<void> {
  const venda = await readLockedVenda(trx, erp, vendaId)
  const antes = linhas ? await linhasDaVenda(trx, vendaId) : []
  if (linhas) await replaceByPedido(trx, venda, antes, linhas)
  const depois = linhas ? await linhasDaVenda(trx, vendaId) : []
  const outroPacote = linhas !== undefined || outroDestino
  if (outroPacote) {
    await cancelEtiqueta(trx, { queue, envios }, venda, null)
    await envios.esquecerPrecos(trx, vendaId)
  }
  await changeVendaRow(trx, vendaId, {
    ...(outroPacote ? RECOMECO : {}),
    ...mudanca,
    ...(linhas ? { total: totalDaVenda(depois) } : {}),
  })
  const diferentes = diferencas(antes.map(linhaEmTexto), depois.map(linhaEmTexto))
  await recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao, ...diferentes })
}

async function replaceByPedido(
  trx: Transacao,
  { id }: Venda,
  antes: readonly LinhaGuardada[],
  recebidas: readonly LinhaRecebida[],
): Promise<void> {
  // All products in one go, those that are given up and those that are asked for.
  const produtos = await produtosDe(trx, [
    ...antes.flatMap(produtosDaLinha),
    ...recebidas.map(({ produto }) => produto?.produto_id),
  ])
  const esperam = new Set((await linhasPendentes(trx, id)).map(({ item_id }) => item_id))
  const livres = antes.filter((linha) => linha.produto_id !== null && !esperam.has(linha.id))
  const matchedLinhas = recebidas.map((recebida) => takeFirst(livres, (linha) => mesmaLinha(linha, recebida)))
  const ficam = new Set(matchedLinhas.map((linha) => linha?.id))
  const saem = antes.filter((linha) => !ficam.has(linha.id))
  const unsoldPecas = personalizadasQueSobram(saem, prontasDaLinha)
  await replaceReservas(trx, donosDasReservas(saem), unsoldPecas)
  await cancelLinhaProducoes(trx, saem, unsoldPecas)
  for (const linha of saem) await deleteVendaLinha(trx, linha.id)
  for (const [ordem, recebida] of recebidas.entries()) {
    const matchedLinha = matchedLinhas[ordem]
    const { valor_unitario, desconto, palavras = null } = recebida
    if (matchedLinha) await changeLinha(trx, matchedLinha.id, { valor_unitario, desconto, palavras, ordem })
    else await addPedidoLinhas(trx, id, ordem, recebida, produtos)
  }
}

const mesmaLinha = (linha: LinhaGuardada, { produto, fracionada, quantidade }: LinhaRecebida): boolean =>
  !fracionada && produto !== null && mesmaPeca(linha, produto) && linha.quantidade === quantidade
