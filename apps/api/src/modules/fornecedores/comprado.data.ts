import type { Comprado } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'

/** Most pieces that one answer names. */
const PECAS_MAXIMAS = 500

/** Purchases that were really made of the supplier. */
const compradas = (fornecedorId: number) => sql`
  compradas as (
    select id, pedida_em from compras
     where fornecedor_id = ${fornecedorId} and pedida_em is not null and cancelada_em is null)`

/** Null: there is no such supplier. */
export async function readComprado(db: Banco, fornecedorId: number): Promise<Comprado | null> {
  const fornecedor = await rowOf<Pick<Comprado, 'prazo'>>(db)`
    with ${compradas(fornecedorId)},
    esperas as (
      select (min(r.em) at time zone 'America/Sao_Paulo')::date - (c.pedida_em at time zone 'America/Sao_Paulo')::date as dias
        from compradas c join recebimentos r on r.compra_id = c.id and r.estornado_em is null
       group by c.id, c.pedida_em having min(r.em) > now() - interval '1 year')
    select (select json_build_object('dias', round(avg(dias), 1), 'compras', count(*))
              from esperas having count(*) > 0) as prazo
      from fornecedores where id = ${fornecedorId}`
  if (!fornecedor) return null
  const rows = await listPecas(db, fornecedorId)
  return { ...fornecedor, total: rows[0]?.todas ?? 0, itens: rows.map(({ todas: _, ...item }) => item) }
}

/** Pieces that can still be bought, in the order of the last purchase of each; a deleted product or variation is none. */
const listPecas = (db: Banco, fornecedorId: number) =>
  rowsOf<Comprado['itens'][number] & { readonly todas: number }>(db)`
    with ${compradas(fornecedorId)},
    linhas as (
      select i.id, i.produto_id, i.variacao_id, i.compra_id, i.ordem, i.do_fornecedor->>'codigo' as codigo
        from compra_itens i join compradas c on c.id = i.compra_id
       where i.produto_id is not null and (i.variacao is null or i.variacao_id is not null)),
    pecas as (
      select distinct on (produto_id, variacao_id) produto_id, variacao_id, compra_id, ordem
        from linhas order by produto_id, variacao_id, compra_id desc, ordem),
    chegadas as (
      select i.produto_id, i.variacao_id, max(r.em) as recebida_em,
             (array_agg(x.custo_unitario order by r.id desc, i.ordem desc) filter (where x.custo_unitario is not null))[1]
               as custo_unitario
        from linhas i join recebimento_itens x on x.item_id = i.id
        join recebimentos r on r.id = x.recebimento_id and r.estornado_em is null group by 1, 2),
    codigos as (
      select produto_id, variacao_id, array_agg(distinct codigo order by codigo) as codigos
        from (select produto_id, variacao_id, codigo from fornecedor_codigos where fornecedor_id = ${fornecedorId}
              union all select produto_id, variacao_id, codigo from linhas) c
       where codigo <> '' group by 1, 2)
    select m.produto_id, m.variacao_id, coalesce(v.sku, p.sku) as sku, p.titulo, nome_da_variacao(v) as variacao,
           coalesce(k.codigos, '{}') as codigos, h.custo_unitario, h.recebida_em, (count(*) over ())::int as todas
      from pecas m join produtos p on p.id = m.produto_id and p.excluido_em is null
      left join variacoes v on v.id = m.variacao_id
      left join chegadas h on h.produto_id = m.produto_id and h.variacao_id is not distinct from m.variacao_id
      left join codigos k on k.produto_id = m.produto_id and k.variacao_id is not distinct from m.variacao_id
     order by m.compra_id desc, m.ordem limit ${PECAS_MAXIMAS}`
