import type { FiscalProposto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const NADA: FiscalProposto = { ncm: null, origem_fiscal: null, cest: null, unidade: null, de: 0 }

/** Returns what most products of the category with an NCM have together; of two that as many have, the newest's. */
export const fiscalProposto = async (db: Db, categoriaId: number): Promise<FiscalProposto> =>
  (await rowOf<FiscalProposto>(db)`
    select ncm, origem_fiscal, cest, unidade, count(*)::int as de from produtos
     where categoria_id = ${categoriaId} and ncm is not null and excluido_em is null
     group by ncm, origem_fiscal, cest, unidade order by count(*) desc, max(id) desc limit 1`) ?? NADA

/** Gives the product these numbers where it has none; whether it got one. */
export const fillFiscais = async (
  trx: Transacao,
  id: number,
  { ncm, cest }: Pick<FiscalProposto, 'ncm' | 'cest'>,
): Promise<boolean> =>
  (await rowOf(trx)`
    update produtos set ncm = coalesce(ncm, ${ncm}), cest = coalesce(cest, ${cest}), versao = versao + 1, alterado_em = now()
     where id = ${id} and (ncm is null and ${ncm}::text is not null or cest is null and ${cest}::text is not null)
    returning id`) !== null

/** An NCM of a product, or an EAN of it or of its variation. */
interface MissingNumber {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly ncm: string | null
  readonly ean: string | null
}
interface NamedProduto {
  readonly id: number
  readonly titulo: string
  readonly id_bling: string | null
}
/** Gives products their NCMs, and pieces their EANs, where they have none; answers the products. */
export async function fillNumbers(trx: Transacao, numbers: readonly MissingNumber[]): Promise<NamedProduto[]> {
  const rows = sql`json_to_recordset(${JSON.stringify(numbers)}::json) n(produto_id int, variacao_id int, ncm text, ean text)`
  await sql`update variacoes v set gtin = n.ean from ${rows} where v.id = n.variacao_id and v.gtin is null`.execute(trx)
  return rowsOf<NamedProduto>(trx)`
    update produtos p set ncm = coalesce(p.ncm, n.ncm), gtin = coalesce(p.gtin, n.ean), versao = versao + 1, alterado_em = now()
      from (select produto_id, max(ncm) as ncm, max(ean) filter (where variacao_id is null) as ean from ${rows} group by 1) n
     where p.id = n.produto_id returning p.id, p.titulo, p.id_bling`
}
