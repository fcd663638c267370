import type { Servida } from '@estampa/contract/compras/compras.schemas.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Lisa } from '../estoque/estoque.data.ts'

export interface ReceivedItem {
  readonly item_id: number
  readonly quantidade: number
  /** Reais, freight included; null: unknown. */
  readonly custo_unitario: number | null
  readonly custo_antes: number | null
  /** The variation had no cost of its own before: it had its product's. */
  readonly custo_herdado: boolean
  /** Null: the cost stayed. */
  readonly custo_depois: number | null
  /** It waits for a person who sees costs. */
  readonly custo_pendente: boolean
}

/** Costs are undone in the order in which they were written. The lock of its product keeps each piece's numbers apart. */
const LAST_ORDER = sql<number>`(select coalesce(max(ordem), 0) from recebimento_itens)`

export async function insertRecebimento(
  trx: Transacao,
  { compra_id, usuario_id, nota_chave }: { compra_id: number; usuario_id: number; nota_chave: string | null },
  itens: readonly ReceivedItem[],
): Promise<void> {
  const { id: recebimento_id } = await trx
    .insertInto('recebimentos')
    .values({ compra_id, usuario_id, nota_chave })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('recebimento_itens')
    .values(
      itens.map((item, i) => ({
        recebimento_id,
        ...item,
        ordem: item.custo_depois === null ? null : sql<number>`${LAST_ORDER} + ${i + 1}::int`,
      })),
    )
    .execute()
  await addReceived(trx, itens)
}

/** Counts pieces of lines as arrived; negative ones take them back. */
export const addReceived = (trx: Transacao, itens: readonly { item_id: number; quantidade: number }[]) =>
  sql`update compra_itens i set recebida = i.recebida + n.quantidade
    from json_to_recordset(${JSON.stringify(itens)}::json) n(item_id int, quantidade int) where i.id = n.item_id`.execute(
    trx,
  )

/** A person said that the invoice holds. */
export const acceptNota = (trx: Transacao, id: number) =>
  trx.updateTable('compras').set({ nota_duvidosa: false }).where('id', '=', id).execute()

/** Pieces of receipts that stand, whose costs wait; in the order in which they came. */
export const listWaitingCustos = (trx: Transacao, compraId: number) =>
  rowsOf<
    Lisa & {
      recebimento_id: number
      item_id: number
      quantidade: number
      custo_unitario: number | null
      /** A receipt that came later has written the cost of the piece already. */
      isSurpassed: boolean
    }
  >(trx)`
    select x.recebimento_id, x.item_id, x.quantidade, x.custo_unitario, i.produto_id, i.variacao_id,
           exists (select from recebimento_itens y join compra_itens j on j.id = y.item_id
             join recebimentos q on q.id = y.recebimento_id
            where j.produto_id = i.produto_id and j.variacao_id is not distinct from i.variacao_id
              and y.recebimento_id > x.recebimento_id and y.custo_depois is not null and q.estornado_em is null) as "isSurpassed"
      from recebimento_itens x join recebimentos r on r.id = x.recebimento_id join compra_itens i on i.id = x.item_id
     where r.compra_id = ${compraId} and r.estornado_em is null and x.custo_pendente
       and i.produto_id is not null and (i.variacao is null or i.variacao_id is not null)
     order by x.recebimento_id, x.item_id`

/** Writes what became of costs that waited; those of pieces that are gone wait no longer either. */
export async function writeAppliedCustos(
  trx: Transacao,
  compraId: number,
  itens: readonly (ReceivedItem & { readonly recebimento_id: number })[],
): Promise<void> {
  await sql`update recebimento_itens x set custo_antes = n.custo_antes, custo_herdado = n.custo_herdado,
        custo_depois = n.custo_depois, ordem = case when n.custo_depois is not null then ${LAST_ORDER} + n.place end
    from json_to_recordset(${JSON.stringify(itens.map((item, i) => ({ ...item, place: i + 1 })))}::json)
      n(recebimento_id int, item_id int, custo_antes numeric, custo_herdado boolean, custo_depois numeric, place int)
   where x.recebimento_id = n.recebimento_id and x.item_id = n.item_id`.execute(trx)
  await sql`update recebimento_itens x set custo_pendente = false from recebimentos r
   where r.id = x.recebimento_id and r.compra_id = ${compraId} and x.custo_pendente`.execute(trx)
}

interface CostOrder {
  /** Null: it wrote no cost. */
  readonly ordem: number | null
}

/**
 * Gives the cost from before this receipt to the next receipt that changed the piece's cost, so that reversing that one
 * later restores it. Without this, reversing several receipts would restore the cost of a reversed one.
 */
export const relinkCustos = (
  trx: Transacao,
  recebimentoId: number,
  pecas: readonly (Lisa & Pick<ReceivedItem, 'custo_antes' | 'custo_herdado' | 'custo_depois'> & CostOrder)[],
) =>
  sql`update recebimento_itens x set custo_antes = n.custo_antes, custo_herdado = n.custo_herdado
    from json_to_recordset(${JSON.stringify(pecas)}::json)
      n(produto_id int, variacao_id int, custo_antes numeric, custo_herdado boolean, custo_depois numeric, ordem int)
    cross join lateral (select y.recebimento_id, y.item_id from recebimento_itens y join recebimentos r on r.id = y.recebimento_id
        join compra_itens j on j.id = y.item_id
       where j.produto_id = n.produto_id and j.variacao_id is not distinct from n.variacao_id and r.estornado_em is null
         and y.recebimento_id <> ${recebimentoId} and y.ordem > n.ordem
       order by y.ordem, y.item_id limit 1) following
   where x.recebimento_id = following.recebimento_id and x.item_id = following.item_id
     and x.custo_antes = n.custo_depois`.execute(trx)

