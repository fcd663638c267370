import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { ACOMPANHADAS, statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Conteudo } from './conteudo.mapping.ts'

const pedidos = (db: Db) => db.selectFrom('bling_pedidos').selectAll()
/** The row of an order, by the order's id at Bling. `mudou`: it changed since the switch was turned on. */
export const pedidoVisto = (db: Db, idBling: string) => pedidos(db).where('id_bling', '=', idBling).executeTakeFirst()
export const pedidoPorId = (db: Db, id: number) => pedidos(db).where('id', '=', id).executeTakeFirst()
export const pedidoImportado = (db: Db, vendaId: number) =>
  pedidos(db).where('venda_id', '=', vendaId).executeTakeFirst()
export const travarPedido = (trx: Transacao, id: number) =>
  pedidos(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The order's row; answers its id. Once it is known to have changed, that stays. */
export const anotarVisto = async (trx: Transacao, id_bling: string, mudou: boolean): Promise<number> =>
  (
    await trx
      .insertInto('bling_pedidos')
      .values({ id_bling, mudou })
      .onConflict((conflict) =>
        conflict.column('id_bling').doUpdateSet({
          mudou: sql<boolean>`bling_pedidos.mudou or excluded.mudou`,
          visto_em: sql<string>`now()`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

interface Lido {
  /** The order's row in a list. */
  readonly retrato: string
  readonly lido: Conteudo
  /** Absent: the sale stays what it was made of. */
  readonly trazido?: Conteudo
  /** The sale that it became just now. */
  readonly venda_id?: number
}
/** The order as it was read just now. */
export const guardarLido = (trx: Transacao, id: number, { lido, trazido, ...resto }: Lido) =>
  trx
    .updateTable('bling_pedidos')
    .set({
      ...resto,
      lido: JSON.stringify(lido),
      visto_em: sql<string>`now()`,
      ...(trazido ? { trazido: JSON.stringify(trazido) } : {}),
    })
    .where('id', '=', id)
    .execute()

/** Read just now, and as it was, or gone. */
export const marcarVisto = (trx: Transacao, id: number) =>
  trx.updateTable('bling_pedidos').set({ visto_em: sql<string>`now()` }).where('id', '=', id).execute()

/** What the order of a sale made here said when it was last read. */
export const enviadoLido = async (trx: Transacao, vendaId: number, idBling: string): Promise<unknown> =>
  (
    await rowOf<{ lido: unknown }>(trx)`
    select lido from bling_pedidos_enviados where venda_id = ${vendaId} and id_bling = ${idBling}`
  )?.lido

export const guardarEnviado = (trx: Transacao, venda_id: number, id_bling: string, conteudo: Conteudo) => {
  const lido = JSON.stringify(conteudo)
  return trx
    .insertInto('bling_pedidos_enviados')
    .values({ venda_id, id_bling, lido })
    .onConflict((conflict) => conflict.column('venda_id').doUpdateSet({ id_bling, lido, lido_em: sql<string>`now()` }))
    .execute()
}

/** Does anything about the order of an imported sale wait for a person, lines aside? */
export const esperaResposta = async (db: Db, vendaId: number): Promise<boolean> =>
  (await rowOf(db)`
    select from tarefas where alvo_id = ${vendaId} and estado = 'aberta'
       and tipo in ('pedido_importado.mudou', 'pedido_importado.trazer', 'pedido_importado.cancelado_la') limit 1`) !==
  null

/** A sale, as far as its order there concerns it. */
export const vendaDoPedidoRecebido = (db: Db, id: number) =>
  db
    .selectFrom('vendas')
    .select(['id_bling', 'importada', 'entrega_no_canal', 'envio_do_canal'])
    .select(sql<StatusDaVenda>`status`.as('status'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Under way, or ended not long ago. */
const ACOMPANHADA = sql<boolean>`(v.status = any(${ACOMPANHADAS})
  or (v.status = any(${[...statusCom('chegou', true), ...statusCom('pedido', 'cancelado')]}) and v.alterado_em > now() - interval '30 days'))`

/** Orders of open sales that nobody read for so long, those that waited longest first. */
export const naoLidosHa = (db: Db, segundos: number, quantos: number) =>
  db
    .selectFrom('bling_pedidos as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .select(['p.id', 'p.id_bling', 'p.lido', 'v.numero_pedido_bling', 'v.situacao_bling'])
    .where('v.importada', '=', true)
    .where(ACOMPANHADA)
    .where('p.visto_em', '<', sql<string>`now() - make_interval(secs => ${segundos})`)
    .orderBy('p.visto_em')
    .limit(quantos)
    .execute()

/** Open or recently finished sales made here whose order was not read for `segundos`, oldest sale first. */
export const enviadosNaoLidosHa = (db: Db, segundos: number, quantos: number) =>
  db
    .selectFrom('vendas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .leftJoin('bling_pedidos_enviados as e', (join) =>
      join.onRef('e.venda_id', '=', 'v.id').onRef('e.id_bling', '=', 'v.id_bling'),
    )
    .select(['v.id', 'v.id_bling', 'c.nome'])
    .where('v.importada', '=', false)
    .where('v.id_bling', 'is not', null)
    .where(ACOMPANHADA)
    .where(sql<boolean>`coalesce(e.lido_em, v.criado_em) < now() - make_interval(secs => ${segundos})`)
    .orderBy('v.id')
    .limit(quantos)
    .execute()

/** The switch is turned on: what stood there before stays outside, and nothing else is known. */
export async function comecarDeNovo(
  trx: Transacao,
  foraDesde: Date,
  deFora: readonly { readonly id: number; readonly retrato: string }[],
): Promise<void> {
  await sql`delete from bling_pedidos where venda_id is null`.execute(trx)
  await sql`insert into bling_pedidos (id_bling, fora_desde, retrato)
    select id::text, ${foraDesde.toISOString()}::timestamptz, retrato
      from unnest(${deFora.map(({ id }) => id)}::bigint[], ${deFora.map(({ retrato }) => retrato)}::text[]) d(id, retrato)
    on conflict do nothing`.execute(trx)
}

export interface Conhecido {
  readonly produto_id: number
  readonly variacao_id: number | null
}

/**
 * What a line is here: by the product there, by its code, by what a person said before; null for an unknown one. Where it
 * names a product with variations, its code may name one of them.
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

export const lembrarProduto = (trx: Transacao, produto_bling: string, { produto_id, variacao_id }: Conhecido) =>
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

export const anotarLeitura = (db: Db, ate: Date) =>
  sql`update bling_configuracao set pedidos_lidos_ate = ${ate.toISOString()} where importar_pedidos`.execute(db)
