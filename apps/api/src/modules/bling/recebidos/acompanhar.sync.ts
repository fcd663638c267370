import { cortar } from '@estampa/contract/shared/corte.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa, encerrarTarefas } from '../../tarefas/tarefas.rules.ts'
import { anotarNaHistoria, moverVenda, travarVenda } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { levarRastreio, recusada } from '../pedido/alteracao.sync.ts'
import { idDeCancelado, mudarSituacao, nomeDaSituacao } from '../pedido/cadastros.sync.ts'
import { type PedidoRecebido, retratoDoPedido, totalDoRetrato } from '../pedido/chegada.mapping.ts'
import { type Conteudo, conteudoDe, iguais, lerConteudo } from '../pedido/conteudo.mapping.ts'
import { lerPedido, type PedidoLido } from '../pedido/leitura.sync.ts'
import * as data from '../pedido/ligados.data.ts'
import { frasesDe, type Mudanca, mudancasDe } from '../pedido/mudancas.rules.ts'
import { notaDe } from '../pedido/pedidos.mapping.ts'

/** Notes what became of a sale's order there, follows its cancellation, and tells a person once what changed. */
export async function acompanhar(
  contexto: Contexto,
  pedidoId: number,
  vendaId: number,
  pedido: PedidoLido | null,
): Promise<void> {
  const nome = pedido ? await nomeDaSituacao(contexto, pedido.situacao) : ''
  await transaction(contexto.db, async (trx) => {
    const venda = await travarVenda(trx, vendaId)
    const visto = await data.travarPedido(trx, pedidoId)
    if (visto?.dono !== 'canal') return
    const situacao = pedido?.situacao.id ?? null
    const mudouDeSituacao = situacao !== visto.situacao
    if (mudouDeSituacao) {
      await data.anotarSituacao(trx, visto.id_bling, { situacao })
      const descricao = pedido ? `No Bling: situação mudou para ${nome}.` : 'Pedido excluído no Bling.'
      await anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao })
    }
    await data.anotarNota(trx, vendaId, pedido && notaDe(pedido))
    if (!pedido) await data.marcarVisto(trx, pedidoId)
    const mudancas = pedido && (await novidades(trx, visto, pedido, venda.servico_frete))
    const { encerrada, pecas } = fatosDoStatus(venda.status)
    if (encerrada !== null) return
    if (!pedido || cancelada(pedido.situacao)) {
      if (pecas === 'reservadas') await moverVenda(trx, contexto, vendaId, { para: 'cancelado', usuarioId: null })
      else if (mudouDeSituacao)
        await criarTarefa(
          trx,
          { tarefa: 'pedido_importado.cancelado_la', ...alvoDa({ ...venda, numero: visto.numero }) },
          CANCELADO_DEPOIS,
        )
      return
    }
    if (mudancas) await dizerQueMudou(trx, { ...venda, numero: visto.numero }, mudancas, pedido)
  })
}

/** How the order differs from what the sale was made of; null when there is nothing to say. */
async function novidades(
  trx: Transacao,
  visto: data.PedidoDoCanal,
  pedido: PedidoRecebido,
  servico: string | null,
): Promise<Mudanca[] | null> {
  const lido = conteudoDe(pedido)
  const antes = lerConteudo(visto.lido)
  const trazido = lerConteudo(visto.trazido)
  // Came in before its content was kept: of that time only the total is known.
  const base = trazido ?? { ...lido, total: totalDoRetrato(visto.retrato) ?? lido.total }
  const retrato = retratoDoPedido(pedido)
  await data.guardarLido(trx, visto.id, { retrato, lido, ...(trazido ? {} : { trazido: base }) })
  if (antes && iguais(antes, lido)) return null
  const mudancas = mudancasDoPedido(base, lido, servico)
  const haviam = antes ? mudancasDoPedido(base, antes, servico) : []
  return mudancas.length + haviam.length > 0 ? mudancas : null
}

/** The same, without the service that we wrote there with the tracking code. */
export const mudancasDoPedido = (base: Conteudo, lido: Conteudo, servico: string | null): Mudanca[] =>
  mudancasDe(base, lido).filter(({ parte }) => parte !== 'envio' || servico === null || lido.servico !== servico)

/** A sale with the order that it came as. */
export interface VendaDoCanal {
  readonly id: number
  readonly status: StatusDaVenda
  readonly numero: string | null
}

const alvoDa = ({ id, numero }: VendaDoCanal) => ({ alvo_id: id, titulo: `Pedido ${numero ?? ''}` })

