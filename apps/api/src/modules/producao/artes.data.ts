import type { Arte, Estampa, EstampaEntrada } from '@estampa/contract/producao/artes.schemas.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ArteVersoes } from '../../infra/database/database.types.ts'
import { contemTodas, rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'

/** The address of a small picture of a print file, where the server can make one. */
export const miniaturaDe = (versao: 'v' | 'w') => sql`case when ${sql.ref(`${versao}.com_figura`)}
  then '/midia/arte/' || ${sql.ref(`${versao}.arquivo`)} || '.webp' end`

const selectArtes = (condition: RawBuilder<unknown>) => sql<Arte>`
  select a.id, a.nome, a.cliente_id, v.versao, v.sha256, v.bytes, v.enviada_como as arquivo, v.largura_px, v.altura_px, v.criado_em,
         ${miniaturaDe('v')} as miniatura_url, v.avisos
    from artes a join lateral (select * from arte_versoes v where v.arte_id = a.id order by v.versao desc limit 1) v on true
   where ${condition}`

interface ArtesFilter {
  readonly busca: string
  readonly cliente_id?: number | undefined
}
export async function artes(db: Banco, { busca, cliente_id }: ArtesFilter, limite: number, cursor: Cursor | null) {
  const named = contemTodas(sql<string>`' ' || normalizar(a.nome)`, busca)
  const acha = cliente_id === undefined ? named : sql`(${named} and a.cliente_id = ${cliente_id})`
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

export const insertArte = async (trx: Transacao, nome: string, cliente_id: number | null): Promise<number> =>
  (await trx.insertInto('artes').values({ nome, cliente_id }).returning('id').executeTakeFirstOrThrow()).id

/** Renames the art and locks it; undefined: there is none. Without `cliente_id` it stays whose it was. */
export const renameArte = (trx: Transacao, id: number, nome: string, cliente_id: number | undefined) =>
  trx
    .updateTable('artes')
    .set({ nome, ...(cliente_id !== undefined && { cliente_id }) })
    .where('id', '=', id)
    .returning(['id', 'cliente_id'])
    .executeTakeFirst()

/** Whether a customer exists, and was anonymised; held as it is until the transaction ends. */
export const lockArteCliente = (trx: Transacao, id: number) =>
  rowOf<{ anonimizado: boolean }>(trx)`
    select anonimizado_em is not null as anonimizado from clientes where id = ${id} for share`

/** Locks the art; undefined: there is none. */
export const lockArte = (trx: Transacao, id: number) =>
  rowOf<{ nome: string; cliente_id: number | null }>(trx)`
    select nome, cliente_id from artes where id = ${id} for update`

/** Stored prints that name the art, as JSON holds them. */
const namesArte = (id: number) => JSON.stringify([{ arte_id: id }])
/**
 * Where the art is in use, in words; null: nowhere. A refused quote can be sold only after an edit, which finds the print
 * without its art. With `exceptCliente`, lines of other customers count too, whatever became of their sale or quote.
 */
export async function findArteUse(trx: Transacao, id: number, exceptCliente?: number): Promise<string | null> {
  const row = await rowOf<{ lugar: string | null }>(trx)`
    select case
      when exists (select from estampas where arte_id = ${id}) then 'um produto'
      when exists (select from itens_venda i join vendas v on v.id = i.venda_id
        where i.estampas @> ${namesArte(id)}::jsonb and i.estampas <> '[]'
          and (v.status = any(${statusCom('pecas', 'reservadas')}::text[])
            or v.cliente_id is distinct from coalesce(${exceptCliente ?? null}::int, v.cliente_id))) then 'uma venda que ainda não saiu'
      when exists (select from producoes p join producao_estampas e on e.producao_id = p.id join arte_versoes w on w.id = e.arte_versao_id
        where w.arte_id = ${id} and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')) then 'uma produção aberta'
      when exists (select from orcamentos o join orcamento_versoes v on v.orcamento_id = o.id and v.numero = o.atual
        where v.itens @> ${JSON.stringify([{ estampas: [{ arte_id: id }] }])}::jsonb
          and (o.situacao not in ('vendido', 'recusado') or ${exceptCliente ?? null}::int is not null)) then 'um orçamento que ainda pode ser vendido'
      end as lugar`
  return row?.lugar ?? null
}

/** Deletes the art with its versions; lines keep their prints without it. Answers the names of its files. */
export async function deleteArteRows(trx: Transacao, id: number): Promise<string[]> {
  await sql`update itens_venda i set estampas = (
      select jsonb_agg(case when (e.estampa->>'arte_id')::int = ${id} then e.estampa || '{"arte_id": null}' else e.estampa end order by e.ordem)
        from jsonb_array_elements(i.estampas) with ordinality e(estampa, ordem))
     where i.estampas @> ${namesArte(id)}::jsonb and i.estampas <> '[]'`.execute(trx)
  await sql`update producao_estampas set arte_versao_id = null
     where arte_versao_id in (select id from arte_versoes where arte_id = ${id})`.execute(trx)
  const files = await rowsOf<{ arquivo: string }>(trx)`delete from arte_versoes where arte_id = ${id} returning arquivo`
  await trx.deleteFrom('artes').where('id', '=', id).execute()
  return files.map(({ arquivo }) => arquivo)
}

export const lockClienteArtes = async (trx: Transacao, clienteId: number): Promise<number[]> =>
  (await rowsOf<{ id: number }>(trx)`select id from artes where cliente_id = ${clienteId} order by id for update`).map(
    ({ id }) => id,
  )

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
  rowsOf<{ id: number }>(trx)`select id from artes where id = any(${[...ids]}::int[]) for share`
