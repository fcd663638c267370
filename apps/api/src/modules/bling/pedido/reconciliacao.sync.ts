import { isDeepStrictEqual } from 'node:util'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { moveVenda } from '../../vendas/passos/status.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { Contexto } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { type PedidoRecebido, retratoDoPedido, totalDoRetrato } from './chegada.mapping.ts'
import { type Conteudo, iguais, parseConteudo, parseEnviado } from './conteudo.mapping.ts'
import { type PedidoLido, readPedido } from './leitura.sync.ts'
import * as data from './ligados.data.ts'
import { conteudoDe, frasesDe, type MudancaDoPedido, mudancasAlheias, notaDe } from './partes.mapping.ts'
import { type VendaDoPedido, vendaDoPedido } from './pedidos.data.ts'
import { fillSituacaoValor, nomeDaSituacao } from './situacao.sync.ts'

/** A sale with its order, under the locks of both. */
interface Par {
  readonly venda: VendaDoPedido
  readonly ligado: data.PedidoLigado
}

/** Handling that differs by who made the order. */
interface Dono {
  /** Returns what the order is compared with; null where nothing of before is known. */
  base(ligado: data.PedidoLigado, agora: Conteudo): Conteudo | null
  /** The order is gone from Bling. */
  excluido(trx: Transacao, ligado: data.PedidoLigado, idBling: string): Promise<unknown>
  /** Handles the order's cancellation or deletion at Bling, `agora`: just now. The sale goes on here. */
  acabou(trx: Transacao, contexto: Contexto, par: Par, como: { agora: boolean; excluido: boolean }): Promise<void>
  /** Handles others' changes of the order at Bling; nothing differs: it is again as it was. */
  mudou(trx: Transacao, par: Par, mudancas: readonly MudancaDoPedido[], pedido: PedidoRecebido): Promise<void>
}

const DONOS: Readonly<Record<data.PedidoLigado['dono'], Dono>> = {
  // Made from the sale, which stays as it is: only people move it.
  loja: {
    base: ({ enviado, lido }) => parseEnviado(enviado) ?? parseConteudo(lido),
    excluido: (trx, { venda_id }) => data.forgetPedido(trx, venda_id ?? 0),
    async acabou(trx, _contexto, { venda: { id, nome } }, { agora, excluido }) {
      if (!agora) return
      const tarefa = { tarefa: 'pedido.cancelado_la', alvo_id: id, titulo: `Pedido de ${nome}` } as const
      const mensagem =
        `O pedido da venda ${id} foi ${excluido ? 'excluído' : 'cancelado'} no Bling, e a venda continua aqui. Se ela não vale mais, use “Cancelar a venda”; ` +
        'se vale, descarte este aviso e sincronize a venda: o pedido volta.'
      await createTarefa(trx, tarefa, mensagem)
    },
    async mudou(trx, { venda: { id, nome } }, mudancas) {
      const wasTold = await closeTarefas(trx, 'pedido.mudou', id)
      if (mudancas.length === 0) {
        if (wasTold) await recordHistory(trx, { venda_id: id, tipo: 'bling', descricao: VOLTOU })
        return
      }
      const descricao = `No Bling o pedido desta venda mudou: ${frasesDe(mudancas)}`
      await recordHistory(trx, { venda_id: id, tipo: 'bling', descricao })
      const tarefa = { tarefa: 'pedido.mudou', alvo_id: id, titulo: `Pedido de ${nome}` } as const
      await createTarefa(trx, tarefa, `${descricao} A venda aqui ficou como estava: confira-a.`)
    },
  },
  // Made at Bling: its sale was made of it, follows its end, and becomes what it is now when a person says so.
  canal: {
    // Came in before its content was kept: of that time only the total is known.
    base: ({ trazido, retrato }, agora) =>
      parseConteudo(trazido) ?? { ...agora, total: totalDoRetrato(retrato) ?? agora.total },
    excluido: async (trx, { id }, idBling) => {
      await data.setPedidoSituacao(trx, idBling, { situacao: null })
      await data.markPedidoSeen(trx, id)
    },
    async acabou(trx, contexto, { venda, ligado }, { agora }) {
      if (fatosDoStatus(venda.status).pecas === 'reservadas')
        await moveVenda(trx, contexto, venda.id, { para: 'cancelado', usuarioId: null })
      else if (agora)
        await createTarefa(
          trx,
          { tarefa: 'pedido_importado.cancelado_la', ...alvoDe(venda.id, ligado) },
          CANCELADO_DEPOIS,
        )
    },
    async mudou(trx, { venda, ligado }, mudancas, pedido) {
      const recordChange = (descricao: string) => recordHistory(trx, { venda_id: venda.id, tipo: 'bling', descricao })
      if (mudancas.length === 0) {
        await closeChangeTarefas(trx, venda.id)
        return recordChange(VOLTOU)
      }
      await recordChange(`No Bling o pedido mudou: ${frasesDe(mudancas)}`)
      await requestPedidoCheck(trx, { venda, ligado }, mudancas, pedido)
    },
  },
}

