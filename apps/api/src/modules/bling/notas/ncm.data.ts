import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../infra/database/sql.ts'
import type { Banco } from '../../../infra/database/transaction.ts'

/** The tax classes of products, as Bling was last read. */

/** Published ones of these whose class is not known, was missing, or was read long ago. */
export const produtosAPerguntar = (db: Banco, ids: readonly number[], limite: number) =>
  rowsOf<{ id: number; id_bling: string }>(db)`
    select p.id, p.id_bling from produtos p left join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and p.id_bling is not null
       and (n.ncm is null or n.ncm = '' or n.lido_em < now() - interval '30 days') order by p.id limit ${limite}`

export const lembrarNcm = (db: Banco, id: number, ncm: string) =>
  sql`insert into bling_ncm (produto_id, ncm) values (${id}, ${ncm})
    on conflict (produto_id) do update set ncm = excluded.ncm, lido_em = now()`.execute(db)

/** Titles of those of these that have none. */
export async function semNcm(db: Banco, ids: readonly number[]): Promise<string[]> {
  const linhas = await rowsOf<{ titulo: string }>(db)`
    select p.titulo from produtos p join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and n.ncm = '' order by p.titulo`
  return linhas.map(({ titulo }) => titulo)
}

/** Products of sales under way, those sold last first. */
export async function produtosEmVenda(db: Banco): Promise<number[]> {
  const linhas = await rowsOf<{ id: number }>(db)`
    select i.produto_id as id from itens_venda i join vendas v on v.id = i.venda_id
     where v.status = any(${statusCom('pecas', 'reservadas')}::text[]) and i.produto_id is not null
     group by i.produto_id order by max(v.id) desc limit 200`
  return linhas.map(({ id }) => id)
}
