import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'
import { type Procurado, procurados } from './busca.data.ts'
import { readCartoes } from './cartoes.data.ts'

/** Reads one page of the trash, the latest first. `chave` is the instant of the move with all its microseconds. */
export async function listLixeira(db: Banco, busca: Procurado, cursor: Cursor | null, limite: number) {
  const where = sql<boolean>`p.excluido_em is not null and ${procurados(busca)}`
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const desde = ponto
    ? sql`and (p.excluido_em, p.id) ${lado} (${ponto.chave ?? 'infinity'}::timestamptz, ${ponto.id}::int)`
    : sql``
  const { linhas, total } = await readCartoes<{ readonly chave: string }>(
    db,
    cursor ? sql<null>`null::int` : sql<number>`(select count(*)::int from produtos p where ${where})`,
    sql`where ${where} ${desde} order by p.excluido_em ${ordem}, p.id ${ordem} limit ${limite + 1}`,
    { mais: sql`, p.excluido_em::text as chave` },
  )
  return { ...totalDe(cursor, total ?? 0, false), linhas }
}

const NA_LIXEIRA = sql<boolean>`excluido_em is not null`
/** Rows are locked in the order of their ids, so that two bulk moves that overlap do not deadlock. */
const travados = (ids: readonly number[], condicao: RawBuilder<boolean>) =>
  sql<number>`(select id from produtos where id = any(${[...ids]}::int[]) and ${condicao} order by id for update)`

/** Moves to the trash the products that are not in it yet; returns which. */
export const moveToLixeira = (db: Transacao, ids: readonly number[]) =>
  db
    .updateTable('produtos')
    .set({ excluido_em: sql<string>`now()`, versao: sql<number>`versao + 1` })
    .where('id', 'in', travados(ids, sql`excluido_em is null`))
    .returning(['id', 'titulo'])
    .execute()

/** Takes out of the trash those that are in it; answers which. */
export const restoreProdutoRows = (db: Transacao, ids: readonly number[]) =>
  db
    .updateTable('produtos')
    .set({ excluido_em: null, versao: sql<number>`versao + 1` })
    .where('id', 'in', travados(ids, NA_LIXEIRA))
    .returning(['id', 'titulo'])
    .execute()

/** Gives those that are in the trash another category or model. */
export const changeInLixeira = (
  db: Transacao,
  ids: readonly number[],
  troca: { readonly categoria_id: number } | { readonly modelo_id: number },
) => db.updateTable('produtos').set(troca).where('id', 'in', travados(ids, NA_LIXEIRA)).execute()

/** The first EAN of these products in the trash that another product has, or that two of these have; and who. */
export const gtinTomado = (db: Transacao, ids: readonly number[]) =>
  rowOf<{ gtin: string; nome: string }>(db)`
    with voltam as (
      select p.id, null::int as variacao_id, p.gtin, p.titulo as nome from produtos p
       where p.id = any(${[...ids]}::int[]) and p.excluido_em is not null and p.gtin is not null
      union all
      select p.id, v.id, v.gtin, concat_ws(' ', p.titulo, nome_da_variacao(v)) from produtos p
        join variacoes v on v.produto_id = p.id
       where p.id = any(${[...ids]}::int[]) and p.excluido_em is not null and v.gtin is not null)
    select a.gtin, concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome from voltam a
      join gtins g on g.chave = chave_gtin(a.gtin) join produtos p on p.id = g.produto_id
      left join variacoes v on v.id = g.variacao_id
    union all
    select a.gtin, b.nome from voltam a join voltam b on chave_gtin(b.gtin) = chave_gtin(a.gtin)
       and (b.id, coalesce(b.variacao_id, 0)) < (a.id, coalesce(a.variacao_id, 0))
    limit 1`

interface NaLixeira {
  readonly id: number
  readonly titulo: string
  readonly sku: string | null
  readonly kit: boolean
  /** The stored names of its pictures. */
  readonly arquivos: string[]
  /** Changes of its stock that the ERP does not know yet. */
  readonly lancamentos: number
}

/** Locks those that are in the trash, and answers them. */
export const lockLixeira = (db: Transacao, ids: readonly number[]) =>
  rowsOf<NaLixeira>(db)`
    select p.id, p.titulo, p.sku, p.kit, array(select i.arquivo from produto_imagens i where i.produto_id = p.id) as arquivos,
           (select count(*)::int from bling_lancamentos l join bling_saldos s on s.id = l.saldo_id
             where s.produto_id = p.id and l.tipo in ('mudanca', 'contagem')) as lancamentos
      from produtos p where p.id = any(${[...ids]}::int[]) and p.excluido_em is not null order by p.id for update`

export const deleteProdutoRows = (db: Transacao, ids: readonly number[]) =>
  sql`delete from produtos where id = any(${[...ids]}::int[])`.execute(db)
