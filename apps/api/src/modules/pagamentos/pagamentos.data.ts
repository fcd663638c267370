import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento, PELA_TROCA } from '@estampa/contract/pagamentos/situacao.ts'
import { type Insertable, sql } from 'kysely'
import type { Pagamentos } from '../../infra/database/database.types.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'

type Forma = FormaDePagamento | (typeof PELA_TROCA)['valor']
type NovoPagamento = Insertable<Pagamentos> & { readonly forma: Forma; readonly usuario_id: number | null }
export const inserirPagamento = (trx: Transacao, pagamento: NovoPagamento) =>
  trx.insertInto('pagamentos').values(pagamento).execute()

/** Answers the deleted payment; undefined when the sale has none of that id. */
export const excluirPagamento = (trx: Transacao, vendaId: number, id: number) =>
  trx
    .deleteFrom('pagamentos')
    .where('venda_id', '=', vendaId)
    .where('id', '=', id)
    .returning(['forma', 'valor'])
    .executeTakeFirst()

export async function somaDosPagamentos(trx: Transacao, vendaId: number): Promise<number> {
  const { rows } = await sql<{ soma: number }>`
    select coalesce(sum(valor), 0) as soma from pagamentos where venda_id = ${vendaId}`.execute(trx)
  return rows[0]?.soma ?? 0
}

const CAMPOS = ['pix_chave', 'pix_nome', 'pix_cidade'] as const

export const configuracao = (db: Banco): Promise<ConfiguracaoDePagamento> =>
  db.selectFrom('configuracao_de_pagamento').select(CAMPOS).executeTakeFirstOrThrow()

export const travarConfiguracao = (trx: Transacao): Promise<ConfiguracaoDePagamento> =>
  trx.selectFrom('configuracao_de_pagamento').select(CAMPOS).forUpdate().executeTakeFirstOrThrow()

export const guardarConfiguracao = (trx: Transacao, nova: ConfiguracaoDePagamento) =>
  trx.updateTable('configuracao_de_pagamento').set(nova).execute()