/** `situacao` and `enviado`: the status, and what was sent, that were known before the order was read. */
export type VendaLigada = Pick<data.PedidoLigado, 'id' | 'situacao' | 'enviado'> & {
  readonly id_bling: string
  readonly venda_id: number
}

/**
 * Reads anew an order that changed at Bling, or that it is time to look at, as events repeat and overtake each other.
 */
export async function reconcilePedido(contexto: Contexto, { id_bling }: { id_bling: string }): Promise<void> {
  const ligado = await data.pedidoVisto(contexto.db, id_bling)
  if (!ligado || ligado.venda_id === null) return
  await reconcileVenda(
    contexto,
    { ...ligado, id_bling, venda_id: ligado.venda_id },
    await readPedido(contexto, id_bling),
  )
}

/** How often an order is read again that was written while it was read. */
const READINGS = 3

/**
 * Notes what became of a sale's order at Bling (null: it was deleted), with what that causes by who made it; tells
 * changes once. A reading during which the shop itself wrote the order may be older than that write: it is read again.
 */
export async function reconcileVenda(
  contexto: Contexto,
  visto: VendaLigada,
  pedido: PedidoLido | null,
  reading = 1,
): Promise<void> {
  const { id, id_bling, venda_id } = visto
  const leitura = await readLeitura(contexto, visto.situacao, pedido)
  const newer = await transaction(contexto.db, async (trx) => {
    await lockVenda(trx, venda_id)
    const ligado = await data.lockPedido(trx, id)
    const venda = await vendaDoPedido(trx, venda_id)
    // Sale edited meanwhile: the order at Bling no longer belongs to it.
    if (ligado?.id_bling !== id_bling || !venda) return null
    const isWritten = ligado.situacao !== visto.situacao || !isDeepStrictEqual(ligado.enviado, visto.enviado)
    if (isWritten && reading < READINGS) return ligado
    await recordReading(trx, contexto, { venda, ligado }, pedido, leitura)
    return null
  })
  if (newer)
    await reconcileVenda(
      contexto,
      { id, id_bling, venda_id, situacao: newer.situacao, enviado: newer.enviado },
      await readPedido(contexto, id_bling),
      reading + 1,
    )
}

/** How an order was found: the name of its status, and whether it was cancelled when it was read before. */
interface Leitura {
  readonly nome: string
  readonly wasCancelled: boolean
}

/** Records what a reading of a sale's order found (null: it was deleted) and tells changes. The caller holds the locks of sale and order. */
export async function recordReading(
  trx: Transacao,
  contexto: Contexto,
  { venda, ligado }: Par,
  pedido: PedidoLido | null,
  { nome, wasCancelled }: Leitura,
): Promise<void> {
  const dono = DONOS[ligado.dono]
  const idBling = ligado.id_bling ?? ''
  const agora = await recordNewSituacao(trx, { venda, ligado }, idBling, pedido, nome)
  await data.setPedidoNota(trx, venda.id, pedido && notaDe(pedido))
  if (!pedido) await dono.excluido(trx, ligado, idBling)
  if (wasCancelled && agora && pedido) await tellReopened(trx, { venda, ligado }, pedido, nome)
  const mudancas = pedido && (await novidades(trx, { venda, ligado }, pedido))
  if (fatosDoStatus(venda.status).encerrada !== null) return
  if (!pedido || cancelada(pedido.situacao))
    await dono.acabou(trx, contexto, { venda, ligado }, { agora, excluido: !pedido })
  else if (mudancas) await dono.mudou(trx, { venda, ligado }, mudancas, pedido)
}

/** Reads what must be asked of the account before a reading is noted. */
export const readLeitura = async (
  contexto: Contexto,
  situacao: number | null,
  pedido: PedidoLido | null,
): Promise<Leitura> => ({
  nome: pedido ? await nomeDaSituacao(contexto, pedido.situacao) : '',
  wasCancelled: situacao !== null && cancelada(await readKnownSituacao(contexto, situacao)),
})

