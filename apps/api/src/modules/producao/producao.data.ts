import type { QualVariacao } from '@estampa/contract/problem.schemas.ts'
import type { TipoDeEventoDaProducao } from '@estampa/contract/producao/opcoes.ts'
import { configuracaoDaProducao } from '@estampa/contract/producao/producao.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ProducaoEventos, Producoes } from '../../infra/database/database.types.ts'
import { rowOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'
import { type Lisa } from '../estoque/estoque.data.ts'
import { insertLinhaEstampas, PENDING_CHANGE } from './estampas.data.ts'
import { markLisas } from './ficha.data.ts'

/** The figures of a production: 0 ≤ feita ≤ pedida, 0 ≤ reservada ≤ pedida − feita. */
export type Contas = Readonly<Record<'pedida' | 'reservada' | 'feita' | 'perdida', number>>

export const producaoConfiguracao = settingsRow({
  table: 'producao_configuracao',
  record: configuracaoDaProducao,
  name: 'Produção',
})

/** Pieces to make, and finished ones that wait for a person. */
export const oQueSegura = (trx: Transacao) =>
  theRow<{ a_fazer: number; sem_venda: number }>(trx)`
    select coalesce(sum(pedida - feita) filter (where situacao in ('a_fazer', 'em_producao', 'bloqueada')), 0)::int as a_fazer,
           coalesce(sum(sem_venda), 0)::int as sem_venda
      from producoes where situacao in ('a_fazer', 'em_producao', 'bloqueada') or sem_venda > 0`

/** Locks the sale of a production, as each change of a sale does. Sales know of productions, not the reverse. */
export const lockProducaoVenda = (trx: Transacao, id: number) =>
  sql`select from vendas where id = (select venda_id from producoes where id = ${id}) for update`.execute(trx)

/** The blank that its ficha names for a product or variation. */
export const lisaDaFicha = (trx: Transacao, produtoId: number, variacaoId: number | null) =>
  rowOf<{ produto_id: number; variacao_id: number | null }>(trx)`
    select lisa_produto_id as produto_id, lisa_variacao_id as variacao_id from fichas
     where produto_id = ${produtoId} and variacao_id is not distinct from ${variacaoId}::int`

type Colunas =
  | ('id' | 'venda_id' | 'item_id' | 'produto_id' | 'variacao_id' | 'lisa_produto_id' | 'lisa_variacao_id' | 'lisa')
  // The variation's name, when one was chosen; it stays when that is deleted.
  | ('variacao' | 'iniciada' | 'bloqueio' | 'aguarda' | 'situacao' | 'sem_venda')
export interface ProducaoTravada extends Contas, Readonly<Pick<Selectable<Producoes>, Colunas>> {
  /** Status of its sale, as it is under the lock. */
  readonly status: StatusDaVenda | null
  /** Printed pieces that its line holds; null for the shelf. */
  readonly seguradas: number | null
}

export const producaoTravada = (trx: Transacao, id: number) =>
  rowOf<ProducaoTravada>(trx)`
    select p.id, p.venda_id, p.item_id, v.status, p.produto_id, p.variacao_id, p.variacao, p.lisa_produto_id, p.lisa_variacao_id, p.lisa,
           p.pedida, p.reservada, p.feita, p.perdida, p.iniciada, p.bloqueio, p.aguarda, p.situacao, p.sem_venda,
           case when p.venda_id is not null then coalesce(i.quantidade, 0) - (p.pedida - p.feita) - p.sem_estampa end as seguradas
      from producoes p left join vendas v on v.id = p.venda_id left join itens_venda i on i.id = p.item_id
     where p.id = ${id} for update of p`

/** The products that its pieces and blanks are of, to lock before the production. */
export const produtosDaProducao = async (db: Db, id: number): Promise<number[]> =>
  (
    await rowOf<{ ids: number[] }>(db)`
    select array_remove(array[produto_id, lisa_produto_id], null) as ids from producoes where id = ${id}`
  )?.ids ?? []

type Mudanca = Pick<
  Updateable<Producoes>,
  'pedida' | 'feita' | 'perdida' | 'iniciada' | 'bloqueio' | 'cancelada_em' | 'item_id'
>
export const changeProducao = (trx: Transacao, id: number, mudanca: Mudanca) =>
  trx.updateTable('producoes').set(mudanca).where('id', '=', id).execute()

export type EventoNovo = Insertable<ProducaoEventos> & {
  readonly tipo: TipoDeEventoDaProducao
  readonly usuario_id: number | null
}
export const insertProducaoEvento = (trx: Transacao, evento: EventoNovo) =>
  trx.insertInto('producao_eventos').values(evento).execute()

interface EventoRow extends Readonly<Record<'id' | 'quantidade', number>> {
  readonly tipo: string
  readonly estornado: boolean
  /** Nothing happened after it. */
  readonly ultimo: boolean
}
/** An event of a production; without its id, the newest begin of this person. */
export const evento = (trx: Transacao, producaoId: number, id: number | null, usuarioId: number) =>
  rowOf<EventoRow>(trx)`
    select e.id, e.tipo, e.quantidade, exists (select from producao_eventos x where x.estorna_id = e.id) as estornado,
           not exists (select from producao_eventos x where x.producao_id = e.producao_id and x.id > e.id) as ultimo
      from producao_eventos e where e.producao_id = ${producaoId}
       and ${id === null ? sql`e.tipo = 'iniciar' and e.usuario_id = ${usuarioId}` : sql`e.id = ${id}`}
     order by e.id desc limit 1`

/** The most urgent production for this blank: priority sales first, then the earliest due date; last those that wait for a change. */
export const maisUrgente = (trx: Transacao, { produto_id, variacao_id }: Lisa) =>
  rowOf<{ id: number }>(trx)`
    select p.id from producoes p left join vendas v on v.id = p.venda_id
      left join itens_venda i on i.id = p.item_id
      join produtos l on l.id = p.lisa_produto_id left join variacoes w on w.id = p.lisa_variacao_id
     where p.situacao in ('a_fazer', 'em_producao') and p.lisa_produto_id = ${produto_id}
       and p.lisa_variacao_id is not distinct from ${variacao_id}::int
       and (p.reservada > 0 or least(l.quantidade - l.reservado, w.quantidade - w.reservado) > 0)
     order by ${PENDING_CHANGE} is not null, v.prioritaria desc nulls last, v.prazo nulls last, p.id limit 1`

/** The most urgent production for this blank that may not be printed now, and why. */
export const findBlockedProducao = (trx: Transacao, { produto_id, variacao_id }: Lisa) =>
  rowOf<{ venda_id: number | null; bloqueio: string }>(trx)`
    select p.venda_id, coalesce(p.bloqueio, p.aguarda) as bloqueio from producoes p left join vendas v on v.id = p.venda_id
     where p.situacao = 'bloqueada' and p.lisa_produto_id = ${produto_id}
       and p.lisa_variacao_id is not distinct from ${variacao_id}::int
     order by v.prioritaria desc nulls last, v.prazo nulls last, p.id limit 1`

/** Variations that a whole product's code leaves open. */
export const variacoesDe = (db: Db, produtoId: number) =>
  rowOf<QualVariacao>(db)`
    select p.id as produto_id, p.titulo, coalesce(
      json_agg(json_build_object('id', v.id, 'nome', coalesce(nome_da_variacao(v), ''), 'sku', v.sku) order by v.id)
        filter (where v.id is not null), '[]') as variacoes
      from produtos p left join variacoes v on v.produto_id = p.id where p.id = ${produtoId} group by p.id`

/** `Lisa Preta M`; null when there is none. */
export const nomeDaPeca = (db: Db, { produto_id, variacao_id }: Lisa) =>
  rowOf<{ nome: string }>(db)`
    select concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome from produtos p
      left join variacoes v on v.id = ${variacao_id}::int and v.produto_id = p.id
     where p.id = ${produto_id} and (${variacao_id}::int is null or v.id is not null)`

export interface ProducaoDaLinhaRow
  extends Readonly<Record<'id' | 'aFazer' | 'reservada' | 'feita' | 'semVenda' | 'semEstampa', number>> {
  /** Null: the blank was deleted for good. */
  readonly lisa: Lisa | null
}

/** The production's blanks were released before. Finished pieces stay in its figures. */
export async function cancelProducoes(trx: Transacao, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update producoes set cancelada_em = now(), item_id = null
    where id = any(${[...ids]}::int[])`.execute(trx)
}

/**
 * Finished pieces without a sale, until a person returns them to the stock or writes them off, or a line takes them; a negative
 * quantity: they wait no more. `aproveitaveis`: of these, pieces that a line may take.
 */
export const addUnsoldPecas = (trx: Transacao, id: number, quantidade: number, aproveitaveis = 0) =>
  sql`update producoes set sem_venda = sem_venda + ${quantidade}::int,
      aproveitaveis = least(aproveitaveis + ${aproveitaveis}::int, sem_venda + ${quantidade}::int) where id = ${id}`.execute(
    trx,
  )

/** `tomadas`: finished pieces that it took of other productions, which it counts as its own. */
type DaLinha = Readonly<Record<'item_id' | 'aFazer' | 'tomadas', number>>

/** The line has another id and another need now; with nothing made and nothing to make it is given up. */
export const continueProducao = (trx: Transacao, id: number, { item_id, aFazer, tomadas }: DaLinha) =>
  sql`update producoes set feita = feita + ${tomadas}::int,
      item_id = case when feita + ${aFazer + tomadas}::int > 0 then ${item_id}::int end,
      pedida = case when feita + ${aFazer + tomadas}::int > 0 then feita + ${aFazer + tomadas}::int else pedida end,
      cancelada_em = case when feita + ${aFazer + tomadas}::int > 0 then null else now() end, sem_estampa = 0
    where id = ${id}`.execute(trx)

/**
 * Pieces that are not printed leave plain. A production with nothing made is cancelled and stays with its line: it tells which
 * pieces left.
 */
export const endProducao = (trx: Transacao, id: number) =>
  sql`update producoes set sem_estampa = sem_estampa + pedida - feita, pedida = feita,
      cancelada_em = case when feita = 0 then now() end where id = ${id}`.execute(trx)

/** Copies names, materials and prints as they are now. */
export async function insertVendaProducao(
  trx: Transacao,
  vendaId: number,
  { item_id, aFazer, tomadas, lisa }: DaLinha & { lisa: Lisa },
): Promise<number> {
  const id = await insertProducao(
    trx,
    sql`select ${vendaId}::int, i.id, i.produto_id, i.variacao_id, i.titulo, i.variacao, ${aFazer + tomadas}::int
      from itens_venda i where i.id = ${item_id}`,
    lisa,
  )
  if (tomadas > 0) await changeProducao(trx, id, { feita: tomadas })
  if (await insertLinhaEstampas(trx, id)) await markLisas(trx, [lisa.produto_id])
  return id
}

/** For the shelf. */
export const insertEstoqueProducao = (
  trx: Transacao,
  { produto_id, variacao_id, aFazer, lisa }: Pick<DaLinha, 'aFazer'> & Lisa & { lisa: Lisa },
) =>
  insertProducao(
    trx,
    sql`select null::int, null::int, p.id, v.id, p.titulo, nome_da_variacao(v), ${aFazer}::int
      from produtos p left join variacoes v on v.id = ${variacao_id}::int where p.id = ${produto_id}`,
    lisa,
  )

async function insertProducao(trx: Transacao, origem: ReturnType<typeof sql>, lisa: Lisa): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with nova as (
      insert into producoes (venda_id, item_id, produto_id, variacao_id, titulo, variacao, pedida,
          lisa_produto_id, lisa_variacao_id, lisa, materiais)
        select o.*, l.id, w.id, concat_ws(' ', l.titulo, nome_da_variacao(w)), coalesce(f.materiais, '[]')
          from (${origem}) o(venda, item, produto, variacao_id, titulo, variacao, a_fazer)
          join produtos l on l.id = ${lisa.produto_id} left join variacoes w on w.id = ${lisa.variacao_id}::int
          left join fichas f on f.produto_id = o.produto and f.variacao_id is not distinct from o.variacao_id
        returning id, produto_id
    ), estampadas as (
      insert into producao_estampas (producao_id, ordem, posicao, arte_versao_id, tecnica, largura_mm, altura_mm, distancia_gola_mm)
        select n.id, e.ordem, e.posicao, (select a.id from arte_versoes a where a.arte_id = e.arte_id order by a.versao desc limit 1),
            e.tecnica, e.largura_mm, e.altura_mm, e.distancia_gola_mm
          from nova n join estampas e on e.produto_id = n.produto_id
         where n.produto_id is distinct from ${lisa.produto_id}::int
    ) select id from nova`.execute(trx)
  return (rows[0] as { id: number }).id
}
