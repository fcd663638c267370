import { cutText } from '@estampa/contract/shared/corte.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { clienteDoComprador } from '../../clientes/clientes.rules.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { type LinhaRecebida, receiveVenda } from '../../vendas/conteudo/importada.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { canaisDaLoja } from '../pedido/cadastros.mapping.ts'
import { nomeDoCanal } from '../pedido/cadastros.sync.ts'
import * as data from '../pedido/chegada.data.ts'
import {
  alteradosDesde,
  contatoDoPedido,
  dataDoPedido,
  entregaDe,
  envioDe,
  linhasDePedidos,
  type PedidoRecebido,
  retratoDoPedido,
  TEXTO_MAXIMO,
} from '../pedido/chegada.mapping.ts'
import { type Aviso, enqueuePedidoLook, rereadPedido, rereadSentPedido } from '../pedido/chegada.rules.ts'
import { compradorDe, documentoIlegivel, parseContato } from '../pedido/comprador.mapping.ts'
import { freteFromPedido, linhasDoPedido, totaisQueDiferem } from '../pedido/contas.mapping.ts'
import { iguais, parseConteudo } from '../pedido/conteudo.mapping.ts'
import { agoraNoBling, alterados, type PedidoLido, readPedido, SOBREPOSICAO_MS } from '../pedido/leitura.sync.ts'
import * as ligados from '../pedido/ligados.data.ts'
import { conteudoDe } from '../pedido/partes.mapping.ts'
import { parseAncora } from '../pedido/pedidos.mapping.ts'
import { reconcileVenda } from '../pedido/reconciliacao.sync.ts'
import { tryLinhasAndTell } from './linhas.rules.ts'

const ORIGEM_NAO_DITA = 'loja_integrada'

/** Reads anew a channel's order that was made or changed at Bling; it becomes a sale once. May break off anywhere. */
export async function importPedido(contexto: ContextoDoTrabalho, pedidoId: number): Promise<void> {
  const { db, dizer } = contexto
  const visto = await ligados.pedidoPorId(db, pedidoId)
  if (visto?.dono !== 'canal') return
  await dizer('Lendo o pedido no Bling…')
  const pedido = await readPedido(contexto, visto.id_bling)
  if (visto.venda_id !== null) return reconcileVenda(contexto, { ...visto, venda_id: visto.venda_id }, pedido)
  if (!pedido || !(await entra(contexto, visto, pedido))) return
  const chegada = await readChegada(contexto, pedido)
  await dizer('Registrando a venda…')
  const dia = dataDoPedido(pedido, await agoraNoBling(contexto.client))
  await transaction(db, (trx) => recordChegada(trx, pedidoId, chegada, dia))
}

/** Is it an order of others, in a status that the shop chose, and did it change since the switch was turned on? */
async function entra(contexto: ContextoDoTrabalho, visto: ligados.PedidoDoCanal, pedido: PedidoLido): Promise<boolean> {
  const { db } = contexto
  if (parseAncora(pedido.numeroLoja) || cancelada(pedido.situacao)) return false
  if (!(await isPedidoWanted(db, pedido))) return false
  if (visto.mudou || (visto.fora_desde !== null && visto.retrato !== retratoDoPedido(pedido))) return true
  const { importar_desde } = await readBlingConfiguracao(db)
  const desde =
    visto.fora_desde === null ? Date.parse(importar_desde ?? '') : Date.parse(visto.fora_desde) + EXATO_EM_MS
  if (!(await mudouDesde(contexto, pedido, new Date(desde)))) return false
  await transaction(db, (trx) => ligados.recordSeenPedido(trx, visto.id_bling, true))
  return true
}

/** Bling's own time is known to a second and the way of an answer; a change has whole seconds. */
const EXATO_EM_MS = 2000

async function isPedidoWanted(db: Db, { situacao }: PedidoRecebido): Promise<boolean> {
  const { importar_pedidos, importar_desde, situacoes_importadas } = await readBlingConfiguracao(db)
  return importar_pedidos && importar_desde !== null && (situacoes_importadas as number[]).includes(situacao.id)
}

/** An order does not tell when it was changed; a list that is filtered by that does. */
async function mudouDesde(
  { client }: ContextoDoTrabalho,
  { id, numero }: PedidoRecebido,
  desde: Date,
): Promise<boolean> {
  const query = { numero, ...alteradosDesde(desde.getTime(), await agoraNoBling(client)), pagina: 1, limite: 100 }
  const { data: linhas } = linhasDePedidos.parse(await client.request('GET', '/pedidos/vendas', { query }))
  return linhas.some((linha) => linha.id === id)
}

