import { configuracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento, PELA_TROCA } from '@estampa/contract/pagamentos/situacao.ts'
import { sql } from 'kysely'
import { rowOf, theRow } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'
import type { LugarNoCaixa, NoMoney } from '../caixas/lugar.rules.ts'

interface NovoPagamento<Forma> {
  readonly venda_id: number
  readonly forma: Forma
  /** Signed, in reais. */
  readonly valor: number
  readonly observacao: string
  /** Cash that was handed over, of which a part went back; in no sum. */
  readonly recebido?: number | null
  readonly usuario_id: number
}
/** Money with its place; or a value that an exchange moves, which has none. */
export type MoneyInLugar =
  | readonly [pagamento: NovoPagamento<FormaDePagamento>, lugar: LugarNoCaixa]
  | readonly [pagamento: NovoPagamento<(typeof PELA_TROCA)['valor']>, lugar: NoMoney]

/** Only `noteMoney` writes one. */
export const insertPagamento = (trx: Transacao, ...[pagamento, { fora_do_caixa }]: MoneyInLugar) =>
  trx
    .insertInto('pagamentos')
    .values({ ...pagamento, fora_do_caixa })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks a payment that counts; null when the sale has none of that id. */
export const lockPagamento = (trx: Transacao, vendaId: number, id: number) =>
  rowOf<{ forma: string; valor: number }>(trx)`
    select forma, valor from pagamentos where venda_id = ${vendaId} and id = ${id} and estornado_em is null for update`

/** The row stays: what was noted, who took it back, when and why. */
export const undoPagamentoRow = (trx: Transacao, id: number, motivo: string, usuarioId: number) =>
  sql`update pagamentos set estornado_em = clock_timestamp(), estornado_por = ${usuarioId}, motivo_do_estorno = ${motivo}
       where id = ${id}`.execute(trx)

export const somaDosPagamentos = async (trx: Transacao, vendaId: number): Promise<number> =>
  (
    await theRow<{ soma: number }>(trx)`
    select coalesce(sum(valor), 0) as soma from pagamentos where venda_id = ${vendaId} and estornado_em is null`
  ).soma

export const pagamentoConfiguracao = settingsRow({
  table: 'configuracao_de_pagamento',
  record: configuracaoDePagamento,
  name: 'Pagamento',
})
