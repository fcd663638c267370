import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowsOf, theRow } from '../../../infra/database/sql.ts'
import type { Banco } from '../../../infra/database/transaction.ts'

/** NCMs of products, ours and, as they were last read, Bling's. */

const EM_VENDA = statusCom('pecas', 'reservadas')

/** Linked ones of these whose number there is not known, was missing, or was read long ago. */
export const produtosAPerguntar = (db: Banco, ids: readonly number[], limite: number) =>
  rowsOf<{ id: number; id_bling: string; titulo: string; ncm: string | null }>(db)`
    select p.id, p.id_bling, p.titulo, p.ncm from produtos p left join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and p.id_bling is not null
       and (n.ncm is null or n.ncm = '' or p.ncm is null or n.lido_em < now() - interval '30 days') order by p.id limit ${limite}`

/** The products of these ids without an NCM here and, as far as it was read, at Bling. */
export const produtosSemNumero = (db: Banco, ids: readonly number[]) =>
  rowsOf<{ id: number; titulo: string }>(db)`
    select p.id, p.titulo from produtos p left join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and p.ncm is null and (p.id_bling is null or n.produto_id is not null)
     order by p.titulo, p.id`

/** Products of sales under way, those sold last first; then linked ones that were never read, newest first. */
export const produtosAConferir = (db: Banco) =>
  rowsOf<{ id: number }>(db)`
    (select i.produto_id as id from itens_venda i join vendas v on v.id = i.venda_id
      where v.status = any(${EM_VENDA}::text[]) and i.produto_id is not null
      group by i.produto_id order by max(v.id) desc limit 200)
    union all
    (select p.id from produtos p
      where p.id_bling is not null and p.excluido_em is null and not p.kit
        and not exists (select from bling_ncm n where n.produto_id = p.id) order by p.id desc limit 15)`

const CONTADOS = sql`produtos p left join bling_ncm n on n.produto_id = p.id where p.excluido_em is null and not p.kit`
const FALTA_LA = sql`(p.id_bling is not null and n.ncm = '')`

/** Counts products with no NCM here, or none at Bling; kits and the trash apart. `lidos`: of the linked ones. */
export const contagemDoNcm = (db: Banco) =>
  theRow<{ todos: number; aqui: number; la: number; ligados: number; lidos: number }>(db)`
    select count(*)::int as todos, count(*) filter (where p.ncm is null)::int as aqui,
           count(*) filter (where ${FALTA_LA})::int as la, count(p.id_bling)::int as ligados,
           count(*) filter (where p.id_bling is not null and n.produto_id is not null)::int as lidos from ${CONTADOS}`

/** Titles of the first of them. */
export const titulosSemNcm = (db: Banco) =>
  rowsOf<{ titulo: string }>(db)`
    select p.titulo from ${CONTADOS} and (p.ncm is null or ${FALTA_LA}) order by p.titulo, p.id limit 50`
