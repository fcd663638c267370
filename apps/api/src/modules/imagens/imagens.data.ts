import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import { sql } from 'kysely'
import { midiaUrls } from '../../infra/files.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'

type Db = Banco | Transacao

export async function imagensDoProduto(db: Db, produtoId: number): Promise<Imagem[]> {
  const linhas = await db
    .selectFrom('produto_imagens')
    .select(['id', 'arquivo', 'ordem', 'largura', 'altura'])
    .where('produto_id', '=', produtoId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()
  return linhas.map(({ arquivo, ...imagem }) => ({
    ...imagem,
    ...midiaUrls(arquivo),
  }))
}

export const inserirImagem = (
  db: Transacao,
  imagem: { produto_id: number; arquivo: string; ordem: number; largura: number; altura: number },
) => db.insertInto('produto_imagens').values(imagem).execute()

export const ordenarImagem = (db: Transacao, produtoId: number, id: number, ordem: number) =>
  db.updateTable('produto_imagens').set({ ordem }).where('id', '=', id).where('produto_id', '=', produtoId).execute()

export const imagemPorId = (db: Transacao, id: number) =>
  db.selectFrom('produto_imagens').select(['id', 'produto_id']).where('id', '=', id).executeTakeFirst()

export const excluirImagem = (db: Transacao, id: number) =>
  db.deleteFrom('produto_imagens').where('id', '=', id).returning('arquivo').executeTakeFirst()

/** Replaces the links of a variation. Answers how many of the images belong to the product. */
export async function trocarVinculos(
  db: Transacao,
  produtoId: number,
  variacaoId: number,
  imagensIds: readonly number[],
): Promise<number> {
  await db.deleteFrom('variacao_imagens').where('variacao_id', '=', variacaoId).execute()
  const { rows } = await sql`
    insert into variacao_imagens (variacao_id, imagem_id)
    select ${variacaoId}, id from produto_imagens where produto_id = ${produtoId} and id = any(${[...imagensIds]}::int[])
    returning imagem_id`.execute(db)
  return rows.length
}

/** Filters stored names: those with a reference from an image, a sale's line or a label. */
export async function arquivosEmUso(db: Banco, arquivos: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ arquivo: string }>`
    select arquivo from produto_imagens where arquivo = any(${[...arquivos]}::text[])
    union select imagem_arquivo from itens_venda where imagem_arquivo = any(${[...arquivos]}::text[])
    union select arquivo from envios where arquivo = any(${[...arquivos]}::text[])`.execute(db)
  return new Set(rows.map(({ arquivo }) => arquivo))
}