/** The order with its channel and its buyer's contact, which alone has telephone and e-mail; null without one. */
export async function readChegada(contexto: ContextoDoTrabalho, pedido: PedidoRecebido) {
  const canal = await nomeDoCanal(contexto, pedido.loja)
  const id = contatoDoPedido(pedido)
  const lido = id === null ? null : contexto.client.request('GET', `/contatos/${id}`).then(parseContato)
  return { pedido, canal, contato: lido && (await nuloSe(['inexistente', 'recusado'], lido)) }
}
export type Chegada = Awaited<ReturnType<typeof readChegada>>

async function recordChegada(
  trx: Transacao,
  pedidoId: number,
  { pedido, canal, contato }: Chegada,
  data_do_pedido: string | null,
): Promise<void> {
  const visto = await ligados.lockPedido(trx, pedidoId)
  // Registered meanwhile; one of our own sales; or the switch was turned off.
  if (visto?.dono !== 'canal' || visto.venda_id !== null) return
  if (!(await isPedidoWanted(trx, pedido))) return
  const linhas = await linhasDoCanal(trx, pedido)
  const { canais } = await readBlingConfiguracao(trx)
  const id = await receiveVenda(trx, {
    cliente_id: (await clienteDoComprador(trx, compradorDe(pedido, contato), canal)).id,
    origem:
      canaisDaLoja.safeParse(canais).data?.find((candidate) => candidate.id === pedido.loja)?.origem ?? ORIGEM_NAO_DITA,
    pedido: pedido.numero,
    canal,
    numero_no_canal: cutText(pedido.numeroLoja, 120) || null,
    ...toVendaFields(pedido),
    data_do_pedido,
    linhas,
  })
  const lido = conteudoDe(pedido)
  await ligados.linkVenda(trx, pedidoId, { venda_id: id, numero: pedido.numero, situacao: pedido.situacao.id })
  await ligados.savePedidoRead(trx, pedidoId, { retrato: retratoDoPedido(pedido), lido, trazido: lido })
  await tryLinhasAndTell(trx, id)
  await tellDocumento(trx, id, pedido)
  await tellTotal(trx, id, pedido)
}

/** Returns what a sale has of its order besides the lines. */
export const toVendaFields = (pedido: PedidoRecebido) => ({
  entrega_no_canal: entregaDe(pedido),
  envio_do_canal: envioDe(pedido),
  frete_cobrado: freteFromPedido(pedido),
  observacoes_do_canal: cutText(pedido.observacoes, TEXTO_MAXIMO) || null,
})

/** The order's lines, each with what it is here, as far as that is known. */
export async function linhasDoCanal(trx: Transacao, pedido: PedidoRecebido): Promise<LinhaRecebida[]> {
  const pedidoLinhas = linhasDoPedido(pedido)
  if (pedidoLinhas.length === 0) throw new BlingError('recusado', 'O pedido não tem itens.')
  const linhas: LinhaRecebida[] = []
  for (const { codigo, fracionada, ...linha } of pedidoLinhas) {
    const produto = fracionada || linha.despesa ? null : await data.produtoDaLinha(trx, linha.produto_do_canal, codigo)
    linhas.push({ ...linha, fracionada, sku: comoCodigo(codigo) || null, descricao: '', produto })
  }
  return linhas
}

/** The buyer's document is none: the sale says so, where its label and its invoice will ask for one. */
export async function tellDocumento(trx: Transacao, venda_id: number, { contato }: PedidoRecebido): Promise<void> {
  if (!documentoIlegivel(contato)) return
  const descricao =
    'O documento que está no Bling não é CPF nem CNPJ, e não foi guardado. Confira o cadastro do cliente.'
  await recordHistory(trx, { venda_id, tipo: 'bling', descricao })
}

