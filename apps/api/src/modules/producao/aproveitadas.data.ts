import type { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'

/** The versions of a production's arts, by the art's id. */
export type ArteVersoes = Readonly<Record<string, number>>

/** Finished pieces of one production that wait without a sale, and that a line may take. */
export interface WaitingPecas {
  readonly producao_id: number
  readonly venda_id: number
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly quantidade: number
  readonly estampas: Parameters<typeof keyOfEstampas>[0]
  readonly artes: ArteVersoes
}

/**
 * Locks the productions whose waiting pieces of these products may go to this customer: each art is the shop's own, or the
 * customer's and printed for a sale of the same person. Not those in which the art's version changed after the first piece:
 * nobody can tell which one a piece bears. What another transaction is changing is passed over.
 */
export const lockWaitingPecas = (trx: Transacao, clienteId: number, produtoIds: readonly number[]) =>
  rowsOf<WaitingPecas>(trx)`
    select p.id as producao_id, p.venda_id, p.produto_id, p.variacao_id, p.aproveitaveis as quantidade, e.estampas, e.artes
      from producoes p join vendas v on v.id = p.venda_id join clientes c on c.id = v.cliente_id,
        lateral (select json_agg(json_build_object('posicao', x.posicao, 'arte_id', w.arte_id, 'tecnica', x.tecnica,
              'largura_mm', x.largura_mm, 'altura_mm', x.altura_mm, 'distancia_gola_mm', x.distancia_gola_mm, 'cores', x.cores)) as estampas,
            jsonb_object_agg(w.arte_id, w.versao) filter (where w.id is not null) as artes, bool_and(w.id is not null) as is_known,
            bool_and(a.cliente_id is null) as is_own, bool_and(coalesce(a.cliente_id, ${clienteId}) = ${clienteId}) as is_theirs
          from producao_estampas x left join arte_versoes w on w.id = x.arte_versao_id left join artes a on a.id = w.arte_id
         where x.producao_id = p.id) e
     where e.is_known and p.aproveitaveis > 0 and p.produto_id = any(${[...produtoIds]}::int[]) and p.produto_id = p.lisa_produto_id
       and p.variacao_id is not distinct from p.lisa_variacao_id and (p.variacao is null or p.variacao_id is not null)
       and (e.is_own or e.is_theirs and v.cliente_id = ${clienteId} and not c.consumidor_final)
       and not exists (select from producao_eventos m join producao_eventos f on f.producao_id = m.producao_id and f.id < m.id
         where m.producao_id = p.id and m.tipo = 'versao' and f.tipo in ('concluir', 'usar'))
     order by p.id for update of p, v skip locked`

/** The versions that these productions print, by the production's id. */
export async function listProducaoVersoes(trx: Transacao, ids: readonly number[]): Promise<Map<number, ArteVersoes>> {
  const rows = await rowsOf<{ id: number; artes: ArteVersoes }>(trx)`
    select e.producao_id as id, jsonb_object_agg(w.arte_id, w.versao) as artes
      from producao_estampas e join arte_versoes w on w.id = e.arte_versao_id
     where e.producao_id = any(${[...ids]}::int[]) group by 1`
  return new Map(rows.map(({ id, artes }) => [id, artes]))
}

/** Holds the newest versions of these arts as they are until the transaction ends. */
export const lockArtes = (trx: Transacao, ids: readonly number[]) =>
  rowsOf(trx)`select from artes where id = any(${[...new Set(ids)]}::int[]) order by id for update`

/** The productions of these lines, by the line's id. */
export async function producaoByItem(trx: Transacao, itens: readonly number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; item_id: number }>(trx)`
    select id, item_id from producoes where item_id = any(${[...itens]}::int[])`
  return new Map(rows.map(({ id, item_id }) => [item_id, id]))
}
