import type { FiltrosDisponiveis } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

/**
 * Distinct values of products outside the trash, by hopping along the index from one value to the next: the cost is
 * their number, not the table's size. `array`: the products' column that holds them, and how it writes one.
 */
const distintos = (coluna: 'nome_cor' | 'tamanho', array: RawBuilder<unknown>) => {
  const c = sql.ref(coluna)
  return sql<string[]>`array(
    with recursive d(valor) as (
      (select ${c} from variacoes where ${c} is not null order by ${c} limit 1)
      union all
      select (select ${c} from variacoes where ${c} > d.valor order by ${c} limit 1) from d where d.valor is not null
    ) select valor from d where valor is not null
       and exists (select from produtos p where p.excluido_em is null and ${array}))`
}

export async function filtrosDisponiveis(db: Banco): Promise<FiltrosDisponiveis> {
  type Lidos = Omit<FiltrosDisponiveis, 'preco'> & FiltrosDisponiveis['preco']
  const { rows } = await sql<Lidos>`
    select f.*, array(
      select jsonb_build_object('nome_cor', nome, 'cor', t.cor) from unnest(f.cores) nome
      cross join lateral (select cor from variacoes where nome_cor = nome and cor is not null limit 1) t) as tons
    from (select ${distintos('nome_cor', sql`p.cores @> array[normalizar(d.valor)]`)} as cores,
      ${distintos('tamanho', sql`p.tamanhos @> array[lower(d.valor)]`)} as tamanhos,
      (select preco_menor from produtos where excluido_em is null and preco_menor is not null order by preco_menor limit 1) as min,
      (select preco_maior from produtos where excluido_em is null and preco_maior is not null order by preco_maior desc limit 1) as max) f
  `.execute(db)
  const { cores = [], tamanhos = [], tons = [], min = null, max = null } = rows[0] ?? {}
  return { cores, tamanhos, tons, preco: { min, max } }
}
