import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { anyRow } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'

/** What a sale knows of its order at the ERP. A statement with `revisao` changes nothing once the sale was edited. */

interface Versao {
  readonly id: number
  readonly revisao: number
}

/** True when the caller may create the order now. Another creation with an unknown outcome blocks it for `segundos`. */
export const comecarCriacao = (db: Banco, { id, revisao }: Versao, segundos: number): Promise<boolean> =>
  anyRow(
    db
      .updateTable('vendas')
      .set({ pedido_incerto_ate: daqui(segundos) })
      .where('id', '=', id)
      .where('revisao', '=', revisao)
      .where('status', 'not in', statusCom('pedido', 'cancelado'))
      .where((eb) =>
        eb.or([eb('pedido_incerto_ate', 'is', null), eb('pedido_incerto_ate', '<', sql<string>`clock_timestamp()`)]),
      )
      .returning('id'),
  )

/** The outcome of a creation is known (null), or will be in so many seconds. */
export const encerrarCriacao = (db: Banco, id: number, segundos: number | null) =>
  db
    .updateTable('vendas')
    .set({ pedido_incerto_ate: segundos === null ? null : daqui(segundos) })
    .where('id', '=', id)
    .execute()

const daqui = (segundos: number) => sql<string>`clock_timestamp() + make_interval(secs => ${segundos})`

interface PedidoFeito {
  readonly id_bling: string
  readonly numero_pedido_bling: string
  readonly situacao_bling: number
  readonly situacao_enviada: number
}
/** Ties the order to the sale. True when it was not known before. */
export const anotarPedido = (trx: Transacao, { id, revisao }: Versao, feito: PedidoFeito): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ ...feito, situacao_enviando: null, pedido_incerto_ate: null })
      .where('id', '=', id)
      .where('revisao', '=', revisao)
      .where((eb) =>
        eb.or([
          eb('id_bling', 'is distinct from', feito.id_bling),
          eb('numero_pedido_bling', 'is distinct from', feito.numero_pedido_bling),
        ]),
      )
      .returning('id'),
  )

/** Orders up to this revision are cancelled at the ERP. True for the first caller. */
export const anotarCanceladas = (trx: Transacao, id: number, revisao: number): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ revisao_cancelada: revisao })
      .where('id', '=', id)
      .where('revisao_cancelada', '<', revisao)
      .returning('id'),
  )

interface SituacaoDoPedido {
  readonly situacao_bling?: number | null
  readonly situacao_enviada?: number
  readonly situacao_enviando?: number | null
}
/** Without `revisao` also after an edit: an imported order is its sale's as before. */
export const anotarSituacao = (
  db: Db,
  { id, revisao }: Partial<Versao> & Pick<Versao, 'id'>,
  dados: SituacaoDoPedido,
) =>
  db
    .updateTable('vendas')
    .set(dados)
    .where('id', '=', id)
    .$if(revisao !== undefined, (query) => query.where('revisao', '=', revisao ?? 0))
    .execute()

/** The invoice of the sale's order there, null for none; remembers since when it is known. */
export const anotarNota = (trx: Transacao, id: number, nota: string | null) =>
  sql`update vendas set nota_no_bling = ${nota}, nota_no_bling_em = case when ${nota}::text is null then null else now() end
       where id = ${id} and nota_no_bling is distinct from ${nota}`.execute(trx)

/** The order's stock is booked there, so that it takes no change but of its status. True where that is news. */
export const anotarEstoqueLancado = (trx: Transacao, id: number, lancado: boolean): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ estoque_lancado_no_bling: lancado })
      .where('id', '=', id)
      .where('estoque_lancado_no_bling', '!=', lancado)
      .returning('id'),
  )

/** The order was deleted at the ERP: the sale has neither its id nor its number. */
export const esquecerPedido = (trx: Transacao, id: number) =>
  trx
    .updateTable('vendas')
    .set({ id_bling: null, numero_pedido_bling: null, situacao_bling: null, situacao_enviando: null })
    .where('id', '=', id)
    .execute()
