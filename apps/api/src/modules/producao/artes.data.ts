import type { Arte, Estampa, EstampaEntrada } from '@estampa/contract/producao/artes.schemas.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ArteVersoes } from '../../infra/database/database.types.ts'
import { contemTodas, rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { MAX_ART_BYTES } from '../../infra/files/serve-pictures.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'

/** The address of a small picture of a print file, where the server can make one: of a PNG that is not too large. */
export const miniaturaDe = (versao: 'v' | 'w') => sql`case when ${sql.ref(`${versao}.largura_px`)} is not null
  and ${sql.ref(`${versao}.enviada_como`)} ilike '%.png' and ${sql.ref(`${versao}.bytes`)} <= ${sql.lit(MAX_ART_BYTES)}
  then '/midia/arte/' || ${sql.ref(`${versao}.arquivo`)} || '.webp' end`

const selectArtes = (condition: RawBuilder<unknown>) => sql<Arte>`
  select a.id, a.nome, v.versao, v.sha256, v.bytes, v.enviada_como as arquivo, v.largura_px, v.altura_px, v.criado_em,
         ${miniaturaDe('v')} as miniatura_url
    from artes a join lateral (select * from arte_versoes v where v.arte_id = a.id order by v.versao desc limit 1) v on true
   where ${condition}`

export async function artes(db: Banco, busca: string, limite: number, cursor: Cursor | null) {
  const acha = contemTodas(sql<string>`' ' || normalizar(a.nome)`, busca)
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const rows = await rowsOf<Arte & { total: number }>(db)`
    select x.*, (select count(*)::int from artes a where ${acha}) as total
      from (${selectArtes(sql`${acha} ${ponto ? sql`and a.id ${lado} ${ponto.id}` : sql``}`)}) x
     order by id ${ordem} limit ${limite + 1}`
  return { ...totalDe(cursor, rows[0]?.total ?? 0, false), linhas: rows.map(({ total: _, ...arte }) => arte) }
}

export const arte = async (db: Db, id: number): Promise<Arte | undefined> =>
  (await selectArtes(sql`a.id = ${id}`).execute(db)).rows[0]

export const insertArte = async (trx: Transacao, nome: string): Promise<number> =>
  (await trx.insertInto('artes').values({ nome }).returning('id').executeTakeFirstOrThrow()).id

/** Renames the art and locks it; undefined: there is none. */
export const renameArte = (trx: Transacao, id: number, nome: string) =>
  trx.updateTable('artes').set({ nome }).where('id', '=', id).returning('id').executeTakeFirst()

export const insertArteVersao = (trx: Transacao, versao: Omit<Insertable<ArteVersoes>, 'versao'>) =>
  trx
    .insertInto('arte_versoes')
    .values({
      ...versao,
      versao: sql<number>`(select coalesce(max(versao), 0) + 1 from arte_versoes where arte_id = ${versao.arte_id})`,
    })
    .execute()

/** The stored file of a version; of the newest without one. */
export const arquivoDaArte = (db: Banco, id: number, versao: number | undefined) =>
  rowOf<{ arquivo: string; enviada_como: string; bytes: number }>(db)`
    select arquivo, enviada_como, bytes from arte_versoes
     where arte_id = ${id} and (${versao ?? null}::int is null or versao = ${versao ?? null}::int)
     order by versao desc limit 1`

export const estampas = (db: Db, produtoId: number) =>
  rowsOf<Estampa>(db)`
    select e.posicao, e.tecnica, e.largura_mm, e.altura_mm, e.distancia_gola_mm, e.arte_id, a.nome as arte, v.enviada_como as arquivo, v.versao, v.largura_px,
           ${miniaturaDe('v')} as miniatura_url
      from estampas e join artes a on a.id = e.arte_id
      join lateral (select * from arte_versoes v where v.arte_id = a.id order by v.versao desc limit 1) v on true
     where e.produto_id = ${produtoId} order by e.ordem`

export async function replaceEstampas(trx: Transacao, produto_id: number, novas: readonly EstampaEntrada[]) {
  await trx.deleteFrom('estampas').where('produto_id', '=', produto_id).execute()
  if (novas.length > 0)
    await trx
      .insertInto('estampas')
      .values(novas.map((estampa, ordem) => ({ ...estampa, produto_id, ordem })))
      .execute()
}

export const artesQueHa = (trx: Transacao, ids: readonly number[]) =>
  rowsOf<{ id: number }>(trx)`select id from artes where id = any(${[...ids]}::int[])`
