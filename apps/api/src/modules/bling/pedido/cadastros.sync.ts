import { normalizar } from '@estampa/contract/shared/search.ts'
import { z } from 'zod'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, esquecerSituacoes, lembrarCadastros } from '../conexao/bling.data.ts'
import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { linhasDe } from '../conexao/paginas.ts'
import { SITUACOES, type Situacao, valorHerdado } from '../conexao/situacoes.mapping.ts'
import {
  type CanalDoBling,
  canaisDaLoja,
  escolherFormaPagamento,
  formasDePagamento,
  linhasDeCanal,
  linhasDeSituacao,
  MODULO_DE_VENDAS,
  modulos,
  type SituacaoDaConta,
  situacoesDaConta,
} from './cadastros.mapping.ts'
import type { PedidoRecebido } from './chegada.mapping.ts'
import { jaTemASituacao } from './pedidos.mapping.ts'

/** What an order refers to in the account, asked once for each connection; its statuses, and how an order gets one. */

export async function formaPagamento({ db, client }: Contexto): Promise<number> {
  const { forma_pagamento_id, ligacao } = await conexao(db)
  if (forma_pagamento_id !== null) return forma_pagamento_id
  const query = { situacao: 1, limite: 100 }
  const { data } = formasDePagamento.parse(await client.request('GET', '/formas-pagamentos', { query }))
  const forma = escolherFormaPagamento(data)
  if (!forma) throw new BlingError('recusado', 'Não há forma de pagamento ativa no Bling. Crie uma e tente novamente.')
  await lembrarCadastros(db, { forma_pagamento_id: forma.id }, ligacao)
  return forma.id
}

/** The account's sales channel for a sale of this origin, where the shop chose one. */
export async function lojaDaOrigem(db: Banco, origem: string): Promise<number | null> {
  const canais = canaisDaLoja.safeParse((await configuracao(db)).canais)
  return canais.data?.find((canal) => canal.origem === origem)?.id ?? null
}

export const lerCanais = (client: BlingClient): Promise<CanalDoBling[]> =>
  linhasDe(client, '/canais-venda', linhasDeCanal)

const guardados = z.array(z.object({ id: z.number(), nome: z.string() }))
/** An order that a person typed there belongs to no channel. */
const DIGITADO = 'Digitado no Bling'

/** How the account calls a channel; the list is read once, and again for a channel that it does not have. */
export async function nomeDoCanal({ db, client }: Contexto, id: number | null): Promise<string> {
  if (id === null) return DIGITADO
  const { canais, ligacao } = await conexao(db)
  const conhecido = guardados.safeParse(canais).data?.find((canal) => canal.id === id)
  if (conhecido) return conhecido.nome
  // Null when the application may not read them.
  const canaisDaConta = await nuloSe(['recusado', 'inexistente'], lerCanais(client))
  const lidos = canaisDaConta?.map(({ id, descricao }) => ({ id, nome: descricao || `Canal ${id}` }))
  if (lidos) await lembrarCadastros(db, { canais: lidos }, ligacao)
  return lidos?.find((canal) => canal.id === id)?.nome ?? `Canal ${id}`
}

/** The id of the module of sales; null where the account shows none. */
export async function moduloDeVendas(client: BlingClient): Promise<number | null> {
  const { data } = modulos.parse(await client.request('GET', '/situacoes/modulos'))
  return data.find(({ nome }) => nome === MODULO_DE_VENDAS)?.id ?? null
}

export async function lerSituacoes(client: BlingClient, modulo: number | null): Promise<readonly SituacaoDaConta[]> {
  if (modulo === null) return Object.values(SITUACOES)
  return linhasDeSituacao.parse(await client.request('GET', `/situacoes/modulos/${modulo}`)).data
}

async function situacoes({ db, client }: Contexto): Promise<readonly SituacaoDaConta[]> {
  const { situacoes: lembradas, ligacao } = await conexao(db)
  const guardadas = situacoesDaConta.safeParse(lembradas)
  if (guardadas.success) return guardadas.data
  const lidas = await situacoesLegiveis(client)
  await lembrarCadastros(db, { situacoes: lidas }, ligacao)
  return lidas
}

/** Without the permission to read them only those are known that every account has. */
export async function situacoesLegiveis(client: BlingClient): Promise<readonly SituacaoDaConta[]> {
  try {
    return await lerSituacoes(client, await moduloDeVendas(client))
  } catch (error) {
    if (!(error instanceof BlingError) || (error.status !== 403 && error.motivo !== 'inexistente')) throw error
    return Object.values(SITUACOES)
  }
}

/** The account's id of a status: a list names no values, so it is known by its name, its id, or as the heir of it. */
export async function idDaSituacao(contexto: Contexto, { id, nome }: Situacao): Promise<number | null> {
  const lista = await situacoes(contexto)
  const chave = normalizar(nome)
  const achada =
    lista.find((s) => normalizar(s.nome) === chave) ??
    lista.find((s) => s.id === id) ??
    lista.find((s) => s.idHerdado === id)
  return achada?.id ?? null
}

/** The same of the one that cancels an order; refuses where the account has none. */
export async function idDeCancelado(contexto: Contexto): Promise<number> {
  const id = await idDaSituacao(contexto, SITUACOES.cancelado)
  if (id === null) throw new BlingError('recusado', 'A conta do Bling não tem a situação “Cancelado”.')
  return id
}

/** The order, with what its status stands for by the account's list: one of the account's own may show any. */
export async function comValor<P extends Pick<PedidoRecebido, 'situacao'>>(
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
  await esquecerSituacoes(contexto.db)
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
export async function mudarSituacao(client: BlingClient, pedidoId: number, situacaoId: number): Promise<void> {
  try {
    await client.request('PATCH', `/pedidos/vendas/${pedidoId}/situacoes/${situacaoId}`, { repetivel: true })
  } catch (error) {
    if (!(error instanceof BlingError) || !jaTemASituacao(error)) throw error
  }
}
