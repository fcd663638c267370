import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** What freight and the ERP write on a sale, under its lock: label, tracking code and order. */

type Mudanca = UpdateObject<DB, 'vendas'>
const mudar = (db: Db, id: number, mudanca: Mudanca, onde: RawBuilder<boolean>) =>
  db.updateTable('vendas').set(mudanca).where('id', '=', id).where(onde)
/** Writes where that is news; true when it was. */
const mudarSe = (db: Db, id: number, mudanca: Mudanca, onde: RawBuilder<boolean>): Promise<boolean> =>
  anyRow(mudar(db, id, mudanca, onde).returning('id'))
const VERSAO = { versao: sql<number>`versao + 1` }
const MUDADA = { ...VERSAO, alterado_em: sql<string>`now()` }

interface Etiqueta {
  readonly link: string | null
  readonly codigo: string | null
}
/** Writes what a label gave to the sale; true when anything is different now. */
export const anotarEtiqueta = (trx: Transacao, vendaId: number, { link, codigo }: Etiqueta): Promise<boolean> =>
  mudarSe(
    trx,
    vendaId,
    { link_etiqueta_pdf: link, codigo_rastreamento: codigo, ...MUDADA },
    sql`(link_etiqueta_pdf, codigo_rastreamento) is distinct from (${link}::text, ${codigo}::text)`,
  )

/** Another code for the label that the sale has; false when it has none any more. */
export const anotarCodigo = (trx: Transacao, vendaId: number, codigo: string): Promise<boolean> =>
  mudarSe(trx, vendaId, { codigo_rastreamento: codigo, ...MUDADA }, sql`link_etiqueta_pdf is not null`)

/** What the label cost; true when another price was known. */
export const anotarFretePago = (trx: Transacao, vendaId: number, valor: number): Promise<boolean> =>
  mudarSe(trx, vendaId, { frete_valor: valor, ...MUDADA }, sql`frete_valor is distinct from ${valor}::numeric`)

/** The file of an expired label is offered no longer; its code stays, as the carrier is still asked about it. */
export const esconderLink = (trx: Transacao, vendaId: number, link: string) =>
  mudar(trx, vendaId, { link_etiqueta_pdf: null, ...MUDADA }, sql`link_etiqueta_pdf = ${link}`).execute()

/** Removes link and code from the sale, if they are this label's. */
export const esquecerLink = (trx: Transacao, vendaId: number, { link, codigo }: Etiqueta & { readonly link: string }) =>
  mudar(
    trx,
    vendaId,
    { link_etiqueta_pdf: null, codigo_rastreamento: null, ...VERSAO },
    sql`(link_etiqueta_pdf = ${link} or link_etiqueta_pdf is null and codigo_rastreamento = ${codigo})`,
  ).execute()

/** A statement with `revisao` changes nothing once the sale was edited. */
type Versao = Readonly<Record<'id' | 'revisao', number>>
const daqui = (segundos: number) => sql<string>`clock_timestamp() + make_interval(secs => ${segundos})`

/** True when the caller may create the order now. Another creation with an unknown outcome blocks it for `segundos`. */
export const comecarCriacao = (db: Db, { id, revisao }: Versao, segundos: number): Promise<boolean> =>
  mudarSe(
    db,
    id,
    { pedido_incerto_ate: daqui(segundos) },
    sql`revisao = ${revisao} and status <> all(${statusCom('pedido', 'cancelado')}::text[])
      and (pedido_incerto_ate is null or pedido_incerto_ate < clock_timestamp())`,
  )

/** The outcome of a creation is known (null), or will be in so many seconds. */
export const encerrarCriacao = (db: Db, id: number, segundos: number | null) =>
  mudar(db, id, { pedido_incerto_ate: segundos === null ? null : daqui(segundos) }, sql`true`).execute()

interface PedidoFeito {
  readonly id_bling: string
  readonly numero_pedido_bling: string
  readonly situacao_bling: number
  readonly situacao_enviada: number
}
/** Ties the order to the sale. True when it was not known before. */
export const anotarPedido = (trx: Transacao, { id, revisao }: Versao, feito: PedidoFeito): Promise<boolean> =>
  mudarSe(
    trx,
    id,
    { ...feito, situacao_enviando: null, pedido_incerto_ate: null },
    sql`revisao = ${revisao} and (id_bling, numero_pedido_bling)
      is distinct from (${feito.id_bling}::text, ${feito.numero_pedido_bling}::text)`,
  )

/** Orders up to this revision are cancelled at the ERP. True for the first caller. */
export const anotarCanceladas = (trx: Transacao, id: number, revisao: number): Promise<boolean> =>
  mudarSe(trx, id, { revisao_cancelada: revisao }, sql`revisao_cancelada < ${revisao}`)

type SituacaoDoPedido = Pick<Mudanca, 'situacao_bling' | 'situacao_enviada' | 'situacao_enviando'>
/** Without `revisao` also after an edit: an imported order is its sale's as before. */
export const anotarSituacao = (db: Db, { id, revisao }: Partial<Versao> & { id: number }, dados: SituacaoDoPedido) =>
  mudar(db, id, dados, revisao === undefined ? sql`true` : sql`revisao = ${revisao}`).execute()

/** The invoice of the sale's order there, null for none; remembers since when it is known. */
export const anotarNota = (trx: Transacao, id: number, nota: string | null) =>
  sql`update vendas set nota_no_bling = ${nota}, nota_no_bling_em = case when ${nota}::text is null then null else now() end
       where id = ${id} and nota_no_bling is distinct from ${nota}`.execute(trx)

/** The order's stock is booked there, so that it takes no change but of its status. True where that is news. */
export const anotarEstoqueLancado = (trx: Transacao, id: number, lancado: boolean): Promise<boolean> =>
  mudarSe(trx, id, { estoque_lancado_no_bling: lancado }, sql`estoque_lancado_no_bling <> ${lancado}`)

/** The order was deleted at the ERP: the sale has neither its id nor its number. */
export const esquecerPedido = (trx: Transacao, id: number) =>
  mudar(
    trx,
    id,
    { id_bling: null, numero_pedido_bling: null, situacao_bling: null, situacao_enviando: null },
    sql`true`,
  ).execute()