/** The fields that we know of do not come to the order's total: a person looks at both. */
export async function tellTotal(trx: Transacao, vendaId: number, pedido: PedidoRecebido): Promise<void> {
  const totais = totaisQueDiferem(pedido)
  if (!totais) return void (await closeTarefas(trx, 'pedido_importado.total', vendaId))
  const [blingTotal, localTotal] = [formatReais(totais.la), formatReais(totais.aqui)]
  const frase = `No Bling o total do pedido é ${blingTotal}, e os itens com o frete somam aqui ${localTotal}. ${CONFERIR}`
  const alvo = { alvo_id: vendaId, titulo: `Pedido ${pedido.numero}` }
  await createTarefa(trx, { tarefa: 'pedido_importado.total', ...alvo }, frase)
}
const CONFERIR = 'Confira o pedido no Bling; se o total de lá é o certo, edite a venda.'

/**
 * Has every order looked at that changed since the last reading, the shop's own too; lines that wait for pieces are tried again.
 * What changed before that reading is looked at once more where its row differs: some changes are listed late.
 */
export async function readPedidos(contexto: Contexto): Promise<void> {
  const { db, client } = contexto
  const { importar_pedidos, importar_desde, pedidos_lidos_ate } = await readBlingConfiguracao(db)
  for (const { venda_id } of await data.esperandoPecas(db))
    await transaction(db, (trx) => tryLinhasAndTell(trx, venda_id))
  await rereadOpenPedidos(contexto)
  const isImporting = importar_pedidos && importar_desde !== null
  if (!isImporting && (await ligados.naoLidosHa(db, 0, 1)).length === 0) return
  const agora = await agoraNoBling(client)
  const desde = isImporting ? Date.parse(importar_desde) : 0
  const ate = pedidos_lidos_ate === null ? null : Date.parse(pedidos_lidos_ate)
  // A time still to come there was noted by a clock that went ahead: what changed before it was never read.
  const isFirst = ate === null || ate - SOBREPOSICAO_MS > agora
  const inicio = isFirst ? (isImporting ? desde : agora - SOBREPOSICAO_MS) : Math.max(desde, ate - SOBREPOSICAO_MS)
  const novos = await enqueueChanged(contexto, isFirst ? inicio : Math.max(desde, ate - FOLGA_MS), 'lista')
  if (!isFirst) await enqueueChanged(contexto, inicio, 'antes', novos)
  await data.recordPedidosReading(db, new Date(agora))
}

/** Bling's time is known to a second and the way of an answer; what changed while the last reading went on is in the next. */
const FOLGA_MS = 60_000

/** Looks at the orders changed since an instant, but those of `done`; returns their ids. */
async function enqueueChanged(
  { db, queue, client }: Contexto,
  desde: number,
  aviso: Aviso,
  done: ReadonlySet<number> = new Set(),
): Promise<ReadonlySet<number>> {
  const seen = new Set<number>()
  for await (const linhas of alterados(client, desde))
    await transaction(db, async (trx) => {
      for (const linha of linhas) {
        seen.add(linha.id)
        if (!done.has(linha.id)) await enqueuePedidoLook(trx, queue, linha, true, aviso)
      }
    })
  return seen
}

const UM_DIA_S = 86_400
/** So many in one reading, of the shop's and of channels; the next ones follow with the next. */
const POR_VEZ = 200

/** Reads each order under way once a day: a deleted one is in no event or list. What changed becomes a job. */
async function rereadOpenPedidos(contexto: Contexto): Promise<void> {
  const { db, queue } = contexto
  for (const pedido of await ligados.naoLidosHa(db, UM_DIA_S, POR_VEZ)) {
    const igual = await estaComoEra(contexto, pedido)
    await transaction(db, async (trx) => {
      await ligados.markPedidoSeen(trx, pedido.id)
      if (igual) return
      if (pedido.dono === 'canal') await rereadPedido(trx, queue, pedido.id, pedido.numero, 'relogio')
      else await rereadSentPedido(trx, queue, { id: pedido.venda_id, nome: pedido.nome }, pedido.id_bling, 'relogio')
    })
  }
}

type NaoLido = Awaited<ReturnType<typeof ligados.naoLidosHa>>[number]

async function estaComoEra(contexto: Contexto, { id_bling, lido, situacao }: NaoLido): Promise<boolean> {
  try {
    const pedido = await readPedido(contexto, id_bling, { leitura: true })
    const conteudo = parseConteudo(lido)
    if (!pedido || !conteudo) return false
    return pedido.situacao.id === situacao && iguais(conteudo, conteudoDe(pedido))
  } catch (error) {
    // The job that asks for this one alone says why it cannot be read.
    if (error instanceof BlingError && error.motivo !== 'recusado') throw error
    return false
  }
}
