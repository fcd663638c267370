import { normalizeText } from '@estampa/contract/shared/search.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, forgetSituacoes, keepCadastros } from '../conexao/bling.data.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES, type Situacao, valorHerdado } from '../conexao/situacoes.mapping.ts'
import {
  linhasDeSituacao,
  MODULO_DE_VENDAS,
  modulos,
  type SituacaoDaConta,
  situacoesDaConta,
} from './cadastros.mapping.ts'
import type { PedidoRecebido } from './chegada.mapping.ts'
import { setPedidoSituacao } from './ligados.data.ts'
import { ultimoAviso, type VendaDoPedido } from './pedidos.data.ts'
import { jaTemASituacao, type PedidoDoBling, situacaoDoStatus } from './pedidos.mapping.ts'

/** The account's statuses of orders, asked once for each connection; which one an order has, and how it gets another. */

/** The id of the module of sales; null where the account shows none. */
export async function moduloDeVendas(client: BlingClient): Promise<number | null> {
  const { data } = modulos.parse(await client.request('GET', '/situacoes/modulos'))
  return data.find(({ nome }) => nome === MODULO_DE_VENDAS)?.id ?? null
}

export async function readSituacoes(client: BlingClient, modulo: number | null): Promise<readonly SituacaoDaConta[]> {
  if (modulo === null) return Object.values(SITUACOES)
  return linhasDeSituacao.parse(await client.request('GET', `/situacoes/modulos/${modulo}`)).data
}

async function situacoes({ db, client }: Contexto): Promise<readonly SituacaoDaConta[]> {
  const { situacoes: lembradas, ligacao } = await conexao(db)
  const guardadas = situacoesDaConta.safeParse(lembradas)
  if (guardadas.success) return guardadas.data
  const lidas = await situacoesLegiveis(client)
  await keepCadastros(db, { situacoes: lidas }, ligacao)
  return lidas
}

/** Without the permission to read them only those are known that every account has. */
export async function situacoesLegiveis(client: BlingClient): Promise<readonly SituacaoDaConta[]> {
  try {
    return await readSituacoes(client, await moduloDeVendas(client))
  } catch (error) {
    if (!(error instanceof BlingError) || (error.status !== 403 && error.motivo !== 'inexistente')) throw error
    return Object.values(SITUACOES)
  }
}

/** The account's id of a status: a list names no values, so it is known by its name, its id, or as the heir of it. */
async function idDaSituacao(contexto: Contexto, { id, nome }: Situacao): Promise<number | null> {
  const lista = await situacoes(contexto)
  const chave = normalizeText(nome)
  const achada =
    lista.find((s) => normalizeText(s.nome) === chave) ??
    lista.find((s) => s.id === id) ??
    lista.find((s) => s.idHerdado === id)
  return achada?.id ?? null
}

/** Returns the account's id of the status that cancels an order; refuses where the account has none. */
export async function idDeCancelado(contexto: Contexto): Promise<number> {
  const id = await idDaSituacao(contexto, SITUACOES.cancelado)
  if (id === null) throw new BlingError('recusado', 'A conta do Bling não tem a situação “Cancelado”.')
  return id
}

/** The order, with what its status stands for by the account's list: one of the account's own may show any. */
export async function fillSituacaoValor<P extends Pick<PedidoRecebido, 'situacao'>>(
  contexto: Contexto,
  pedido: P,
): Promise<P & { situacao: { id: number; valor: number } }> {
  const { id, valor } = pedido.situacao
  const achado = (lista: readonly SituacaoDaConta[]) => valorHerdado(lista, id)
  const conhecido = achado([]) ?? achado(await situacoes(contexto)) ?? achado(await relidas(contexto, id))
  return { ...pedido, situacao: { ...pedido.situacao, id, valor: conhecido ?? valor ?? -1 } }
}

/** The list as it is now, where the one that was kept does not know this status. */
async function relidas(contexto: Contexto, id: number): Promise<readonly SituacaoDaConta[]> {
  const guardadas = await situacoes(contexto)
  if (guardadas.some((s) => s.id === id)) return guardadas
  await forgetSituacoes(contexto.db)
  return situacoes(contexto)
}

/** How a status is called in the account; one made since the list was read is looked for once more. */
export async function nomeDaSituacao(
  contexto: Contexto,
  { id, valor }: { id: number; valor: number },
): Promise<string> {
  const nome = (await relidas(contexto, id)).find((s) => s.id === id)?.nome
  return nome ?? Object.values(SITUACOES).find((s) => s.valor === valor)?.nome ?? `situação ${id}`
}

/** An order that has the status already is as it should be. */
export async function changeSituacao(client: BlingClient, pedidoId: number, situacaoId: number): Promise<void> {
  try {
    await client.request('PATCH', `/pedidos/vendas/${pedidoId}/situacoes/${situacaoId}`, { repetivel: true })
  } catch (error) {
    if (!(error instanceof BlingError) || !jaTemASituacao(error)) throw error
  }
}

/** Moves the order to the sale's step, once a step: what people decide at Bling stands until then, or `insistir`. */
export async function settleSituacao(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  pedido: PedidoDoBling,
  insistir: boolean,
): Promise<void> {
  const { db, client } = contexto
  const desejada = situacaoDoStatus(venda.status)
  const jaPedida = venda.situacao_enviada === desejada.valor
  if (!insistir && (jaPedida || cancelada(pedido.situacao))) return
  if (pedido.situacao.valor === desejada.valor)
    return void (await setPedidoSituacao(db, String(pedido.id), anotada(pedido.situacao.id, desejada.valor)))
  const id = await idDaSituacao(contexto, desejada)
  if (id === null) return recordAvisoOnce(contexto, venda, `A conta do Bling não tem a situação “${desejada.nome}”.`)
  await contexto.dizer('Mudando a situação do pedido…')
  try {
    await changeAndRecordSituacao(db, pedido.id, { id, valor: desejada.valor }, () =>
      changeSituacao(client, pedido.id, id),
    )
  } catch (error) {
    if (!(error instanceof BlingError) || error.status !== 403) throw error
    await setPedidoSituacao(db, String(pedido.id), { situacao_enviando: null })
    return recordAvisoOnce(contexto, venda, 'O aplicativo não tem permissão para mudar a situação do pedido no Bling.')
  }
}

/** Changes the status of the sale's order, and notes it before and after: if the answer is lost, its event is known for ours. */
export async function changeAndRecordSituacao(
  db: ContextoDoTrabalho['db'],
  pedidoId: number,
  { id, valor }: { readonly id: number; readonly valor: number },
  mudar: () => Promise<unknown>,
): Promise<void> {
  const idBling = String(pedidoId)
  await setPedidoSituacao(db, idBling, { situacao_enviando: valor })
  await mudar()
  await setPedidoSituacao(db, idBling, anotada(id, valor))
}

const anotada = (situacao: number, situacao_enviada: number) => ({
  situacao,
  situacao_enviada,
  situacao_enviando: null,
})

/** Said in the sale's history, unless that is what it ends with. The work goes on without. */
const recordAvisoOnce = ({ db }: ContextoDoTrabalho, { id }: VendaDoPedido, descricao: string): Promise<void> =>
  transaction(db, async (trx) => {
    if ((await ultimoAviso(trx, id))?.descricao === descricao) return
    await recordHistory(trx, { venda_id: id, tipo: 'bling', descricao })
  })
