import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type Selectable, sql } from 'kysely'
import type { BlingSaldos } from '../../../infra/database/database.types.ts'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../../infra/database/transaction.ts'
import type { ItemDaBaixa } from '../pedido/pedidos.mapping.ts'

/** An order at Bling that may have changed this balance, and what our database knows of it. */
export interface PedidoDoSaldo {
  readonly venda: number
  readonly pedido: string
  readonly numero: string | null
  readonly reservada: boolean
  /** Bling said that its stock is booked. */
  readonly lancado: boolean
  /** Its invoice, if it has one, is not known for long. */
  readonly notaNova: boolean
  /** Pieces of this stock that left the house with the sale. */
  readonly saiu: number
  /** Pieces of this stock that the account is known to have booked for this order. */
  readonly baixada: number
}

type DoSaldo = Pick<Selectable<BlingSaldos>, 'id' | 'produto_id' | 'variacao_id'>

/** More orders than one change of a balance can be of. */
const MAIS = 20

/** Orders that the account may have booked now: of sales that hold its pieces, or shipped with a new invoice. */
export const quePodemBaixar = (db: Banco, saldo: DoSaldo): Promise<PedidoDoSaldo[]> =>
  rowsOf<PedidoDoSaldo>(db)`
    select ${dados(saldo)} from vendas v join bling_pedidos l on l.venda_id = v.id
     where l.id_bling is not null
       and (v.status = any(${statusCom('pecas', 'reservadas')}) or (v.status = any(${statusCom('pecas', 'fora')})
         and ${NOTA_NOVA}
         and exists (select from movimentos_estoque m where m.venda_id = v.id and m.produto_id = ${saldo.produto_id}
           and m.motivo = 'saida' and m.criado_em > now() - interval '3 days')))
       and v.id in (
         select venda_id from itens_venda where produto_id = ${saldo.produto_id}
         union all
         select i.venda_id from itens_venda_partes t join itens_venda i on i.id = t.item_id where t.produto_id = ${saldo.produto_id}
         union all
         select venda_id from itens_pendentes where produto_id = ${saldo.produto_id})
     order by v.id limit ${MAIS}`

/** Orders whose pieces the account is known to have booked. */
export const baixados = (db: Banco, saldo: DoSaldo): Promise<PedidoDoSaldo[]> =>
  rowsOf<PedidoDoSaldo>(db)`
    select ${dados(saldo, sql`b.pedido`)} from bling_baixas b join vendas v on v.id = b.venda_id ${LIGADO}
     where b.saldo_id = ${saldo.id} order by v.id desc limit ${MAIS}`

const LIGADO = sql`left join bling_pedidos l on l.venda_id = v.id`
const NOTA_NOVA = sql`coalesce(l.nota_em > now() - interval '1 hour', true)`
const dados = ({ id, produto_id, variacao_id }: DoSaldo, pedido = sql`l.id_bling`) => sql`
  v.id as venda, ${pedido} as pedido, l.numero,
  v.status = any(${statusCom('pecas', 'reservadas')}) as reservada, coalesce(l.estoque_lancado, false) as lancado,
  ${NOTA_NOVA} as "notaNova",
  coalesce((select -sum(m.quantidade) from movimentos_estoque m where m.venda_id = v.id and m.produto_id = ${produto_id}
    and m.variacao_id is not distinct from ${variacao_id}::int and m.motivo in ('saida', 'estorno')), 0)::int as saiu,
  coalesce((select sum(x.quantidade) from bling_baixas x
    where x.saldo_id = ${id} and x.venda_id = v.id and x.pedido = ${pedido}), 0)::int as baixada`

/** How many pieces of each linked stock these items of an order take; of kits, their parts. */
const levadas = (itens: readonly ItemDaBaixa[]) => sql`
  with itens as (select * from unnest(${itens.map(({ produto }) => produto)}::text[],
      ${itens.map(({ quantidade }) => quantidade)}::float8[]) i(produto, quantidade)),
  pecas as (
    select p.id as produto_id, null::int as variacao_id, i.quantidade
      from itens i join produtos p on p.id_bling = i.produto where not p.kit
    union all
    select v.produto_id, v.id, i.quantidade from itens i join variacoes v on v.id_bling = i.produto
    union all
    select c.produto_id, c.variacao_id, i.quantidade * c.quantidade
      from itens i join produtos k on k.id_bling = i.produto join kit_componentes c on c.kit_id = k.id)
  select s.id as saldo_id, s.produto_id, concat_ws(' ', p.titulo, nome_da_variacao(v)) as titulo,
         sum(t.quantidade)::int as quantidade
    from pecas t join bling_saldos s on s.produto_id = t.produto_id and s.variacao_id is not distinct from t.variacao_id
    join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
   where not s.somente_leitura group by s.id, p.titulo, v`

