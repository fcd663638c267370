import type { Banco, Transacao } from '../../infra/transaction.ts'

/** What ties our records to the ERP's. Ids there exceed 32 bits and are kept as text. */

export const categoriaParaEnviar = (db: Banco | Transacao, id: number) =>
  db
    .selectFrom('categorias')
    .select(['id', 'nome', 'categoria_pai', 'id_bling'])
    .where('id', '=', id)
    .executeTakeFirst()

export const anotarCategoria = (db: Banco | Transacao, id: number, id_bling: string | null) =>
  db.updateTable('categorias').set({ id_bling }).where('id', '=', id).execute()

export const outraUsa = async (db: Banco, idBling: string): Promise<boolean> =>
  (await db.selectFrom('categorias').select('id').where('id_bling', '=', idBling).executeTakeFirst()) !== undefined

export const anotarProduto = (db: Banco | Transacao, id: number, id_bling: string | null) =>
  db.updateTable('produtos').set({ id_bling }).where('id', '=', id).execute()

export const anotarVariacao = (db: Banco | Transacao, id: number, id_bling: string | null) =>
  db.updateTable('variacoes').set({ id_bling }).where('id', '=', id).execute()

export const produtoLigado = (db: Banco, id: number) =>
  db.selectFrom('produtos').select('id_bling').where('id', '=', id).executeTakeFirst()

export const imagensParaEnviar = (db: Banco, produtoId: number, limite: number) =>
  db
    .selectFrom('produto_imagens')
    .select(['id', 'arquivo', 'enviada_bling'])
    .where('produto_id', '=', produtoId)
    .orderBy('ordem')
    .orderBy('id')
    .limit(limite)
    .execute()

export async function anotarImagens(db: Banco, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('produto_imagens').set({ enviada_bling: true }).where('id', 'in', ids).execute()
}

/** They were surely not sent. */
export async function esquecerEnvioDasImagens(db: Banco, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('produto_imagens').set({ enviada_bling: false }).where('id', 'in', ids).execute()
}

/** At linking, marks our images as sent: they stay here until a person sends them. */
export const darImagensPorEnviadas = (db: Transacao, produtoId: number) =>
  db.updateTable('produto_imagens').set({ enviada_bling: true }).where('produto_id', '=', produtoId).execute()
