import { toCentavos } from '@estampa/contract/shared/money.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { ACOMPANHADAS } from '@estampa/contract/vendas/vendas.status.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { type Motivo, syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import * as data from './chegada.data.ts'
import { type LinhaDoPedido, retratoDe } from './chegada.mapping.ts'
import { type Conteudo, parseConteudo } from './conteudo.mapping.ts'
import * as ligados from './ligados.data.ts'
import { vendaDoIdBling } from './pedidos.data.ts'
import { parseAncora } from './pedidos.mapping.ts'

/** An order as an event or a list names it. An event may tell nothing but the id. */
export type PedidoAnunciado = Pick<LinhaDoPedido, 'id'> & Partial<LinhaDoPedido>

const completo = (pedido: PedidoAnunciado): pedido is LinhaDoPedido => pedido.situacao !== undefined

/** How an order was named: by an event, or in a list of changed ones; `antes`: changed before the last reading, and read then. */
export type Aviso = 'evento' | 'lista' | 'antes'
const MOTIVOS = { evento: 'evento', lista: 'relogio', antes: 'relogio' } as const satisfies Record<Aviso, Motivo>

/** Writes the job that looks at an order. `mudou`: a channel's order certainly changed since the switch was turned on. */
export async function enqueuePedidoLook(
  trx: Transacao,
  queue: Queue,
  pedido: PedidoAnunciado,
  mudou: boolean,
  aviso: Aviso,
): Promise<void> {
  const idBling = String(pedido.id)
  const visto = await ligados.pedidoVisto(trx, idBling)
  if (visto?.dono === 'loja') return enqueueSentPedidoLook(trx, queue, visto, pedido, aviso)
  const motivo = MOTIVOS[aviso]
  const isKnown = completo(pedido) && visto?.retrato === retratoDe(pedido)
  if (isKnown && aviso === 'antes') return
  if (visto?.venda_id != null) {
    // An event or a list says less than the order does: of one that is under way the order itself is read.
    const venda = await data.vendaDoPedidoRecebido(trx, visto.venda_id)
    const isVendaActive = venda !== undefined && ACOMPANHADAS.includes(venda.status)
    if (isKnown && !isVendaActive) return
    return void (await rereadPedido(trx, queue, visto.id, pedido.numero, motivo))
  }
  if (parseAncora(pedido.numeroLoja)) return
  const { importar_pedidos, situacoes_importadas } = await readBlingConfiguracao(trx)
  if (!importar_pedidos) return
  // A later status comes with an event of its own, or with the next reading.
  if (completo(pedido) && !(situacoes_importadas as number[]).includes(pedido.situacao.id)) return
  // An event may tell less than the portrait holds: for an order that stood at Bling before, the job compares what it
  // reads.
  const certo = mudou && visto?.fora_desde == null
  await rereadPedido(trx, queue, await ligados.recordSeenPedido(trx, idBling, certo), pedido.numero, motivo)
}

/** An order that began here, in a list: read where its row differs from what is known of it, or it changed and its sale is open. */
async function enqueueSentPedidoLook(
  trx: Transacao,
  queue: Queue,
  visto: ligados.PedidoLigado,
  pedido: PedidoAnunciado,
  aviso: Aviso,
): Promise<void> {
  const venda = await vendaDoIdBling(trx, String(pedido.id))
  if (!venda) return
  const lido = parseConteudo(visto.lido)
  const isKnown = completo(pedido) && lido !== null && isAsRead(pedido, { ...lido, situacao: visto.situacao })
  if (isKnown && (aviso === 'antes' || !ACOMPANHADAS.includes(venda.status))) return
  await rereadSentPedido(trx, queue, venda, String(pedido.id), MOTIVOS[aviso])
}

type Known = Pick<Conteudo, 'total' | 'contato'> & Pick<ligados.PedidoLigado, 'situacao'>
const isAsRead = ({ situacao, total, contato }: LinhaDoPedido, known: Known): boolean =>
  situacao.id === known.situacao &&
  contato === known.contato &&
  (total == null || known.total === null || toCentavos(total) === toCentavos(known.total))

/** The job that reads the order again. */
export const rereadPedido = (
  trx: Transacao,
  queue: Queue,
  id: number,
  numero: string | null | undefined,
  motivo: Motivo,
): Promise<Sincronizacao> => {
  const titulo = numero ? `Pedido ${numero}` : 'Pedido do Bling'
  return syncRecord(trx, queue, { tipo: 'pedido_importado', operacao: 'importar', alvo_id: id, titulo }, motivo)
}

/** Queues the reading of an order that began here. */
export const rereadSentPedido = (
  trx: Transacao,
  queue: Queue,
  { id, nome }: { readonly id: number; readonly nome: string },
  id_bling: string,
  motivo: Motivo,
): Promise<Sincronizacao> => {
  const titulo = `Pedido de ${nome}`
  const nova = { tipo: 'webhook', operacao: 'pedido', alvo_id: id, titulo, dados: { id_bling } } as const
  return syncRecord(trx, queue, nova, motivo)
}
