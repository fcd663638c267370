import type { LinhaDaSugestao } from '@estampa/contract/compras/compras.schemas.ts'
import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'

/** Days over which the pace is measured. */
const RITMO_DIAS = 30
/** Most rows that one answer holds. */
const LINHAS_MAXIMAS = 1000
/** Days from order to arrival that are assumed where the supplier has no `prazo_dias`. */
const PRAZO_COMUM = 7

interface Busca {
  /** Asks for the pieces that were bought of this supplier, also those of which nothing is to be bought. */
  readonly fornecedor_id?: number | undefined
  /** Days that the pieces are to last. */
  readonly dias: number
}

/** Pieces that a supplier was asked for. */
const boughtFrom = (fornecedorId: number) => sql`
  select i.produto_id, i.variacao_id from compra_itens i join compras c on c.id = i.compra_id
   where c.fornecedor_id = ${fornecedorId} and c.cancelada_em is null and i.produto_id is not null`

/** Only these pieces can lack: all others have no pace, no printing that waits, no minimum and no debt. */
const LACKING = sql`
  select produto_id, variacao_id from ritmo where sairam > 0
  union all select produto_id, variacao_id from falta
  union all select id, null from produtos where estoque_minimo > 0
  union all select produto_id, id from variacoes where estoque_minimo > 0
  union all select id, null from produtos where quantidade - reservado < 0 and excluido_em is null and not tem_variacoes
  union all select produto_id, id from variacoes where quantidade - reservado < 0`

/**
 * The table `pecas`: products and variations that a shop buys and that `which` names, with the pieces that left in the last 30
 * days (`sairam`), that open printing lacks (`a_estampar`) and that were ordered (`a_receber`).
 */
const selectPecas = (which: RawBuilder<unknown>) => sql`
  ritmo as (
    select produto_id, variacao_id,
           greatest(-sum(quantidade) filter (where motivo <> 'producao'), 0)
             + greatest(-sum(quantidade) filter (where motivo = 'producao'), 0) as sairam
      from movimentos_estoque
     where motivo in ('saida', 'estorno', 'troca', 'producao') and criado_em > now() - ${RITMO_DIAS} * interval '1 day'
     group by 1, 2),
  falta as (
    select lisa_produto_id as produto_id, lisa_variacao_id as variacao_id, sum(pedida - feita - reservada) as pecas
      from producoes where situacao in ('a_fazer', 'em_producao', 'bloqueada') and reservada < pedida - feita group by 1, 2),
  chega as (
    select i.produto_id, i.variacao_id, sum(greatest(i.quantidade - i.recebida, 0)) as pecas
      from compra_itens i join compras c on c.id = i.compra_id
     where c.situacao in ('pedida', 'recebida_em_parte') group by 1, 2),
  pecas as (
    select p.id as produto_id, v.id as variacao_id, coalesce(v.sku, p.sku) as sku, p.titulo,
           nome_da_variacao(v) as variacao, p.titulo as nome, v.ordem,
           case when v.id is null then p.quantidade - p.reservado else v.quantidade - v.reservado end as disponivel,
           coalesce(v.estoque_minimo, p.estoque_minimo) as minimo,
           coalesce(r.sairam, 0)::numeric as sairam, coalesce(f.pecas, 0)::int as a_estampar, coalesce(k.pecas, 0)::int as a_receber
      from (select distinct produto_id, variacao_id from (${which}) named) w
      join produtos p on p.id = w.produto_id left join variacoes v on v.id = w.variacao_id
      left join ritmo r on r.produto_id = p.id and r.variacao_id is not distinct from v.id
      left join falta f on f.produto_id = p.id and f.variacao_id is not distinct from v.id
      left join chega k on k.produto_id = p.id and k.variacao_id is not distinct from v.id
     where p.excluido_em is null and not p.kit and not p.com_ficha and p.tem_variacoes = (v.id is not null))`

/** Pieces to buy so that the stock lasts for `dias`. */
const missing = (dias: RawBuilder<number>) => sql<number>`greatest(ceil(sairam / ${RITMO_DIAS} * ${dias})
  + a_estampar + minimo - disponivel - a_receber, 0)::int`

/**
 * What should be bought so that there is enough for `dias`: pieces that leave at the pace of the last 30 days, those that
 * open printing lacks and the minimum, less those that are free and on their way. What the shop prints is not bought, but
 * its blanks, which leave as they are printed.
 */
export const listSugestoes = (db: Banco, { fornecedor_id, dias }: Busca) =>
  rowsOf<LinhaDaSugestao>(db)`
    with ${selectPecas(fornecedor_id === undefined ? LACKING : boughtFrom(fornecedor_id))},
    contas as (select *, ${missing(sql`${dias}::int`)} as sugerido from pecas)
    select produto_id, variacao_id, sku, titulo, variacao, disponivel, a_estampar, a_receber, minimo,
           round(sairam / ${RITMO_DIAS}, 4) as por_dia, sugerido
      from contas where ${fornecedor_id === undefined ? sql`sugerido > 0` : sql`true`}
     order by sugerido = 0, titulo collate "pt-BR-x-icu", ordem, variacao_id limit ${LINHAS_MAXIMAS}`

/** Names a few pieces that run out before they can arrive, those that last least first: the supplier's time, or a week. */
export async function readRunningOut(db: Banco, shown: number): Promise<Painel['comprar']> {
  const rows = await rowsOf<Painel['comprar']['itens'][number] & { readonly todas: number }>(db)`
    with ${selectPecas(LACKING)},
    prazos as (
      select distinct on (i.produto_id, i.variacao_id) i.produto_id, i.variacao_id, f.prazo_dias
        from compra_itens i join compras c on c.id = i.compra_id join fornecedores f on f.id = c.fornecedor_id
       where c.cancelada_em is null order by i.produto_id, i.variacao_id, c.id desc),
    contas as (
      select m.*, coalesce(z.prazo_dias, ${PRAZO_COMUM}::int) as prazo_dias
        from pecas m left join prazos z on z.produto_id = m.produto_id and z.variacao_id is not distinct from m.variacao_id),
    faltam as (
      select *, case when sairam > 0 then floor(greatest(disponivel - a_estampar, 0) * ${RITMO_DIAS} / sairam)::int end as acaba_em
        from contas where ${missing(sql`prazo_dias`)} > 0)
    select produto_id, variacao_id, titulo, variacao, sku, disponivel, a_receber, acaba_em, (count(*) over ())::int as todas
      from faltam
     order by a_estampar > disponivel desc, acaba_em nulls last, titulo collate "pt-BR-x-icu", ordem, variacao_id limit ${shown}`
  return {
    quantidade: Math.min(rows[0]?.todas ?? 0, MAXIMO_CONTADO),
    itens: rows.map(({ todas: _, ...item }) => item),
  }
}