/** One task says how the order differs from the sale; what can be done about it depends on how far the sale is. */
async function dizerQueMudou(
  trx: Transacao,
  venda: VendaDoCanal,
  mudancas: readonly Mudanca[],
  { observacoes }: PedidoRecebido,
): Promise<void> {
  const anotar = (descricao: string) => anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'bling', descricao })
  if (mudancas.length === 0) {
    await encerrarMudou(trx, venda.id)
    return anotar('No Bling o pedido voltou a ser como o desta venda.')
  }
  await anotar(`No Bling o pedido mudou: ${frasesDe(mudancas)}`)
  await pedirConferencia(trx, venda, mudancas, observacoes)
}

export async function encerrarMudou(trx: Transacao, vendaId: number): Promise<void> {
  await encerrarTarefas(trx, 'pedido_importado.mudou', vendaId)
  await encerrarTarefas(trx, 'pedido_importado.trazer', vendaId)
}

const RECADO = 200

export async function pedirConferencia(
  trx: Transacao,
  venda: VendaDoCanal,
  mudancas: readonly Mudanca[],
  observacoes: string,
): Promise<void> {
  const { aSeparar } = fatosDoStatus(venda.status)
  const recado = mudancas.some(({ parte }) => parte === 'recado') && observacoes !== ''
  const ditas = recado
    ? `${frasesDe(mudancas)} O recado agora diz: “${cortar(observacoes, RECADO)}”.`
    : frasesDe(mudancas)
  await encerrarMudou(trx, venda.id)
  await criarTarefa(
    trx,
    { tarefa: aSeparar ? 'pedido_importado.trazer' : 'pedido_importado.mudou', ...alvoDa(venda) },
    `No Bling o pedido mudou. ${ditas} ${aSeparar ? TRAZER : CONFERIR}`,
  )
}

const TRAZER = '“Trazer para a venda” põe isto na venda e acerta as reservas.'
const CONFERIR = 'A venda já passou da separação: abra-a e confira as peças antes que saiam.'

const CANCELADO_DEPOIS =
  'O pedido foi cancelado no Bling depois que as peças saíram da loja. Quando elas voltarem, use “Cancelar a venda”: ' +
  'as peças voltam ao estoque. Se não voltarem, descarte este aviso.'

/** A person says that the pieces of an order that was cancelled there came back. */
export const cancelarPorAqui = (contexto: Contexto, vendaId: number): Promise<void> =>
  transaction(contexto.db, async (trx) => {
    await moverVenda(trx, contexto, vendaId, { para: 'cancelado', usuarioId: null })
  })

/** Gives an imported order the status chosen for the sale's last step; one cancelled there stays cancelled. */
export async function seguirOPasso(contexto: ContextoDoTrabalho, vendaId: number, desejada: number): Promise<void> {
  const ligado = await data.pedidoDaVenda(contexto.db, vendaId)
  if (ligado?.dono !== 'canal') return
  // With some statuses an order can be changed no more. What it refuses keeps its status from nothing.
  const recusa = await levarRastreio(contexto, vendaId).then(() => null, recusada)
  await mudar(contexto, vendaId, ligado.id_bling, desejada)
  if (recusa) throw recusa
}

/** On a person's request, cancels at Bling the order of a sale that was cancelled here. */
export const cancelarLa = async (contexto: ContextoDoTrabalho, vendaId: number): Promise<void> =>
  seguirOPasso(contexto, vendaId, await idDeCancelado(contexto))

async function mudar(contexto: ContextoDoTrabalho, vendaId: number, idBling: string, desejada: number): Promise<void> {
  const { db, client, dizer } = contexto
  const pedido = await lerPedido(contexto, idBling)
  if (!pedido) throw new BlingError('inexistente', 'O pedido não existe mais no Bling.')
  if (pedido.situacao.id === desejada || cancelada(pedido.situacao)) return
  await dizer('Mudando a situação do pedido…')
  // Noted before it is sent: the event that comes of it is known for our own.
  await data.anotarSituacao(db, idBling, { situacao: desejada })
  try {
    await mudarSituacao(client, pedido.id, desejada)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo !== 'incerto') await data.anotarSituacao(db, idBling, { situacao: pedido.situacao.id })
    if (error.motivo !== 'recusado') throw error
    const descricao = `A situação do pedido não mudou no Bling: ${error.message}`
    await transaction(db, (trx) => anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao }))
    throw error
  }
}
