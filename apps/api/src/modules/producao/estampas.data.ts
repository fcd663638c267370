import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { miniaturaDe } from './artes.data.ts'

/** JSON of stored prints (`estampas`, a jsonb list) with their arts by the newest version. */
export const addArtes = (estampas: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(e.estampa || jsonb_build_object('arte', a.nome, 'arquivo', v.enviada_como, 'versao', v.versao,
      'largura_px', v.largura_px, 'miniatura_url', ${miniaturaDe('v')}) order by e.ordem)
    from jsonb_array_elements(${estampas}) with ordinality e(estampa, ordem)
    left join artes a on a.id = (e.estampa->>'arte_id')::int
    left join lateral (select * from arte_versoes v where v.arte_id = a.id order by v.versao desc limit 1) v on true), '[]')`

/** What decides whether prints fit a product. */
export interface ProdutoAEstampar extends Readonly<Record<'kit' | 'com_ficha' | 'tem_variacoes', boolean>> {
  readonly id: number
  readonly titulo: string
}
export const listProdutosToPrint = (db: Db, ids: readonly number[]) =>
  rowsOf<ProdutoAEstampar>(db)`
    select id, titulo, kit, com_ficha, tem_variacoes from produtos where id = any(${[...new Set(ids)]}::int[])`

/** Copies the prints of the production's line, each art by its newest version; without one it waits. False: the line has none. */
export async function insertLinhaEstampas(trx: Transacao, producaoId: number): Promise<boolean> {
  const { rows } = await sql<{ arte_versao_id: number | null }>`
    insert into producao_estampas (producao_id, ordem, posicao, arte_versao_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores, observacao)
    select p.id, e.ordem, e.estampa->>'posicao',
        (select v.id from arte_versoes v where v.arte_id = (e.estampa->>'arte_id')::int order by v.versao desc limit 1),
        e.estampa->>'tecnica', (e.estampa->>'largura_mm')::int, (e.estampa->>'altura_mm')::int,
        (e.estampa->>'distancia_gola_mm')::int, (e.estampa->>'cores')::int, e.estampa->>'observacao'
      from producoes p join itens_venda i on i.id = p.item_id,
        jsonb_array_elements(i.estampas) with ordinality e(estampa, ordem)
     where p.id = ${producaoId} returning arte_versao_id`.execute(trx)
  if (rows.some(({ arte_versao_id }) => arte_versao_id === null))
    await sql`update producoes set aguarda = ${AGUARDA_A_ARTE} where id = ${producaoId}`.execute(trx)
  return rows.length > 0
}
const AGUARDA_A_ARTE = 'Aguarda a arte.'
