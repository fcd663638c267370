import { randomInt } from 'node:crypto'
import { errorSentence } from '@estampa/contract/errors.ts'
import { MODELOS_DE_NOTA } from '@estampa/contract/notas/nota.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { normalizeDocumento } from '@estampa/contract/shared/documents.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { notasConfiguracao } from '../../notas/notas.data.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { segundosAteAssentar, segundosDaCriacao } from '../conexao/bling.config.ts'
import { forgetCadastros } from '../conexao/bling.data.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES } from '../conexao/situacoes.mapping.ts'
import { cadastrosDoPedido } from '../pedido/cadastros.sync.ts'
import { parseEnviado } from '../pedido/conteudo.mapping.ts'
import { enviadoDoCorpo } from '../pedido/enviado.mapping.ts'
import { findPedidosByAncora, LER_NOTA, readPedido } from '../pedido/leitura.sync.ts'
import * as ligados from '../pedido/ligados.data.ts'
import { notaDe } from '../pedido/partes.mapping.ts'
import { type VendaDoPedido, vendaDoPedido } from '../pedido/pedidos.data.ts'
import {
  ancora,
  type CorpoDoPedido,
  corpoDoPedido,
  type LinhaDePedido,
  listUnpublishedTitles,
  parseAncora,
  recusaPorRepeticao,
  wantsPedido,
} from '../pedido/pedidos.mapping.ts'
import { changeAndRecordSituacao, changeSituacao, fillSituacaoValor, idDeCancelado } from '../pedido/situacao.sync.ts'
import { updatePedido } from './pedido-feito.sync.ts'
import { carryWordsOfPeople } from './versao-anterior.sync.ts'

const ANCORAS_POR_BUSCA = 50

/** `enviar`: a person asked for the order, so also a sale that waits for its picking gets one. */
type PedidoDesejado = { readonly enviar: boolean }

/** Makes the order at Bling what the sale is, found by our mark; may run any number of times and break off anywhere. */
export async function syncPedido(contexto: ContextoDoTrabalho, vendaId: number, desejo: PedidoDesejado): Promise<void> {
  const venda = await vendaDoPedido(contexto.db, vendaId)
  // The order of an imported sale is its own master.
  if (!venda || venda.importada) return
  try {
    await matchPedido(contexto, venda, desejo)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    // Order deleted at Bling between two requests: another run finds out what there is.
    if (error.motivo === 'inexistente') throw new BlingError('ocupado', 'O pedido mudou no Bling enquanto era lido.')
    if (error.motivo === 'recusado') {
      await transaction(contexto.db, (trx) =>
        recordHistory(trx, { venda_id: vendaId, tipo: 'pedido_falhou', descricao: error.message }),
      )
    }
    throw error
  }
}

async function matchPedido(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  { enviar }: PedidoDesejado,
): Promise<void> {
  await contexto.dizer('Procurando o pedido no Bling…')
  const vivo = await cancelPedidoVersoes(contexto, venda)
  if (!wantsPedido(venda)) return
  // An edited sale goes back to picking, and its order is sent again when it leaves picking.
  const desejado = enviar || venda.revisao === 1 || fatosDoStatus(venda.status).pedido === 'vivo'
  if (vivo) return updatePedido(contexto, venda, vivo.id, { insistir: enviar, isAnswered: false })
  const feito = desejado ? await createPedido(contexto, venda) : null
  if (feito) await updatePedido(contexto, venda, feito.id, { insistir: enviar, isAnswered: feito.isAnswered })
}

