import { normalizar } from '@estampa/contract/shared/search.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, esquecerSituacoes, lembrarCadastros } from '../conexao/bling.data.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { SITUACOES, type Situacao, valorHerdado } from '../conexao/situacoes.mapping.ts'
import {
  linhasDeSituacao,
  MODULO_DE_VENDAS,
  modulos,
  type SituacaoDaConta,
  situacoesDaConta,
} from './cadastros.mapping.ts'
import { jaTemASituacao } from './pedidos.mapping.ts'

/** The statuses that orders may have in the account, and how an order gets one. */

/** The id of the module of sales; null where the account shows none. */
export async function moduloDeVendas(client: BlingClient): Promise<number | null> {
  const { data } = modulos.parse(await client.request('GET', '/situacoes/modulos'))
  return data.find(({ nome }) => nome === MODULO_DE_VENDAS)?.id ?? null
}

/** The statuses that orders may have. */
export async function lerSituacoes(client: BlingClient, modulo: number | null): Promise<readonly SituacaoDaConta[]> {
  if (modulo === null) return Object.values(SITUACOES)
  return linhasDeSituacao.parse(await client.request('GET', `/situacoes/modulos/${modulo}`)).data
}

async function situacoes(db: Banco, client: BlingClient): Promise<readonly SituacaoDaConta[]> {
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
export async function idDaSituacao(db: Banco, client: BlingClient, { id, nome }: Situacao): Promise<number | null> {
  const lista = await situacoes(db, client)
  const chave = normalizar(nome)
  const achada =
    lista.find((s) => normalizar(s.nome) === chave) ??
    lista.find((s) => s.id === id) ??
    lista.find((s) => s.idHerdado === id)
  return achada?.id ?? null
}

interface ComSituacao {
  readonly situacao: { readonly id: number; readonly valor?: number | null | undefined }
}

/**
 * The order, its status with the value that the status stands for: asked of the account's list, as an order in a status
 * of the account's own may show any. Whoever asks whether an order is cancelled or fulfilled asks of this.
 */
export async function comValor<P extends ComSituacao>(
  { db, client }: { readonly db: Banco; readonly client: BlingClient },
  pedido: P,
): Promise<P & { situacao: { id: number; valor: number } }> {
  const { id, valor } = pedido.situacao
  const achado = (lista: readonly SituacaoDaConta[]) => valorHerdado(lista, id)
  const conhecido = achado([]) ?? achado(await situacoes(db, client)) ?? achado(await relidas(db, client, id))
  return { ...pedido, situacao: { ...pedido.situacao, id, valor: conhecido ?? valor ?? -1 } }
}

/** The list as it is now, where the one that was kept does not know this status. */
async function relidas(db: Banco, client: BlingClient, id: number): Promise<readonly SituacaoDaConta[]> {
  const guardadas = await situacoes(db, client)
  if (guardadas.some((s) => s.id === id)) return guardadas
  await esquecerSituacoes(db)
  return situacoes(db, client)
}

/** How a status is called in the account; one made since the list was read is looked for once more. */
export async function nomeDaSituacao(
  db: Banco,
  client: BlingClient,
  { id, valor }: { id: number; valor: number },
): Promise<string> {
  const nome = (await relidas(db, client, id)).find((s) => s.id === id)?.nome
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