/** Notes the status in which the order stands; true where people gave it one just now. */
async function recordNewSituacao(
  trx: Transacao,
  { venda, ligado }: Par,
  idBling: string,
  pedido: PedidoLido | null,
  nome: string,
): Promise<boolean> {
  if ((pedido?.situacao.id ?? null) === ligado.situacao) return false
  if (pedido) await data.setPedidoSituacao(trx, idBling, { situacao: pedido.situacao.id })
  // The echo of our own write, whose answer is still on its way.
  if (pedido && pedido.situacao.valor === ligado.situacao_enviando) return false
  const descricao = pedido ? `No Bling: situação mudou para ${nome}.` : 'Pedido excluído no Bling.'
  await recordHistory(trx, { venda_id: venda.id, tipo: 'bling', descricao })
  if (pedido && !cancelada(pedido.situacao)) await closeTarefas(trx, 'pedido.cancelado_la', venda.id)
  else for (const tarefa of Object.values(REABERTO)) await closeTarefas(trx, tarefa, venda.id)
  return true
}

const readKnownSituacao = async (contexto: Contexto, id: number) =>
  (await fillSituacaoValor(contexto, { situacao: { id } })).situacao

const REABERTO = { loja: 'pedido.reaberto_la', canal: 'pedido_importado.reaberto_la' } as const

/** The order of a cancelled sale was cancelled too, and people reopened it: somebody says whether it holds. */
async function tellReopened(
  trx: Transacao,
  { venda, ligado }: Par,
  { situacao }: PedidoLido,
  nome: string,
): Promise<void> {
  if (cancelada(situacao) || fatosDoStatus(venda.status).pedido !== 'cancelado') return
  const tarefa = { tarefa: REABERTO[ligado.dono], ...alvoDe(venda.id, ligado) }
  const mensagem =
    `O pedido da venda ${venda.id} foi reaberto no Bling (${nome}), e a venda continua cancelada aqui. Se ele não vale, use ` +
    '“Cancelar no Bling”; se vale, faça uma venda nova e descarte este aviso.'
  await createTarefa(trx, tarefa, mensagem)
}

/** How the order differs from what the sale has of it; null when there is nothing to say. */
async function novidades(
  trx: Transacao,
  { venda, ligado }: Par,
  pedido: PedidoRecebido,
): Promise<MudancaDoPedido[] | null> {
  const agora = conteudoDe(pedido)
  const base = DONOS[ligado.dono].base(ligado, agora)
  const antes = parseConteudo(ligado.lido)
  const lacksBase = ligado.dono === 'canal' && parseConteudo(ligado.trazido) === null
  await data.savePedidoRead(trx, ligado.id, {
    retrato: retratoDoPedido(pedido),
    lido: agora,
    ...(lacksBase && base ? { trazido: base } : {}),
  })
  if (!base || (antes && iguais(antes, agora))) return null
  const alheias = (ate: Conteudo) => mudancasAlheias(base, ate, ligado.dono, venda)
  const [mudancas, haviam] = [alheias(agora), antes ? alheias(antes) : []]
  return mudancas.length + haviam.length > 0 ? mudancas : null
}

const alvoDe = (alvo_id: number, { numero }: Pick<data.PedidoLigado, 'numero'>) => ({
  alvo_id,
  titulo: `Pedido ${numero ?? ''}`,
})

export async function closeChangeTarefas(trx: Transacao, vendaId: number): Promise<void> {
  await closeTarefas(trx, 'pedido_importado.mudou', vendaId)
  await closeTarefas(trx, 'pedido_importado.trazer', vendaId)
}

const VOLTOU = 'No Bling o pedido voltou a ser como o desta venda.'
const RECADO = 200

/**
 * Keeps one task that says how a channel's order differs from its sale; what can be done depends on how far the sale
 * is.
 */
export async function requestPedidoCheck(
  trx: Transacao,
  { venda, ligado }: { readonly venda: Pick<VendaDoPedido, 'id' | 'status'>; readonly ligado: data.PedidoLigado },
  mudancas: readonly MudancaDoPedido[],
  { observacoes }: PedidoRecebido,
): Promise<void> {
  const { aSeparar } = fatosDoStatus(venda.status)
  const recado = mudancas.some(({ parte }) => parte === 'recado') && observacoes !== ''
  const mudancasText = recado
    ? `${frasesDe(mudancas)} O recado agora diz: “${cutText(observacoes, RECADO)}”.`
    : frasesDe(mudancas)
  await closeChangeTarefas(trx, venda.id)
  await createTarefa(
    trx,
    { tarefa: aSeparar ? 'pedido_importado.trazer' : 'pedido_importado.mudou', ...alvoDe(venda.id, ligado) },
    `No Bling o pedido mudou. ${mudancasText} ${aSeparar ? TRAZER : CONFERIR}`,
  )
}

const TRAZER = '“Trazer para a venda” põe isto na venda e acerta as reservas.'
const CONFERIR = 'A venda já passou da separação: abra-a e confira as peças antes que saiam.'

const CANCELADO_DEPOIS =
  'O pedido foi cancelado no Bling depois que as peças saíram da loja. Quando elas voltarem, use “Cancelar a venda”: ' +
  'as peças voltam ao estoque. Se não voltarem, descarte este aviso.'