export const pecasDosItens = async (db: Banco, { id }: DoSaldo, itens: readonly ItemDaBaixa[]): Promise<number> =>
  (await rowOf<PecaDuvidosa>(db)`select * from (${levadas(itens)}) l where l.saldo_id = ${id}`)?.quantidade ?? 0

/** Pieces that the items take of all stocks, while the sale's pieces are in the house. */
export const pecasDoPedido = (db: Banco, venda: number, itens: readonly ItemDaBaixa[]): Promise<PecaDuvidosa[]> =>
  rowsOf<PecaDuvidosa>(db)`
    select l.* from (${levadas(itens)}) l, vendas v
     where v.id = ${venda} and v.status = any(${statusCom('pecas', 'reservadas')}) order by l.produto_id, l.saldo_id`

export interface SemSeguimento {
  readonly venda_id: number
  readonly numero: string | null
  /** Negative: Bling has not booked these pieces. Positive: Bling has not given them back. */
  readonly pecas: readonly { readonly titulo: string; readonly quantidade: number }[]
}

/**
 * Sales of whose pieces the account was to book some, or to give some back, and has not for a day: also pieces that it booked
 * for other variations than those that left. Without those that a person was asked about; of `venda` whatever waits.
 */
export const listUnsettledVendas = (trx: Transacao, venda: number | null = null): Promise<SemSeguimento[]> =>
  rowsOf<SemSeguimento>(trx)`
    select v.id as venda_id, o.numero,
           json_agg(json_build_object('titulo', concat_ws(' ', p.titulo, nome_da_variacao(x)), 'quantidade', l.quantidade)
                    order by l.id) as pecas
      from (${PENDENTES}) l join bling_saldos s on s.id = l.saldo_id join produtos p on p.id = s.produto_id
      left join variacoes x on x.id = s.variacao_id join vendas v on v.id = l.venda_id
      left join bling_pedidos o on o.venda_id = v.id
     where case when ${venda}::int is not null then v.id = ${venda}::int
                else greatest(l.criado_em, v.cancelada_em) < now() - interval '1 day'
                 and not exists (select from tarefas t where ${TAREFA} and t.alvo_id = v.id) end
     group by v.id, o.numero order by v.id limit 100`

/** Sales that a person was asked about, and of which nothing is left to book or give back. */
export const resolvidas = (trx: Transacao) =>
  rowsOf<{ venda: number }>(trx)`
    select distinct t.alvo_id as venda from tarefas t
     where ${TAREFA} and not exists (select from (${PENDENTES}) l where l.venda_id = t.alvo_id)`

const TAREFA = sql`t.tipo = 'estoque.baixa_pendente' and t.estado = 'aberta'`
const PENDENTES = sql`
  select l.* from bling_lancamentos l join vendas v on v.id = l.venda_id
   where l.tipo = 'alheia' or (l.tipo = 'adiantada' and v.status <> all(${statusCom('pecas', 'reservadas')}))`

/** Locks the questions about a sale: two workers may find bookings of two of its products at once, and one question names both. */
export const lockVendaPerguntas = (trx: Transacao, venda: number) =>
  sql`select pg_advisory_xact_lock(hashtext('estampa baixas'), ${venda}::int)`.execute(trx)

/** The stocks with something of this sale that waits for the account. */
export const saldosDaVenda = (trx: Transacao, vendaId: number) =>
  rowsOf<DoSaldo>(trx)`
    select distinct s.id, s.produto_id, s.variacao_id from (${PENDENTES}) l join bling_saldos s on s.id = l.saldo_id
     where l.venda_id = ${vendaId} order by s.produto_id, s.id`

export interface PecaDuvidosa {
  readonly saldo_id: number
  readonly produto_id: number
  readonly titulo: string
  readonly quantidade: number
}
/** The open question whether the account booked these pieces for the sale's order. */
export const duvidaAberta = (trx: Transacao, venda: number, pedido: string) =>
  rowsOf<PecaDuvidosa>(trx)`
    select p.* from tarefas,
           jsonb_to_recordset(fatos->'pecas') p(saldo_id int, produto_id int, titulo text, quantidade int)
     where tipo = 'estoque.baixa_incerta' and alvo_id = ${venda} and estado = 'aberta'
       and fatos->>'pedido' = ${pedido}`

/** The order as this stock knows it now. */
export const pedidoDoSaldo = (trx: Transacao, saldo: DoSaldo, venda: number, pedido: string) =>
  rowOf<PedidoDoSaldo>(trx)`
    select ${dados(saldo, sql`${pedido}`)} from vendas v ${LIGADO} where v.id = ${venda}`
