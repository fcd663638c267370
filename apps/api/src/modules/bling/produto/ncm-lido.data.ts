import { sql } from 'kysely'
import type { Db } from '../../../infra/database/transaction.ts'
import { FISCAIS } from './fiscal.mapping.ts'
import type { ProdutoDoBling } from './produtos.mapping.ts'

/** Notes and returns the NCM that stands at Bling, as it was read just now; '' for none. */
export async function keepNcm(db: Db, produtoId: number, remoto: ProdutoDoBling): Promise<string> {
  const ncm = String(FISCAIS.ncm.la(remoto) ?? '')
  await sql`insert into bling_ncm (produto_id, ncm) values (${produtoId}, ${ncm})
    on conflict (produto_id) do update set ncm = excluded.ncm, lido_em = now()`.execute(db)
  return ncm
}
