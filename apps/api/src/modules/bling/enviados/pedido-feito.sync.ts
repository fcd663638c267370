import { isDeepStrictEqual } from 'node:util'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES } from '../conexao/situacoes.mapping.ts'
import { corpoDaAlteracao } from '../pedido/alteracao.mapping.ts'
import { changePedido } from '../pedido/alteracao.sync.ts'
import { pedidoRecebido } from '../pedido/chegada.mapping.ts'
import { ensureContato } from '../pedido/contatos.sync.ts'
import { type ConteudoEnviado, parseEnviado } from '../pedido/conteudo.mapping.ts'
import { keptParts, type ParteEnviada, sentAsShown, sentNow } from '../pedido/enviado.mapping.ts'
import type { PedidoLido } from '../pedido/leitura.sync.ts'
import * as ligados from '../pedido/ligados.data.ts'
import { conteudoDe, mudancasDe } from '../pedido/partes.mapping.ts'
import { type VendaDoPedido, vendaDoPedido } from '../pedido/pedidos.data.ts'
import { type PedidoDoBling, pedidoDoBling, wantsPedido } from '../pedido/pedidos.mapping.ts'
import { readLeitura, recordReading } from '../pedido/reconciliacao.sync.ts'
import { fillSituacaoValor, settleSituacao } from '../pedido/situacao.sync.ts'

interface Feito {
  /** A person asked for it: what people set at Bling gives way to the sale. */
  readonly insistir: boolean
  /** The order was just made, and the answer to its creation said so. */
  readonly isAnswered: boolean
}

/**
 * Updates the existing order to the sale's present data. What people did there since the last reading is told before anything is
 * written; parts that they set stay, unless the sale asks for something new.
 */
export async function updatePedido(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  id: number,
  { insistir, isAnswered }: Feito,
): Promise<void> {
  const lido = await readBoth(contexto, id)
  const registro = await recordSentPedido(contexto, venda, lido, isAnswered)
  if (registro === null) return
  const { pedido, recebido } = lido
  const kept = insistir ? new Set<ParteEnviada>() : keptParts(registro.enviado, conteudoDe(recebido), venda)
  const contato = insistir ? await ensureContato(contexto, venda.cliente_id) : null
  const body = corpoDaAlteracao(pedido, venda, kept, contato)
  const muda = body !== null && (insistir || (!cancelada(pedido.situacao) && !venda.estoque_lancado))
  const recusa = muda ? await changePedido(contexto, venda.id, pedido, body) : null
  const escrito = { sent: registro.enviado, kept, contato }
  if (body === null || muda) await recordWritten(contexto, venda, muda ? await readBoth(contexto, id) : lido, escrito)
  const agora = registro.nova ? { ...venda, situacao_enviada: SITUACOES.aberto.valor } : venda
  // Also of an order that takes no other change.
  await settleSituacao(contexto, agora, pedido, insistir)
  if (recusa) throw recusa
}

/** An order as it is given back, and as it is compared. */
interface Lido {
  readonly pedido: PedidoDoBling
  readonly recebido: PedidoLido
}
async function readBoth(contexto: ContextoDoTrabalho, id: number): Promise<Lido> {
  const lido = await contexto.client.request('GET', `/pedidos/vendas/${id}`)
  const recebido = await fillSituacaoValor(contexto, pedidoRecebido.parse(lido).data)
  return { pedido: { ...pedidoDoBling.parse(lido).data, situacao: recebido.situacao }, recebido }
}

/** `nova`: the order was not known before. Null when the sale was edited meanwhile: then another run follows. */
async function recordSentPedido(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  { pedido, recebido }: Lido,
  isAnswered: boolean,
): Promise<{ nova: boolean; enviado: ConteudoEnviado | null } | null> {
  const leitura = await readLeitura(contexto, venda.situacao, recebido)
  return transaction(contexto.db, async (trx) => {
    const agora = await lockVenda(trx, venda.id)
    if (agora.revisao !== venda.revisao || !wantsPedido(agora)) return null
    const nova = await ligados.recordVendaPedido(trx, venda.id, {
      id_bling: String(pedido.id),
      numero: pedido.numero,
      situacao: pedido.situacao.id,
      situacao_enviada: SITUACOES.aberto.valor,
    })
    const descricao = `Pedido ${pedido.numero} enviado ao Bling.`
    if (nova !== null) {
      await recordHistory(trx, { venda_id: venda.id, tipo: 'pedido_enviado', descricao })
      const sent = parseEnviado((await ligados.lockPedido(trx, nova))?.enviado)
      const conteudo = conteudoDe(recebido)
      // After a lost answer people may have changed it before it was found.
      const enviado = sent && !isAnswered ? sentAsShown(sent, conteudo) : { linhas_do_recado: [], ...sent, ...conteudo }
      await ligados.savePedidoRead(trx, nova, { lido: enviado, enviado })
    }
    const par = await lockPar(trx, venda.id)
    if (!par) return null
    await recordReading(trx, contexto, par, recebido, leitura)
    return { nova: nova !== null, enviado: parseEnviado(par.ligado.enviado) }
  })
}

async function lockPar(trx: Transacao, vendaId: number) {
  const venda = await vendaDoPedido(trx, vendaId)
  const visto = await ligados.pedidoDaVenda(trx, vendaId)
  const ligado = visto && (await ligados.lockPedido(trx, visto.id))
  return venda && ligado ? { venda, ligado } : null
}

/** `sent`: what the order was sent with before; `kept`: parts that people set and that were not written; `contato`: the buyer that was written. */
interface Escrito {
  readonly sent: ConteudoEnviado | null
  readonly kept: ReadonlySet<ParteEnviada>
  readonly contato: number | null
}

/** Notes what the order was sent with, once it stands so; what differs still was set by people. */
async function recordWritten(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  { recebido }: Lido,
  { sent, kept, contato }: Escrito,
): Promise<void> {
  if (sent === null) return
  const agora = conteudoDe(recebido)
  const enviado = { ...sentNow(sent, agora, kept), ...(contato === null ? {} : { contato: agora.contato }) }
  if (isDeepStrictEqual(enviado, sent)) return
  const leitura = await readLeitura(contexto, venda.situacao, recebido)
  await transaction(contexto.db, async (trx) => {
    const { revisao } = await lockVenda(trx, venda.id)
    const par = await lockPar(trx, venda.id)
    if (!par || revisao !== venda.revisao || par.ligado.id_bling !== String(recebido.id)) return
    // Another run has noted what it wrote.
    if (!isDeepStrictEqual(parseEnviado(par.ligado.enviado), sent)) return
    await ligados.setEnviado(trx, par.ligado.id, enviado)
    if (mudancasDe(enviado, agora).length === 0) await closeTarefas(trx, 'pedido.mudou', venda.id)
    if (contato !== null) await closeTarefas(trx, 'pedido.outro_cliente', venda.id)
    await recordReading(trx, contexto, { ...par, ligado: { ...par.ligado, enviado } }, recebido, leitura)
  })
}
