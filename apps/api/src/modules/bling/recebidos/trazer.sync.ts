import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { changeClienteEntrega, clienteDoComprador } from '../../clientes/clientes.rules.ts'
import { bringPedidoContent, type DoPedidoAgora } from '../../vendas/conteudo/trazida.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import * as data from '../pedido/chegada.data.ts'
import { retratoDoPedido } from '../pedido/chegada.mapping.ts'
import { compradorDe } from '../pedido/comprador.mapping.ts'
import { parseConteudo } from '../pedido/conteudo.mapping.ts'
import { readPedido } from '../pedido/leitura.sync.ts'
import * as ligados from '../pedido/ligados.data.ts'
import { conteudoDe, frasesDe, mudancasAlheias, PARTES, type ParteDoPedido } from '../pedido/partes.mapping.ts'
import { vendaDoPedido } from '../pedido/pedidos.data.ts'
import { closeChangeTarefas, reconcileVenda, requestPedidoCheck } from '../pedido/reconciliacao.sync.ts'
import { type Chegada, linhasDoCanal, readChegada, tellDocumento, tellTotal, toVendaFields } from './chegada.sync.ts'
import { tryLinhasAndTell } from './linhas.rules.ts'

/** A person asks that the sale become what its order is now: what differs is brought, while nothing is packed. */
export async function bringPedido(contexto: ContextoDoTrabalho, vendaId: number): Promise<void> {
  const { db, dizer } = contexto
  const visto = await ligados.pedidoDaVenda(db, vendaId)
  if (visto?.dono !== 'canal') return
  await dizer('Lendo o pedido no Bling…')
  const pedido = await readPedido(contexto, visto.id_bling)
  if (!pedido || cancelada(pedido.situacao)) return reconcileVenda(contexto, { ...visto, venda_id: vendaId }, pedido)
  const agora = await readChegada(contexto, pedido)
  await dizer('Trazendo para a venda…')
  await transaction(db, (trx) => bringPedidoNow(trx, contexto, visto.id, { ...agora, vendaId }))
}

type Agora = Chegada & { readonly vendaId: number }

async function bringPedidoNow(
  trx: Transacao,
  contexto: ContextoDoTrabalho,
  pedidoId: number,
  agora: Agora,
): Promise<void> {
  const { vendaId, pedido } = agora
  await lockVenda(trx, vendaId)
  const venda = await vendaDoPedido(trx, vendaId)
  const visto = await ligados.lockPedido(trx, pedidoId)
  const base = parseConteudo(visto?.trazido)
  if (!visto || !venda || !base) return
  const { aSeparar, encerrada } = fatosDoStatus(venda.status)
  if (encerrada !== null) return
  const lido = conteudoDe(pedido)
  const mudancas = mudancasAlheias(base, lido, 'canal', venda)
  const retrato = retratoDoPedido(pedido)
  if (!aSeparar) {
    await ligados.savePedidoRead(trx, visto.id, { retrato, lido })
    if (mudancas.length > 0) await requestPedidoCheck(trx, { venda, ligado: visto }, mudancas, pedido)
    return contexto.relatar(`Nada foi trazido: a venda já está em ${rotuloDoStatus(venda.status)}.`)
  }
  await ligados.savePedidoRead(trx, visto.id, { retrato, lido, trazido: lido })
  await closeChangeTarefas(trx, vendaId)
  if (mudancas.length === 0) return
  const partes = new Set(mudancas.map(({ parte }) => parte))
  const descricao = `Trazido do pedido no Bling: ${frasesDe(mudancas)}`
  await bringPedidoContent(trx, contexto, vendaId, await oQueMuda(trx, venda.cliente_id, partes, agora), descricao)
  await tryLinhasAndTell(trx, vendaId)
  await tellTotal(trx, vendaId, pedido)
}

/** The customer that the sale has from now on, living where the order goes to; where that cannot be, it is said. */
async function destino(
  trx: Transacao,
  antes: number,
  partes: ReadonlySet<ParteDoPedido>,
  { vendaId, pedido, canal, contato }: Agora,
): Promise<number> {
  const comprador = compradorDe(pedido, contato)
  if (partes.has('comprador')) {
    await tellDocumento(trx, vendaId, pedido)
    return (await clienteDoComprador(trx, comprador, canal)).id
  }
  const venda = await data.vendaDoPedidoRecebido(trx, vendaId)
  if (await changeClienteEntrega(trx, antes, venda?.entrega_no_canal ?? null, comprador)) return antes
  const descricao =
    'O cadastro do cliente tem outro endereço que a entrega deste pedido: confira-o antes de gerar a etiqueta.'
  await recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao })
  return antes
}

async function oQueMuda(
  trx: Transacao,
  antes: number,
  partes: ReadonlySet<ParteDoPedido>,
  agora: Agora,
): Promise<DoPedidoAgora> {
  const { pedido } = agora
  const lidos = toVendaFields(pedido)
  const campos = [...partes].flatMap((parte) => PARTES[parte].traz.map((campo) => [campo, lidos[campo]]))
  const outroDestino = partes.has('comprador') || partes.has('entrega')
  return {
    outroDestino,
    ...Object.fromEntries(campos),
    ...(outroDestino ? { cliente_id: await destino(trx, antes, partes, agora) } : {}),
    ...(partes.has('linhas') ? { linhas: await linhasDoCanal(trx, pedido) } : {}),
  }
}
