import type { FiscalProposto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { rowOf } from '../../infra/database/sql.ts'
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
