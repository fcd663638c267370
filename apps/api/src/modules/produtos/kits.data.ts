import type { ComponenteEntrada } from '@estampa/contract/produtos/kits.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { HOLDS_OWN_PECAS } from '../producao/estampas.data.ts'

/** The parts of product `p`, as its answer has them. */
export const componentesDoProduto: RawBuilder<unknown> = sql`
  coalesce((select json_agg(json_build_object('produto_id', c.produto_id, 'variacao_id', c.variacao_id,
      'titulo', q.titulo, 'variacao', nome_da_variacao(w), 'sku', coalesce(w.sku, q.sku), 'quantidade', c.quantidade,
      'id_bling', case when w.id is not null then w.id_bling when not q.tem_variacoes then q.id_bling end,
      'quantidade_disponivel', least(w.quantidade - w.reservado, q.quantidade - q.reservado)) order by c.ordem)
    from kit_componentes c join produtos q on q.id = c.produto_id left join variacoes w on w.id = c.variacao_id
   where c.kit_id = p.id), '[]')`

/** Whether it is a kit, one's part, and linked; its stock; null when it does not exist. */
export const kitTravado = (trx: Transacao, id: number) =>
  rowOf<{ kit: boolean; parte: boolean; ligado: boolean; fisico: number }>(trx)`
    select kit, id_bling is not null as ligado, fisico(produtos),
           exists (select from kit_componentes where produto_id = produtos.id) as parte
      from produtos where id = ${id} for update`

export const markKit = (trx: Transacao, id: number, kit: boolean) =>
  trx.updateTable('produtos').set({ kit }).where('id', '=', id).execute()

export async function saveComponentes(trx: Transacao, kit_id: number, componentes: readonly ComponenteEntrada[]) {
  await trx.deleteFrom('kit_componentes').where('kit_id', '=', kit_id).execute()
  if (componentes.length > 0)
    await trx
      .insertInto('kit_componentes')
      .values(componentes.map((componente, ordem) => ({ ...componente, kit_id, ordem })))
      .execute()
}

/** Products and variations that are to go, or to become something else. */
export interface Pecas {
  readonly produtos?: readonly number[]
  readonly variacoes?: readonly number[]
}

/** The first of them that is a part of kits which are not among them. */
export const parteDeKits = (trx: Transacao, { produtos = [], variacoes = [] }: Pecas) =>
  rowOf<{ nome: string; quantidade: number; kits: string }>(trx)`
    select concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome, count(distinct k.id)::int as quantidade,
           string_agg(distinct k.titulo, ', ') as kits
      from kit_componentes c join produtos p on p.id = c.produto_id join produtos k on k.id = c.kit_id
      left join variacoes v on v.id = c.variacao_id and v.id = any(${[...variacoes]}::int[])
     where (c.produto_id = any(${[...produtos]}::int[]) or v.id is not null) and k.id <> all(${[...produtos]}::int[])
     group by p.id, v.id order by p.id, v.id limit 1`

/**
 * The first of them that open productions print, or print on. Of a product that goes for good those of the shelf print it:
 * a sale keeps its own copy of what it sold.
 */
export const findOpenProducao = (
  trx: Transacao,
  { produtos = [], variacoes = [] }: Pecas,
  { vendas }: { readonly vendas: boolean },
) =>
  rowOf<{ nome: string; quantidade: number }>(trx)`
    select concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome, count(distinct f.id)::int as quantidade
      from producoes f
      cross join lateral (values (f.produto_id, f.variacao_id, f.venda_id is null or ${vendas}),
        (f.lisa_produto_id, f.lisa_variacao_id, true)) x(produto_id, variacao_id, presa)
      join produtos p on p.id = x.produto_id
      left join variacoes v on v.id = x.variacao_id and v.id = any(${[...variacoes]}::int[])
     where (f.situacao in ('a_fazer', 'em_producao', 'bloqueada') or f.situacao = 'pronta' and ${HOLDS_OWN_PECAS})
       and (v.id is not null or x.presa and p.id = any(${[...produtos]}::int[]))
     group by p.id, v.id order by p.id, v.id limit 1`