/** Cancels orders of the sale that should not live: earlier versions, repeated ones. Answers the one that stands. */
async function cancelPedidoVersoes(contexto: ContextoDoTrabalho, venda: VendaDoPedido): Promise<LinhaDePedido | null> {
  const { id, revisao, revisao_cancelada } = venda
  const isCancelada = fatosDoStatus(venda.status).pedido === 'cancelado'
  const primeira = Math.min(revisao_cancelada + 1, revisao)
  const pedidos = await findAnchoredPedidos(contexto, id, primeira, revisao)
  const daqui = pedidos.filter((pedido) => parseAncora(pedido.numeroLoja)?.revisao === revisao)
  refuseForeignPedidos(daqui, venda)
  const atual = isCancelada ? null : choosePedido(daqui, venda.id_bling)
  if (venda.incerto && daqui.length === 0)
    throw new BlingError('ocupado', 'Espera para saber se o Bling já recebeu o pedido.')
  const demais = pedidos.filter((pedido) => pedido !== atual)
  for (const pedido of demais) await cancelPedido(contexto, pedido, venda)
  const ate = isCancelada ? revisao : revisao - 1
  // Noted once, with all that it concerns: an order may have been cancelled without its answer reaching us.
  await transaction(contexto.db, async (trx) => {
    if (!(await ligados.recordCancelledRevisions(trx, id, ate))) return
    for (const { numero, numeroLoja } of demais) {
      if ((parseAncora(numeroLoja)?.revisao ?? 0) > ate) continue
      const descricao = `Pedido ${numero} cancelado no Bling.`
      await recordHistory(trx, { venda_id: id, tipo: 'pedido_cancelado', descricao })
    }
  })
  return atual
}

async function findAnchoredPedidos(
  contexto: ContextoDoTrabalho,
  id: number,
  firstRevisao: number,
  ate: number,
): Promise<LinhaDePedido[]> {
  const achados: LinhaDePedido[] = []
  for (let inicio = firstRevisao; inicio <= ate; inicio += ANCORAS_POR_BUSCA) {
    const quantas = Math.min(ANCORAS_POR_BUSCA, ate - inicio + 1)
    const ancoras = Array.from({ length: quantas }, (_, i) => ancora(id, inicio + i))
    const pedidos = await findPedidosByAncora(contexto.client, ancoras)
    const vendaPedidos = pedidos.filter(({ numeroLoja }) => parseAncora(numeroLoja)?.venda === id)
    for (const linha of vendaPedidos) achados.push(await fillSituacaoValor(contexto, linha))
  }
  return achados
}

/** A shop set up anew counts its sales from one again, and the old one's orders bear the same marks. */
function refuseForeignPedidos(pedidos: readonly LinhaDePedido[], { id_bling, cpf }: VendaDoPedido): void {
  for (const { id, numero, numeroLoja, contato } of pedidos) {
    const documento = normalizeDocumento(contato?.numeroDocumento ?? '')
    if (String(id) === id_bling || documento === '' || documento === cpf) continue
    const mensagem = `O pedido ${numero} do Bling, de outro cliente, já usa a marca ${numeroLoja} no número da loja. Mude-a lá e tente novamente.`
    throw new BlingError('recusado', mensagem)
  }
}

/**
 * Chooses among several orders for one version after a lost answer: the known one, else an active one, else the oldest.
 */
function choosePedido(pedidos: readonly LinhaDePedido[], idBling: string | null): LinhaDePedido | null {
  const pedidosByAge = pedidos.toSorted((a, b) => a.id - b.id)
  const conhecido = pedidosByAge.find(({ id }) => String(id) === idBling)
  return conhecido ?? pedidosByAge.find(({ situacao }) => !cancelada(situacao)) ?? pedidosByAge[0] ?? null
}

/** Cancels an order. Of the sale's own one the new status is noted: a person who reopens it there is then noticed. */
async function cancelPedido(contexto: ContextoDoTrabalho, pedido: LinhaDePedido, venda: VendaDoPedido): Promise<void> {
  const { db, client, dizer } = contexto
  const idBling = String(pedido.id)
  const isVendaPedido = idBling === venda.id_bling
  if (cancelada(pedido.situacao)) {
    if (isVendaPedido)
      await ligados.setPedidoSituacao(db, idBling, { situacao: pedido.situacao.id, situacao_enviando: null })
    return
  }
  const id = await idDeCancelado(contexto)
  await dizer(`Cancelando o pedido ${pedido.numero}…`)
  if ((await notasConfiguracao.read(db)).ativa) await readPedidoNota(contexto, idBling)
  const { valor } = SITUACOES.cancelado
  const changePedidoSituacao = () => seExistir(changeSituacao(client, pedido.id, id))
  await (isVendaPedido
    ? changeAndRecordSituacao(db, pedido.id, { id, valor }, changePedidoSituacao)
    : changePedidoSituacao())
}

