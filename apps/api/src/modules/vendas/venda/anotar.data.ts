import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** Freight's writes on a sale, under the sale's lock: label and tracking code. */

type Mudanca = UpdateObject<DB, 'vendas'>
const setVendaFields = (db: Db, id: number, mudanca: Mudanca, condition: RawBuilder<boolean>) =>
  db.updateTable('vendas').set(mudanca).where('id', '=', id).where(condition)
/** Writes where that is news; true when it was. */
const setVendaFieldsWhen = (db: Db, id: number, mudanca: Mudanca, condition: RawBuilder<boolean>): Promise<boolean> =>
  anyRow(setVendaFields(db, id, mudanca, condition).returning('id'))
const VERSAO = { versao: sql<number>`versao + 1` }
const MUDADA = { ...VERSAO, alterado_em: sql<string>`now()` }

interface Etiqueta {
  readonly link: string | null
  readonly codigo: string | null
}
/** Writes what a label gave to the sale; true when anything is different now. */
export const setVendaEtiqueta = (trx: Transacao, vendaId: number, { link, codigo }: Etiqueta): Promise<boolean> =>
  setVendaFieldsWhen(
    trx,
    vendaId,
    { link_etiqueta_pdf: link, codigo_rastreamento: codigo, ...MUDADA },
    sql`(link_etiqueta_pdf, codigo_rastreamento) is distinct from (${link}::text, ${codigo}::text)`,
  )

/** Another code for the label that the sale has; false when it has none any more. */
export const setRastreamento = (trx: Transacao, vendaId: number, codigo: string): Promise<boolean> =>
  setVendaFieldsWhen(trx, vendaId, { codigo_rastreamento: codigo, ...MUDADA }, sql`link_etiqueta_pdf is not null`)

/** Writes what the label cost; true when another price was known. */
export const setFretePago = (trx: Transacao, vendaId: number, valor: number): Promise<boolean> =>
  setVendaFieldsWhen(
    trx,
    vendaId,
    { frete_valor: valor, ...MUDADA },
    sql`frete_valor is distinct from ${valor}::numeric`,
  )

/** The file of an expired label is offered no longer; its code stays, as the carrier is still asked about it. */
export const hideLink = (trx: Transacao, vendaId: number, link: string) =>
  setVendaFields(trx, vendaId, { link_etiqueta_pdf: null, ...MUDADA }, sql`link_etiqueta_pdf = ${link}`).execute()

/** Removes link and code from the sale, if they are this label's. */
export const forgetEtiquetaLink = (
  trx: Transacao,
  vendaId: number,
  { link, codigo }: Etiqueta & { readonly link: string },
) =>
  setVendaFields(
    trx,
    vendaId,
    { link_etiqueta_pdf: null, codigo_rastreamento: null, ...VERSAO },
    sql`(link_etiqueta_pdf = ${link} or link_etiqueta_pdf is null and codigo_rastreamento = ${codigo})`,
  ).execute()