export const findRecebimento = (trx: Transacao, compraId: number, id: number) =>
  rowOf<{ estornado_em: string | null }>(trx)`
    select estornado_em from recebimentos where id = ${id} and compra_id = ${compraId}`

export const markReversed = (trx: Transacao, id: number) =>
  trx.updateTable('recebimentos').set({ estornado_em: sql<string>`now()` }).where('id', '=', id).execute()

/** Pieces of each line that arrived with an invoice, by receipts that stand. */
export const listReceivedOfNota = async (
  trx: Transacao,
  compraId: number,
  chave: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await rowsOf<{ item_id: number; quantidade: number }>(trx)`
    select x.item_id, x.quantidade from recebimento_itens x join recebimentos r on r.id = x.recebimento_id
     where r.compra_id = ${compraId} and r.nota_chave = ${chave} and r.estornado_em is null`
  return new Map(rows.map(({ item_id, quantidade }) => [item_id, quantidade]))
}

export const hasReceivedNota = async (trx: Transacao, chave: string): Promise<boolean> =>
  (await rowOf(trx)`select 1 as um from recebimentos where nota_chave = ${chave} and estornado_em is null`) !== null

/** The pieces of a receipt; `isLast`: no other receipt has written the piece's cost since. */
export const listRecebimentoItens = (trx: Transacao, recebimentoId: number) =>
  rowsOf<
    ReceivedItem &
      CostOrder & {
        produto_id: number | null
        variacao_id: number | null
        descricao: string
        comVariacao: boolean
        isLast: boolean
      }
  >(trx)`
    select x.item_id, x.quantidade, x.custo_unitario, x.custo_antes, x.custo_herdado, x.custo_depois, x.custo_pendente, x.ordem, i.produto_id, i.variacao_id,
           concat_ws(' ', i.titulo, i.variacao) as descricao, i.variacao is not null as "comVariacao",
           not exists (select from recebimento_itens y join compra_itens j on j.id = y.item_id
             join recebimentos r on r.id = y.recebimento_id
            where j.produto_id = i.produto_id and j.variacao_id is not distinct from i.variacao_id
              and y.recebimento_id <> x.recebimento_id and y.ordem > x.ordem
              and r.estornado_em is null) as "isLast"
      from recebimento_itens x join compra_itens i on i.id = x.item_id where x.recebimento_id = ${recebimentoId}
     order by x.ordem nulls first, x.item_id`

/** Gives free blanks of these products to the productions that wait for them, the most urgent first; answers which. */
export const servePecas = (trx: Transacao, produtos: readonly number[]) =>
  rowsOf<Servida>(trx)`
    select s.producao_id, p.venda_id, concat_ws(' ', p.titulo, p.variacao) as titulo, s.quantidade
      from unnest(${[...produtos]}::int[]) with ordinality n(id, ordem)
      cross join lateral distribuir_lisas(n.id) s join producoes p on p.id = s.producao_id`

/** Locks imported sales that wait for these products, or for kits and printed products made of them; the most urgent first. */
export const lockWaitingVendas = (trx: Transacao, produtos: readonly number[]) =>
  rowsOf<{ id: number; produtos: number[] }>(trx)`
    with esperam as (
      select venda_id, array_agg(produto_id) as produtos from itens_pendentes w
       where motivo = 'sem_estoque' and produto_id = any(array(select unnest(${[...produtos]}::int[])
         union select kit_id from kit_componentes where produto_id = any(${[...produtos]}::int[])
         union select produto_id from fichas where lisa_produto_id = any(${[...produtos]}::int[]))) group by 1),
    travadas as (
      select v.id, v.prioritaria, v.prazo from vendas v where v.id in (select venda_id from esperam) order by v.id for update)
    select t.id, e.produtos from travadas t join esperam e on e.venda_id = t.id
     order by t.prioritaria desc, t.prazo nulls last, t.id`

interface Waiting {
  readonly venda_id: number
  readonly titulo: string
  readonly quantidade: number
}
/** Pieces that lines of these sales wait for. */
export const listWaitingPecas = (trx: Transacao, vendas: readonly number[]) =>
  rowsOf<Waiting>(trx)`
    select w.venda_id, concat_ws(' ', i.titulo, i.variacao) as titulo, sum(i.quantidade)::int as quantidade
      from itens_pendentes w join itens_venda i on i.id = w.item_id
     where w.motivo = 'sem_estoque' and w.venda_id = any(${[...vendas]}::int[])
     group by 1, 2 order by array_position(${[...vendas]}::int[], w.venda_id), 2`

export interface Custo extends Lisa {
  /** Reais; null: unknown. */
  readonly custo: number | null
  /** It is the product's cost: the variation has none of its own. */
  readonly herdado: boolean
  /** Pieces in the house. */
  readonly quantidade: number
}

/** The cost of each piece of these products as sales see it, and how many there are. */
export const listCustos = (trx: Transacao, produtos: readonly number[]) =>
  rowsOf<Custo>(trx)`
    select p.id as produto_id, v.id as variacao_id, coalesce(v.preco_custo, p.preco_custo) as custo,
           v.id is not null and v.preco_custo is null as herdado, coalesce(v.quantidade, p.quantidade) as quantidade
      from produtos p left join variacoes v on v.produto_id = p.id where p.id = any(${[...produtos]}::int[])`