/** Reads the invoice made of the order at Bling: it goes on standing for the sale. */
async function readPedidoNota(contexto: ContextoDoTrabalho, pedidoId: string): Promise<void> {
  const { db, queue } = contexto
  const pedido = await readPedido(contexto, pedidoId)
  const idBling = pedido && notaDe(pedido)
  const leituras = idBling ? MODELOS_DE_NOTA.map((modelo) => ({ modelo, idBling })) : []
  if (leituras.length > 0) await transaction(db, (trx) => queue.sendMany(trx, LER_NOTA, leituras))
}

/** An order that was made just now. `isAnswered`: by the answer to its creation; else found, from an attempt without an answer. */
interface PedidoFeito {
  readonly id: number
  readonly isAnswered: boolean
}

/** Null when the sale changed in the meantime: then another run follows. */
async function createPedido(contexto: ContextoDoTrabalho, venda: VendaDoPedido): Promise<PedidoFeito | null> {
  const { db, dizer, config } = contexto
  const nomes = listUnpublishedTitles(venda.itens)
  if (nomes.length > 0)
    throw new BlingError('recusado', errorSentence('PRODUTOS_NAO_PUBLICADOS', { nomes: nomes.join(', ') }))
  const antes = parseEnviado(venda.enviado)
  const own = corpoDoPedido(venda, await cadastrosDoPedido(contexto, venda))
  const body = venda.revisao > 1 && antes ? await carryWordsOfPeople(contexto, venda, own, antes) : own
  await dizer('Enviando o pedido…')
  const enviado = enviadoDoCorpo(body, own.observacoes ?? '', antes)
  const criacao = await ligados.startPedidoCreation(db, venda, segundosDaCriacao(config), enviado)
  if (criacao === 'mudou') return null
  if (criacao === 'bloqueada') throw new BlingError('ocupado', 'O pedido já está sendo enviado.')
  const inicio = performance.now()
  try {
    const feito = await sendNewPedido(contexto, body)
    await ligados.setCreationOutcome(db, venda.id, null)
    return feito
  } catch (error) {
    const certo = error instanceof BlingError && error.motivo !== 'incerto'
    await ligados.setCreationOutcome(db, venda.id, certo ? null : segundosAteAssentar(config, inicio))
    if (error instanceof BlingError && error.motivo === 'recusado') await forgetCadastros(db)
    throw error
  }
}

/**
 * Creates the order, once. Refused as a repetition, it is at Bling from a lost attempt, or goes again with its own
 * text.
 */
async function sendNewPedido({ client, config }: ContextoDoTrabalho, body: CorpoDoPedido): Promise<PedidoFeito> {
  const postPedido = async (corpo: object) => {
    const resposta = await client.request('POST', '/pedidos/vendas', { body: corpo, paciencia: config.pacienciaMs })
    const lido = criado.safeParse(resposta)
    if (!lido.success) throw new BlingError('incerto', 'O Bling respondeu de uma forma desconhecida.')
    return { id: lido.data.data.id, isAnswered: true }
  }
  try {
    return await postPedido(body)
  } catch (error) {
    if (!(error instanceof BlingError) || !recusaPorRepeticao(error)) throw error
    const pedidos = await findPedidosByAncora(client, [body.numeroLoja])
    const ownPedido = pedidos.find(({ numeroLoja }) => numeroLoja === body.numeroLoja)
    if (ownPedido) return { id: ownPedido.id, isAnswered: false }
    const quando = formatDateTime(new Date().toISOString())
    return postPedido({
      ...body,
      observacoesInternas: `${body.observacoesInternas}, enviada de novo em ${quando} (${randomInt(1000, 9999)})`,
    })
  }
}
