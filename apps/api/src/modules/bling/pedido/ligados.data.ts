import { ACOMPANHADAS, statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type { BlingPedidos, DB } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Conteudo, ConteudoEnviado } from './conteudo.mapping.ts'

/**
 * Orders of the account, one row each: the shop's own, made from a sale, and those of channels, which are or may become a
 * sale. A row keeps what the shop knows of the order at Bling; the sale keeps its own data.
 */
export type PedidoLigado = PedidoDaLoja | PedidoDoCanal
type Linha = Omit<Selectable<BlingPedidos>, 'dono'>
/** The order's id is null while Bling creates it. */
type PedidoDaLoja = Linha & { readonly dono: 'loja' }
export type PedidoDoCanal = Linha & { readonly dono: 'canal'; readonly id_bling: string }

// A constraint of the table says what each owner's orders have.
const pedidos = (db: Db) => db.selectFrom('bling_pedidos').selectAll().$castTo<PedidoLigado>()
/** The row of an order, by the order's id at Bling. `mudou`: it changed since the switch was turned on. */
export const pedidoVisto = (db: Db, idBling: string) => pedidos(db).where('id_bling', '=', idBling).executeTakeFirst()
export const pedidoPorId = (db: Db, id: number) => pedidos(db).where('id', '=', id).executeTakeFirst()
/** The sale's order, of the shop or of a channel; also an order that is still being made. */
export const pedidoDaVenda = (db: Db, vendaId: number) => pedidos(db).where('venda_id', '=', vendaId).executeTakeFirst()
/** Locks the order's row, after its sale's. */
export const lockPedido = (trx: Transacao, id: number) =>
  pedidos(trx).where('id', '=', id).forUpdate().executeTakeFirst()

type Mudanca = UpdateObject<DB, 'bling_pedidos'>
const setPedidoFields = (db: Db, vendaId: number, mudanca: Mudanca, condition: RawBuilder<boolean> = sql`true`) =>
  db.updateTable('bling_pedidos').set(mudanca).where('venda_id', '=', vendaId).where(condition)

