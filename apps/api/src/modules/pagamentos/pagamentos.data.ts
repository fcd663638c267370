import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento, PELA_TROCA } from '@estampa/contract/pagamentos/situacao.ts'
import type { Insertable } from 'kysely'
import type { Pagamentos } from '../../infra/database/database.types.ts'
import { theRow } from '../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'

type Forma = FormaDePagamento | (typeof PELA_TROCA)['valor']
type NovoPagamento = Insertable<Pagamentos> & { readonly forma: Forma; readonly usuario_id: number | null }
export const insertPagamento = (trx: Transacao, pagamento: NovoPagamento) =>
  trx.insertInto('pagamentos').values(pagamento).execute()

/** Answers the deleted payment; undefined when the sale has none of that id. */
export const deletePagamentoRow = (trx: Transacao, vendaId: number, id: number) =>
  trx
    .deleteFrom('pagamentos')
    .where('venda_id', '=', vendaId)
    .where('id', '=', id)
    .returning(['forma', 'valor'])
    .executeTakeFirst()

export const somaDosPagamentos = async (trx: Transacao, vendaId: number): Promise<number> =>
  (
    await theRow<{ soma: number }>(trx)`
    select coalesce(sum(valor), 0) as soma from pagamentos where venda_id = ${vendaId}`
  ).soma

const CAMPOS = ['pix_chave', 'pix_nome', 'pix_cidade'] as const

export const readPagamentoConfiguracao = (db: Banco): Promise<ConfiguracaoDePagamento> =>
  db.selectFrom('configuracao_de_pagamento').select(CAMPOS).executeTakeFirstOrThrow()

export const lockPagamentoConfiguracao = (trx: Transacao): Promise<ConfiguracaoDePagamento> =>
  trx.selectFrom('configuracao_de_pagamento').select(CAMPOS).forUpdate().executeTakeFirstOrThrow()

export const savePagamentoConfiguracao = (trx: Transacao, nova: ConfiguracaoDePagamento) =>
  trx.updateTable('configuracao_de_pagamento').set(nova).execute()
