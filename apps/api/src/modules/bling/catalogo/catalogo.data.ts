import { anyRow } from '../../../infra/database/sql.ts'
import type { Banco, Db } from '../../../infra/database/transaction.ts'

/** Links of our records to the ERP's. Ids at Bling exceed 32 bits and are kept as text. */

export const categoriaParaEnviar = (db: Db, id: number) =>
  db
    .selectFrom('categorias')
    .select(['id', 'nome', 'categoria_pai', 'id_bling'])
    .where('id', '=', id)
    .executeTakeFirst()

export const outraUsa = (db: Banco, idBling: string): Promise<boolean> =>
  anyRow(db.selectFrom('categorias').select('id').where('id_bling', '=', idBling))

export const imagensParaEnviar = (db: Banco, produtoId: number, limite: number) =>
  db
    .selectFrom('produto_imagens')
    .select(['id', 'arquivo', 'enviada_bling'])
    .where('produto_id', '=', produtoId)
    .orderBy('ordem')
    .orderBy('id')
    .limit(limite)
    .execute()
