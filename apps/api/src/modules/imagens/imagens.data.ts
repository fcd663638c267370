import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import { sql } from 'kysely'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { midiaUrls } from '../../infra/files/store.ts'

export async function imagensDoProduto(db: Db, produtoId: number): Promise<Imagem[]> {
  const linhas = await db
    .selectFrom('produto_imagens')
    .select(['id', 'arquivo', 'ordem', 'largura', 'altura'])
    .where('produto_id', '=', produtoId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()
  return linhas.map(({ arquivo, ...imagem }) => ({ ...imagem, ...midiaUrls(arquivo) }))
}

export const insertImagem = (
  db: Transacao,
  imagem: { produto_id: number; arquivo: string; ordem: number; largura: number; altura: number },
) => db.insertInto('produto_imagens').values(imagem).execute()

export const setImagemOrder = (db: Transacao, produtoId: number, id: number, ordem: number) =>
  db.updateTable('produto_imagens').set({ ordem }).where('id', '=', id).where('produto_id', '=', produtoId).execute()

/** Whether the ERP was given these images. */
export async function markSentImagens(db: Db, ids: readonly number[], enviada_bling: boolean): Promise<void> {
  if (ids.length > 0) await db.updateTable('produto_imagens').set({ enviada_bling }).where('id', 'in', ids).execute()
}

/** All images of the product count as given to the ERP. */
export const markAllImagensSent = (db: Transacao, produtoId: number) =>
  db.updateTable('produto_imagens').set({ enviada_bling: true }).where('produto_id', '=', produtoId).execute()

export const imagemPorId = (db: Transacao, id: number) =>
  db.selectFrom('produto_imagens').select(['id', 'produto_id']).where('id', '=', id).executeTakeFirst()

export const deleteImagemRow = (db: Transacao, id: number) =>
  db.deleteFrom('produto_imagens').where('id', '=', id).returning('arquivo').executeTakeFirst()

export const unlinkImagens = (db: Transacao, variacoes: readonly number[]) =>
  sql`delete from variacao_imagens where variacao_id = any(${[...variacoes]}::int[])`.execute(db)

/** Adds the links whose image belongs to the product; returns how many. */
export async function linkImagemRows(
  db: Transacao,
  produtoId: number,
  pares: readonly { readonly variacao_id: number; readonly imagem_id: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into variacao_imagens (variacao_id, imagem_id)
    select n.variacao_id, n.imagem_id
      from jsonb_populate_recordset(null::variacao_imagens, ${JSON.stringify(pares)}::jsonb) n
      join produto_imagens i on i.id = n.imagem_id and i.produto_id = ${produtoId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Filters stored names: those with a reference from an image, a sale's line, a quote, a label, an art or the shop's logo. */
export async function arquivosEmUso(db: Banco, arquivos: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ arquivo: string }>`
    select arquivo from produto_imagens where arquivo = any(${[...arquivos]}::text[])
    union select imagem_arquivo from itens_venda where imagem_arquivo = any(${[...arquivos]}::text[])
    union select arquivo from orcamento_mockups where arquivo = any(${[...arquivos]}::text[])
    union select m->>'arquivo' from itens_venda i, jsonb_array_elements(i.mockups) m
      where i.mockups <> '[]' and m->>'arquivo' = any(${[...arquivos]}::text[])
    union select arquivo from envios where arquivo = any(${[...arquivos]}::text[])
    union select arquivo from declaracoes where arquivo = any(${[...arquivos]}::text[])
    union select arquivo from notas_fiscais where arquivo = any(${[...arquivos]}::text[])
    union select arquivo from arte_versoes where arquivo = any(${[...arquivos]}::text[])
    union select logo_arquivo from dados_da_loja where logo_arquivo = any(${[...arquivos]}::text[])`.execute(db)
  return new Set(rows.map(({ arquivo }) => arquivo))
}
