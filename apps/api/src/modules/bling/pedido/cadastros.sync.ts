import { z } from 'zod'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, lembrarCadastros } from '../conexao/bling.data.ts'
import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import { linhasDe } from '../conexao/paginas.ts'
import {
  type CanalDoBling,
  canaisDaLoja,
  escolherFormaPagamento,
  formasDePagamento,
  linhasDeCanal,
} from './cadastros.mapping.ts'

/** What an order refers to in the account, besides its status; asked once for each connection. */

export async function formaPagamento(db: Banco, client: BlingClient): Promise<number> {
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

/** The account's sales channels, as they are now. */
export const lerCanais = (client: BlingClient): Promise<CanalDoBling[]> =>
  linhasDe(client, '/canais-venda', linhasDeCanal)

const guardados = z.array(z.object({ id: z.number(), nome: z.string() }))
/** An order that a person typed there belongs to no channel. */
const DIGITADO = 'Digitado no Bling'

/** How the account calls a channel; the list is read once, and again for a channel that it does not have. */
export async function nomeDoCanal(
  { db, client }: { db: Banco; client: BlingClient },
  id: number | null,
): Promise<string> {
  if (id === null) return DIGITADO
  const { canais, ligacao } = await conexao(db)
  const conhecido = guardados.safeParse(canais).data?.find((canal) => canal.id === id)
  if (conhecido) return conhecido.nome
  const lidos = await ler(client)
  if (lidos) await lembrarCadastros(db, { canais: lidos }, ligacao)
  return lidos?.find((canal) => canal.id === id)?.nome ?? `Canal ${id}`
}

/** Null when the application may not read them. */
async function ler(client: BlingClient) {
  const canais = await nuloSe(['recusado', 'inexistente'], lerCanais(client))
  return canais?.map(({ id, descricao }) => ({ id, nome: descricao || `Canal ${id}` }))
}
