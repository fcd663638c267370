import type { FiscalProposto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { rowOf } from '../../infra/database/sql.ts'
import type { Db } from '../../infra/database/transaction.ts'

const NADA: FiscalProposto = { ncm: null, origem_fiscal: null, cest: null, unidade: null, de: 0 }

/** What most products of the category have together, of those with an NCM; of two that as many have, the newest's. */
export const fiscalProposto = async (db: Db, categoriaId: number): Promise<FiscalProposto> =>
  (await rowOf<FiscalProposto>(db)`
    select ncm, origem_fiscal, cest, unidade, count(*)::int as de from produtos
     where categoria_id = ${categoriaId} and ncm is not null and excluido_em is null
     group by ncm, origem_fiscal, cest, unidade order by count(*) desc, max(id) desc limit 1`) ?? NADA
