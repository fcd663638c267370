import { configuracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento, PELA_TROCA } from '@estampa/contract/pagamentos/situacao.ts'
import type { Insertable } from 'kysely'
import type { Pagamentos } from '../../infra/database/database.types.ts'
import { theRow } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'

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

export const pagamentoConfiguracao = settingsRow({
  table: 'configuracao_de_pagamento',
  record: configuracaoDePagamento,
  name: 'Pagamento',
})
