import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** Does anything about the order of an imported sale wait for a person, lines aside? */
export const esperaResposta = async (db: Db, vendaId: number): Promise<boolean> =>
  (await rowOf(db)`
    select from tarefas where alvo_id = ${vendaId} and estado = 'aberta'
       and tipo in ('pedido_importado.mudou', 'pedido_importado.trazer', 'pedido_importado.cancelado_la', 'pedido.cancelado_la') limit 1`) !==
  null

/** Reads a sale, as far as its order at Bling concerns it. */
export const vendaDoPedidoRecebido = (db: Db, id: number) =>
  db
    .selectFrom('vendas as v')
    .leftJoin('bling_pedidos as p', 'p.venda_id', 'v.id')
    .select(['p.id_bling', 'v.importada', 'v.entrega_no_canal', 'v.envio_do_canal'])
    .select(sql<StatusDaVenda>`v.status`.as('status'))
    .where('v.id', '=', id)
    .executeTakeFirst()

/**
 * Starts anew when the switch is turned on: orders that stood at Bling before stay outside, and nothing else is known.
 */
export async function restartPedidos(
  trx: Transacao,
  foraDesde: Date,
  standingPedidos: readonly { readonly id: number; readonly retrato: string }[],
): Promise<void> {
  await sql`delete from bling_pedidos where venda_id is null`.execute(trx)
  await sql`insert into bling_pedidos (dono, id_bling, fora_desde, retrato)
    select 'canal', id::text, ${foraDesde.toISOString()}::timestamptz, retrato
      from unnest(${standingPedidos.map(({ id }) => id)}::bigint[], ${standingPedidos.map(({ retrato }) => retrato)}::text[]) d(id, retrato)
    on conflict do nothing`.execute(trx)
}

export interface Conhecido {
  readonly produto_id: number
  readonly variacao_id: number | null
}

/**
 * Finds what a line is here: by the product at Bling, by its code, by what a person said before; null for an unknown
 * one. Where it names a product with variations, its code may name one of them.
 */
export const produtoDaLinha = (db: Db, produtoBling: string | null, codigo: string): Promise<Conhecido | null> =>
  rowOf<Conhecido>(db)`
    select produto_id, variacao_id from (
      select 1 as n, id as produto_id, null::int as variacao_id from produtos
       where id_bling = ${produtoBling} and excluido_em is null
      union all
      select 2, v.produto_id, v.id from variacoes v join produtos p on p.id = v.produto_id
       where v.id_bling = ${produtoBling} and p.excluido_em is null
      union all
      select 3, s.produto_id, s.variacao_id from skus s join produtos p on p.id = s.produto_id
       where s.chave = ${chaveDoSku(codigo)} and ${chaveDoSku(codigo)} <> '' and p.excluido_em is null
      union all
      select 4, k.produto_id, k.variacao_id from bling_produtos_conhecidos k join produtos p on p.id = k.produto_id
       where k.produto_bling = ${produtoBling} and p.excluido_em is null) achados
     order by n = 3 and variacao_id is not null
       and exists (select from produtos p where p.id = produto_id and p.id_bling = ${produtoBling}) desc, n limit 1`

export const keepProduto = (trx: Transacao, produto_bling: string, { produto_id, variacao_id }: Conhecido) =>
  trx
    .insertInto('bling_produtos_conhecidos')
    .values({ produto_bling, produto_id, variacao_id })
    .onConflict((conflict) => conflict.column('produto_bling').doUpdateSet({ produto_id, variacao_id }))
    .execute()

export const esperandoPecas = (db: Db) =>
  rowsOf<{ venda_id: number }>(db)`
    select distinct venda_id from itens_pendentes where motivo = 'sem_estoque' order by 1`

/** Imported sales with a line of this product of the channel. */
export const esperandoProduto = (db: Db, produtoDoCanal: string) =>
  rowsOf<{ venda_id: number }>(db)`
    select distinct venda_id from itens_pendentes
     where motivo = 'sem_produto' and produto_do_canal = ${produtoDoCanal} order by 1`

export const recordPedidosReading = (db: Db, ate: Date) =>
  sql`update bling_configuracao set pedidos_lidos_ate = ${ate.toISOString()}`.execute(db)
