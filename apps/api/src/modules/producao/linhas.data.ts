import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Lisa } from '../estoque/estoque.rules.ts'

export interface ProducaoDaLinha {
  readonly id: number
  readonly aFazer: number
  readonly reservada: number
  readonly feita: number
  readonly semVenda: number
  /** Null: the blank was deleted for good. */
  readonly lisa: Lisa | null
}

/** Whoever calls has let its blanks go. What was finished stays in its figures. */
export async function cancelar(trx: Transacao, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update producoes set cancelada_em = now(), reservada = 0, item_id = null
    where id = any(${[...ids]}::int[])`.execute(trx)
}

/** Finished pieces without a sale: reserved until a person returns them to the stock or writes them off. */
export const deixarSemVenda = (trx: Transacao, id: number, quantidade: number) =>
  sql`update producoes set sem_venda = sem_venda + ${quantidade} where id = ${id}`.execute(trx)

interface DaLinha {
  readonly item_id: number
  readonly aFazer: number
  readonly reservada: number
}

/** The line has another id and another need now; with nothing made and nothing to make it is given up. */
export const continuar = (trx: Transacao, id: number, { item_id, aFazer, reservada }: DaLinha) =>
  sql`update producoes set
      item_id = case when feita + ${aFazer}::int > 0 then ${item_id}::int end, reservada = ${reservada}::int,
      pedida = case when feita + ${aFazer}::int > 0 then feita + ${aFazer}::int else pedida end,
      cancelada_em = case when feita + ${aFazer}::int > 0 then null else now() end
    where id = ${id}`.execute(trx)

/** Copies names, materials and prints as they are now. */
export const abrir = (
  trx: Transacao,
  vendaId: number,
  { item_id, aFazer, reservada, lisa }: DaLinha & { lisa: Lisa },
) =>
  copiar(
    trx,
    sql`select ${vendaId}::int, i.id, i.produto_id, i.variacao_id, i.titulo, i.variacao, ${aFazer}::int, ${reservada}::int
      from itens_venda i where i.id = ${item_id}`,
    lisa,
  )

/** For the shelf. */
export const abrirParaEstoque = (
  trx: Transacao,
  { produto_id, variacao_id, aFazer, reservada, lisa }: Omit<DaLinha, 'item_id'> & Lisa & { lisa: Lisa },
) =>
  copiar(
    trx,
    sql`select null::int, null::int, p.id, v.id, p.titulo, nome_da_variacao(v), ${aFazer}::int, ${reservada}::int
      from produtos p left join variacoes v on v.id = ${variacao_id}::int where p.id = ${produto_id}`,
    lisa,
  )

async function copiar(trx: Transacao, origem: ReturnType<typeof sql>, lisa: Lisa): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with nova as (
      insert into producoes (venda_id, item_id, produto_id, variacao_id, titulo, variacao, pedida, reservada,
          lisa_produto_id, lisa_variacao_id, lisa, materiais)
        select o.*, l.id, w.id, concat_ws(' ', l.titulo, nome_da_variacao(w)), coalesce(f.materiais, '[]')
          from (${origem}) o(venda, item, produto, variacao_id, titulo, variacao, a_fazer, reservada)
          join produtos l on l.id = ${lisa.produto_id} left join variacoes w on w.id = ${lisa.variacao_id}::int
          left join fichas f on f.produto_id = o.produto and f.variacao_id is not distinct from o.variacao_id
        returning id, produto_id
    ), estampadas as (
      insert into producao_estampas (producao_id, ordem, posicao, arte_versao_id, tecnica, largura_mm, altura_mm, distancia_gola_mm)
        select n.id, e.ordem, e.posicao, (select a.id from arte_versoes a where a.arte_id = e.arte_id order by a.versao desc limit 1),
            e.tecnica, e.largura_mm, e.altura_mm, e.distancia_gola_mm
          from nova n join estampas e on e.produto_id = n.produto_id
    ) select id from nova`.execute(trx)
  return (rows[0] as { id: number }).id
}