/** Notes a channel's order, seen at Bling; answers its row's id. Once it is known to have changed, that stays. */
export const recordSeenPedido = async (trx: Transacao, id_bling: string, mudou: boolean): Promise<number> =>
  (
    await trx
      .insertInto('bling_pedidos')
      .values({ dono: 'canal', id_bling, mudou })
      .onConflict((conflict) =>
        conflict.column('id_bling').doUpdateSet({
          mudou: sql<boolean>`bling_pedidos.mudou or excluded.mudou`,
          visto_em: sql<string>`now()`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The order became this sale just now. */
export const linkVenda = (
  trx: Transacao,
  id: number,
  ligado: Readonly<Pick<PedidoLigado, 'venda_id' | 'numero' | 'situacao'>>,
) => trx.updateTable('bling_pedidos').set(ligado).where('id', '=', id).execute()

interface Lido {
  /** The order's row in a list. */
  readonly retrato?: string
  readonly lido: Conteudo
  /** Absent: nothing was sent just now. */
  readonly enviado?: ConteudoEnviado
  /** Absent: the sale stays what it was made of. */
  readonly trazido?: Conteudo
}
/** The order as it was read just now. */
export const savePedidoRead = (trx: Transacao, id: number, { lido, enviado, trazido, ...resto }: Lido) =>
  trx
    .updateTable('bling_pedidos')
    .set({
      ...resto,
      lido: JSON.stringify(lido),
      visto_em: sql<string>`now()`,
      ...(enviado ? { enviado: JSON.stringify(enviado) } : {}),
      ...(trazido ? { trazido: JSON.stringify(trazido) } : {}),
    })
    .where('id', '=', id)
    .execute()

/** What the shop's own order was sent with last. */
export const setEnviado = (trx: Transacao, id: number, enviado: ConteudoEnviado) =>
  trx
    .updateTable('bling_pedidos')
    .set({ enviado: JSON.stringify(enviado) })
    .where('id', '=', id)
    .execute()

/** Read just now, and as it was, or gone. */
export const markPedidoSeen = (trx: Transacao, id: number) =>
  trx.updateTable('bling_pedidos').set({ visto_em: sql<string>`now()` }).where('id', '=', id).execute()

/** Under way, or ended not long ago. */
const ACOMPANHADA = sql<boolean>`(v.status = any(${ACOMPANHADAS})
  or (v.status = any(${[...statusCom('chegou', true), ...statusCom('pedido', 'cancelado')]}) and v.alterado_em > now() - interval '30 days'))`

/** Orders of open or recently ended sales that were not read for so many seconds; those that waited longest first. */
export const naoLidosHa = (db: Db, segundos: number, quantos: number) =>
  db
    .selectFrom('bling_pedidos as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['p.id', 'p.dono', 'p.lido', 'p.numero', 'p.situacao', 'v.id as venda_id', 'c.nome'])
    .select(sql<string>`p.id_bling`.as('id_bling'))
    .where('p.id_bling', 'is not', null)
    .where(ACOMPANHADA)
    .where('p.visto_em', '<', sql<string>`now() - make_interval(secs => ${segundos})`)
    .orderBy('p.visto_em')
    .limit(quantos)
    .execute()

/** Orders that the shop made of these sales and that stand at Bling, while the sales are under way; with the customer's contact there. */
export const listOwnPedidos = (trx: Transacao, vendas: readonly number[]) =>
  trx
    .selectFrom('bling_pedidos as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['v.id', 'p.numero', 'p.enviado', 'c.id_bling'])
    .where('v.id', 'in', vendas)
    .where('v.status', 'in', ACOMPANHADAS)
    .where('p.dono', '=', 'loja')
    .where('p.id_bling', 'is not', null)
    .orderBy('v.id')
    .execute()

const daqui = (segundos: number) => sql<string>`clock_timestamp() + make_interval(secs => ${segundos})`

type Versao = Readonly<Record<'id' | 'revisao', number>>
/**
 * Begins to create the order of this revision of the sale, with what it is sent with; another creation with an unknown outcome
 * blocks it for `segundos`. Answers 'mudou' for a sale that has another revision by now, or wants no order.
 */
export async function startPedidoCreation(
  db: Db,
  { id, revisao }: Versao,
  segundos: number,
  enviado: ConteudoEnviado,
): Promise<'comecou' | 'mudou' | 'bloqueada'> {
  const { rows } = await sql<{ id: number | null }>`
    with venda as (
      select id from vendas
       where id = ${id} and revisao = ${revisao} and status <> all(${statusCom('pedido', 'cancelado')}::text[])
         for no key update
    ), comecada as (
      insert into bling_pedidos (dono, venda_id, incerto_ate, enviado)
      select 'loja', id, ${daqui(segundos)}, ${JSON.stringify(enviado)}::jsonb from venda
      on conflict (venda_id) do update set incerto_ate = excluded.incerto_ate, enviado = excluded.enviado
       where bling_pedidos.incerto_ate is null or bling_pedidos.incerto_ate < clock_timestamp()
      returning id
    )
    select (select id from comecada) as id from venda`.execute(db)
  const [venda] = rows
  if (!venda) return 'mudou'
  return venda.id === null ? 'bloqueada' : 'comecou'
}

/** The outcome of a creation is known (null), or will be in so many seconds. */
export const setCreationOutcome = (db: Db, vendaId: number, segundos: number | null) =>
  setPedidoFields(db, vendaId, { incerto_ate: segundos === null ? null : daqui(segundos) }).execute()

type PedidoFeito = Readonly<Record<'id_bling' | 'numero', string> & Record<'situacao' | 'situacao_enviada', number>>
/** Ties the order to the sale, under the sale's lock. Answers its row's id when it was not known before; else null. */
export async function recordVendaPedido(trx: Transacao, vendaId: number, feito: PedidoFeito): Promise<number | null> {
  // An event that told nothing but its id came first: it was taken for a channel's.
  await trx.deleteFrom('bling_pedidos').where('id_bling', '=', feito.id_bling).where('venda_id', 'is', null).execute()
  const feita = { ...feito, situacao_enviando: null, incerto_ate: null }
  const nova = await trx
    .insertInto('bling_pedidos')
    .values({ dono: 'loja', venda_id: vendaId, ...feita })
    .onConflict((conflict) =>
      conflict
        .column('venda_id')
        .doUpdateSet(feita)
        .where(
          sql<boolean>`(bling_pedidos.id_bling, bling_pedidos.numero)
            is distinct from (excluded.id_bling, excluded.numero)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return nova?.id ?? null
}

/** Notes that orders up to this revision of the sale are cancelled at Bling. True for the first caller. */
export const recordCancelledRevisions = async (trx: Transacao, venda_id: number, revisao: number): Promise<boolean> =>
  revisao > 0 &&
  anyRow(
    trx
      .insertInto('bling_pedidos')
      .values({ dono: 'loja', venda_id, revisao_cancelada: revisao })
      .onConflict((conflict) =>
        conflict
          .column('venda_id')
          .doUpdateSet({ revisao_cancelada: revisao })
          .where('bling_pedidos.revisao_cancelada', '<', revisao),
      )
      .returning('id'),
  )

type SituacaoDoPedido = Pick<Mudanca, 'situacao' | 'situacao_enviada' | 'situacao_enviando'>
/** Notes nothing of an order that is no longer a sale's. */
export const setPedidoSituacao = (db: Db, idBling: string, dados: SituacaoDoPedido) =>
  db.updateTable('bling_pedidos').set(dados).where('id_bling', '=', idBling).execute()

/** Notes the invoice of the sale's order at Bling, null for none; remembers since when it is known. */
export const setPedidoNota = (trx: Transacao, vendaId: number, nota: string | null) =>
  setPedidoFields(
    trx,
    vendaId,
    { nota, nota_em: nota === null ? null : sql<string>`now()` },
    sql`nota is distinct from ${nota}`,
  ).execute()

/**
 * Notes whether the order's stock is booked at Bling, so that it takes no change but of its status. True where that is
 * news.
 */
export const setEstoqueLancado = (trx: Transacao, vendaId: number, lancado: boolean): Promise<boolean> =>
  anyRow(
    setPedidoFields(trx, vendaId, { estoque_lancado: lancado }, sql`estoque_lancado <> ${lancado}`).returning('id'),
  )

const SEM_PEDIDO = { id_bling: null, numero: null, situacao: null, situacao_enviando: null } as const
/** Forgets the shop's order, deleted at Bling: the sale has none. */
export const forgetPedido = (trx: Transacao, vendaId: number) => setPedidoFields(trx, vendaId, SEM_PEDIDO).execute()

/**
 * The sale was edited: its order is another one from now on. `incerto_ate` stays, as a creation may still be on its way, and
 * `enviado`, by which people's notes are known.
 */
export const unlinkPedido = (trx: Transacao, vendaId: number) =>
  setPedidoFields(trx, vendaId, { ...SEM_PEDIDO, situacao_enviada: null, lido: null }, sql`dono = 'loja'`).execute()
