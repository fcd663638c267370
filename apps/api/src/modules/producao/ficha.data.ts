import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { HOLDS_OWN_PECAS } from './estampas.data.ts'

export const ficha = (db: Db, produtoId: number): Promise<Ficha> =>
  rowsOf<Ficha[number]>(db)`
    select f.variacao_id, f.lisa_produto_id, f.lisa_variacao_id, concat_ws(' ', l.titulo, nome_da_variacao(w)) as lisa,
           greatest(least(l.quantidade - l.reservado, w.quantidade - w.reservado), 0) as livres, f.materiais
      from fichas f join produtos l on l.id = f.lisa_produto_id left join variacoes w on w.id = f.lisa_variacao_id
      left join variacoes v on v.id = f.variacao_id
     where f.produto_id = ${produtoId} order by v.ordem, v.id`

type LinhaDaFicha = Pick<Ficha[number], 'variacao_id' | 'lisa_produto_id' | 'lisa_variacao_id' | 'materiais'>

/** The product by its name, with how many sales that have not left print on its own pieces; undefined: none. */
export const findOwnProducao = (trx: Transacao, produtoId: number) =>
  rowOf<{ nome: string; quantidade: number }>(trx)`
    select p.titulo as nome, count(*)::int as quantidade
      from producoes f join produtos p on p.id = f.produto_id
     where f.produto_id = ${produtoId} and ${HOLDS_OWN_PECAS} group by p.titulo`

/** Marks the blanks, and the product as one that is printed. */
export async function replaceFicha(trx: Transacao, produto_id: number, linhas: readonly LinhaDaFicha[]): Promise<void> {
  await trx.deleteFrom('fichas').where('produto_id', '=', produto_id).execute()
  if (linhas.length > 0)
    await trx
      .insertInto('fichas')
      .values(linhas.map(({ materiais, ...linha }) => ({ ...linha, produto_id, materiais: JSON.stringify(materiais) })))
      .execute()
  await sql`update produtos set com_ficha = ${linhas.length > 0} where id = ${produto_id}`.execute(trx)
  await markLisas(
    trx,
    linhas.map(({ lisa_produto_id }) => lisa_produto_id),
  )
}

/** These products are blanks: those that become free go to the productions that wait for them. */
export const markLisas = (trx: Transacao, ids: readonly number[]) =>
  sql`update produtos set peca_lisa = true where id = any(${[...ids]}::int[]) and not peca_lisa`.execute(trx)

/** The products of these variations. */
export async function produtosDasVariacoes(trx: Transacao, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; produto_id: number }>`
    select id, produto_id from variacoes where id = any(${[...ids]}::int[])`.execute(trx)
  return new Map(rows.map(({ id, produto_id }) => [id, produto_id]))
}

/** Products that the ERP computes of others, though they are none here. */
export async function kitsNoErp(trx: Transacao, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ produto_id: number }>`
    select produto_id from bling_saldos where somente_leitura and produto_id = any(${[...ids]}::int[])`.execute(trx)
  return new Set(rows.map(({ produto_id }) => produto_id))
}
