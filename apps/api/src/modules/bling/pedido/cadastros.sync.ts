import { normalizar } from '@estampa/contract/shared/search.ts'
import type { Banco } from '../../../infra/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { anotarFormaPagamento, anotarSituacoes, conexao } from '../conexao/bling.data.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import {
  canaisDaLoja,
  escolherFormaPagamento,
  formasDePagamento,
  linhasDeSituacao,
  MODULO_DE_VENDAS,
  modulos,
  type SituacaoDaConta,
  situacoesDaConta,
} from './cadastros.mapping.ts'
import { SITUACOES, type Situacao } from './pedidos.mapping.ts'

/** What an order refers to in the account: asked once for each connection. */

export async function formaPagamento(db: Banco, client: BlingClient): Promise<number> {
  const { forma_pagamento_id } = await conexao(db)
  if (forma_pagamento_id !== null) return forma_pagamento_id
  const query = { situacao: 1, limite: 100 }
  const { data } = formasDePagamento.parse(await client.request('GET', '/formas-pagamentos', { query }))
  const forma = escolherFormaPagamento(data)
  if (!forma) throw new BlingError('recusado', 'Não há forma de pagamento ativa no Bling. Crie uma e tente novamente.')
  await anotarFormaPagamento(db, forma.id)
  return forma.id
}

/** The account's sales channel for a sale of this origin, where the shop chose one. */
export async function lojaDaOrigem(db: Banco, origem: string): Promise<number | null> {
  const canais = canaisDaLoja.safeParse((await configuracao(db)).canais)
  return canais.data?.find((canal) => canal.origem === origem)?.id ?? null
}

/** They may have been deleted there: the next attempt asks again. */
export async function esquecerCadastros(db: Banco): Promise<void> {
  await anotarFormaPagamento(db, null)
  await anotarSituacoes(db, null)
}

/** The account's statuses of orders; without permission to read them, those that every account has. */
async function situacoes(db: Banco, client: BlingClient): Promise<readonly SituacaoDaConta[]> {
  const guardadas = situacoesDaConta.safeParse((await conexao(db)).situacoes)
  if (guardadas.success) return guardadas.data
  const lidas = await ler(client)
  await anotarSituacoes(db, lidas)
  return lidas
}

async function ler(client: BlingClient): Promise<readonly SituacaoDaConta[]> {
  try {
    const { data } = modulos.parse(await client.request('GET', '/situacoes/modulos'))
    const modulo = data.find(({ nome }) => nome === MODULO_DE_VENDAS)
    if (!modulo) return Object.values(SITUACOES)
    return linhasDeSituacao.parse(await client.request('GET', `/situacoes/modulos/${modulo.id}`)).data
  } catch (error) {
    if (error instanceof BlingError && (error.status === 403 || error.motivo === 'inexistente'))
      return Object.values(SITUACOES)
    throw error
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

/** How a status is called in the account; one made since the list was read is looked for once more. */
export async function nomeDaSituacao(
  db: Banco,
  client: BlingClient,
  { id, valor }: { id: number; valor: number },
): Promise<string> {
  const nomeEm = (lista: readonly SituacaoDaConta[]) => lista.find((s) => s.id === id)?.nome
  const nome = nomeEm(await situacoes(db, client))
  if (nome !== undefined) return nome
  await anotarSituacoes(db, null)
  const padrao = Object.values(SITUACOES).find((s) => s.valor === valor)
  return nomeEm(await situacoes(db, client)) ?? padrao?.nome ?? `situação ${id}`
}
