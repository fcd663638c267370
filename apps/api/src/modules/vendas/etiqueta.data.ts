import { sql } from 'kysely'
import { anyRow } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'

/** What a sale shows of its label: link and tracking code. Freight calls these under the sale's lock. */

const MUDADA = { versao: sql<number>`versao + 1`, alterado_em: sql<string>`now()` }

/** Writes what a label gave to the sale; true when anything is different now. */
export const anotarEtiqueta = (
  trx: Transacao,
  vendaId: number,
  { link, codigo }: { readonly link: string | null; readonly codigo: string | null },
): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ link_etiqueta_pdf: link, codigo_rastreamento: codigo, ...MUDADA })
      .where('id', '=', vendaId)
      .where(sql<boolean>`(link_etiqueta_pdf, codigo_rastreamento) is distinct from (${link}::text, ${codigo}::text)`)
      .returning('id'),
  )

/** Another code for the label that the sale has; false when it has none any more. */
export const anotarCodigo = (trx: Transacao, vendaId: number, codigo: string): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ codigo_rastreamento: codigo, ...MUDADA })
      .where('id', '=', vendaId)
      .where('link_etiqueta_pdf', 'is not', null)
      .returning('id'),
  )

/** What the label cost; true when another price was known. */
export const anotarFretePago = (trx: Transacao, vendaId: number, valor: number): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('vendas')
      .set({ frete_valor: valor, ...MUDADA })
      .where('id', '=', vendaId)
      .where(sql<boolean>`frete_valor is distinct from ${valor}::numeric`)
      .returning('id'),
  )

/** The file of an expired label is offered no longer; its code stays, as the carrier is still asked about it. */
export const esconderLink = (trx: Transacao, vendaId: number, link: string) =>
  trx
    .updateTable('vendas')
    .set({ link_etiqueta_pdf: null, ...MUDADA })
    .where('id', '=', vendaId)
    .where('link_etiqueta_pdf', '=', link)
    .execute()

/** Removes link and code from the sale, if they are this label's. */
export const esquecerLink = (
  trx: Transacao,
  vendaId: number,
  { link, codigo }: { readonly link: string; readonly codigo: string | null },
) =>
  trx
    .updateTable('vendas')
    .set({ link_etiqueta_pdf: null, codigo_rastreamento: null, versao: sql<number>`versao + 1` })
    .where('id', '=', vendaId)
    .where((eb) =>
      eb.or([
        eb('link_etiqueta_pdf', '=', link),
        eb.and([eb('link_etiqueta_pdf', 'is', null), eb('codigo_rastreamento', '=', codigo)]),
      ]),
    )
    .execute()
