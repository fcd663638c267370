import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** What freight writes on a sale, under its lock: label and tracking code. */

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
