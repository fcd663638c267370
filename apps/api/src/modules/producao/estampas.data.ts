import type {
  AprovacaoDaLinha,
  AprovacaoGuardada,
  EstampaDaLinha,
  Mockup,
} from '@estampa/contract/producao/estampas.schemas.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { midiaUrls } from '../../infra/files/store.ts'
import { miniaturaDe } from './artes.data.ts'

interface VersoesDasArtes {
  /** JSON of the version that is shown of each art, by its id; absent, or without the art: the newest. */
  readonly shown?: RawBuilder<unknown>
  /** JSON of the versions that were approved. */
  readonly approved: RawBuilder<unknown>
}
/** JSON of stored prints (`estampas`, a jsonb list) with their arts. */
export const addArtes = (estampas: RawBuilder<unknown>, { shown = sql`null::jsonb`, approved }: VersoesDasArtes) => sql`
  coalesce((select json_agg(e.estampa || jsonb_build_object('arte_id', a.id, 'arte', a.nome, 'arquivo', w.enviada_como, 'versao', w.versao,
      'versao_aprovada', (${approved}->>(e.estampa->>'arte_id'))::int,
      'largura_px', w.largura_px, 'miniatura_url', ${miniaturaDe('w')}) order by e.ordem)
    from jsonb_array_elements(${estampas}) with ordinality e(estampa, ordem)
    left join artes a on a.id = (e.estampa->>'arte_id')::int
    left join lateral (select * from arte_versoes x where x.arte_id = a.id
      order by x.versao = (${shown}->>(e.estampa->>'arte_id'))::int desc nulls last, x.versao desc limit 1) w on true), '[]')`

/** A stored picture with its addresses. */
export function addMockupAddresses<T extends Pick<Mockup, 'arquivo'>>(
  mockup: T,
): T & Pick<Mockup, 'imagem' | 'miniatura'> {
  const { imagem, miniatura } = midiaUrls(mockup.arquivo)
  return { ...mockup, imagem, miniatura }
}

/** A stored approval as it is answered: without the versions of the arts. */
export const removeArteVersoes = ({ artes: _, ...aprovacao }: AprovacaoGuardada): AprovacaoDaLinha => aprovacao

/** An approval at its line: of a change that was asked for it says whether the arts are those that the customer saw. */
export function describeAprovacao(
  aprovacao: AprovacaoGuardada,
  estampas: readonly Pick<EstampaDaLinha, 'arte_id' | 'versao'>[],
): AprovacaoDaLinha {
  const { artes, ...said } = aprovacao
  if (said.texto === null || said.situacao === 'aprovada') return said
  const isSame = estampas.every(
    ({ arte_id, versao }) => arte_id === null || versao === null || versao <= (artes[arte_id] ?? 0),
  )
  return { ...said, mesma_arte: isSame }
}

/**
 * The customer's words of a change that production `p`, of line `i`, waits for: until they approve, or another version of
 * the art is printed. Null: none.
 */
export const PENDING_CHANGE = sql<string | null>`(case when i.aprovacao->>'situacao' <> 'aprovada'
    and not exists (select from producao_estampas e join arte_versoes w on w.id = e.arte_versao_id
      where e.producao_id = p.id and w.versao > (i.aprovacao->'artes'->>(w.arte_id::text))::int)
  then i.aprovacao->>'texto' end)`

/** Production `f` prints on pieces of the line's own product, and the sale has not left. */
export const HOLDS_OWN_PECAS = sql`(f.produto_id = f.lisa_produto_id
  and f.variacao_id is not distinct from f.lisa_variacao_id and f.item_id is not null
  and exists (select from vendas s where s.id = f.venda_id and s.status = any(${statusCom('pecas', 'reservadas')}::text[])))`

/** The newest version of each of these arts, by its id. */
export async function newestArteVersoes(trx: Transacao, ids: readonly number[]): Promise<Record<string, number>> {
  const rows = await rowsOf<{ arte_id: number; versao: number }>(trx)`
    select arte_id, max(versao) as versao from arte_versoes where arte_id = any(${[...new Set(ids)]}::int[]) group by 1`
  return Object.fromEntries(rows.map(({ arte_id, versao }) => [arte_id, versao]))
}

/** What decides whether prints fit a product. */
export interface ProdutoAEstampar extends Readonly<Record<'kit' | 'com_ficha' | 'tem_variacoes', boolean>> {
  readonly id: number
  readonly titulo: string
}
export const listProdutosToPrint = (db: Db, ids: readonly number[]) =>
  rowsOf<ProdutoAEstampar>(db)`
    select id, titulo, kit, com_ficha, tem_variacoes from produtos where id = any(${[...new Set(ids)]}::int[])`

/**
 * Copies the prints of the production's line, each art by the version that the customer approved, else by its newest.
 * False: the line has none.
 */
export async function insertLinhaEstampas(trx: Transacao, producaoId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into producao_estampas (producao_id, ordem, posicao, arte_versao_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores, observacao)
    select p.id, e.ordem, e.estampa->>'posicao',
        (select v.id from arte_versoes v where v.arte_id = (e.estampa->>'arte_id')::int
          order by v.versao = (${APPROVED_ARTES}->>(e.estampa->>'arte_id'))::int desc nulls last, v.versao desc limit 1),
        e.estampa->>'tecnica', (e.estampa->>'largura_mm')::int, (e.estampa->>'altura_mm')::int,
        (e.estampa->>'distancia_gola_mm')::int, (e.estampa->>'cores')::int, e.estampa->>'observacao'
      from producoes p join itens_venda i on i.id = p.item_id,
        jsonb_array_elements(i.estampas) with ordinality e(estampa, ordem)
     where p.id = ${producaoId}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}
/** The versions that were approved of line `i`; null: none. */
export const APPROVED_ARTES = sql`(case when i.aprovacao->>'situacao' = 'aprovada' then i.aprovacao->'artes' end)`

/**
 * Writes what the productions of printed lines wait for by themselves: the art, or, where the shop wants it, the
 * customer's approval (`onlyApproved`; absent: as it is set). Of one sale, or of all (`vendaId` null).
 */
export const setAguarda = (trx: Transacao, vendaId: number | null, onlyApproved?: boolean) =>
  sql`update producoes p set aguarda = w.aguarda
    from (select q.id, case
        when exists (select from producao_estampas e where e.producao_id = q.id and e.arte_versao_id is null) then 'Aguarda a arte.'
        when coalesce(${onlyApproved ?? null}::boolean, (select so_com_arte_aprovada from producao_configuracao)) and i.aprovacao->>'situacao' is distinct from 'aprovada'
          then 'Aguarda a aprovação da arte.' end as aguarda
      from producoes q join itens_venda i on i.id = q.item_id
     where i.estampas <> '[]' and q.situacao in ('a_fazer', 'em_producao', 'bloqueada')
       and (${vendaId}::int is null or q.venda_id = ${vendaId}::int)) w
   where p.id = w.id and p.aguarda is distinct from w.aguarda`.execute(trx)

/** A production of a line whose approval names another version of one of its arts than it prints. */
export interface ProducaoToMove {
  readonly id: number
  /** Printed or lost pieces of the version before. */
  readonly isBegun: boolean
  readonly arte_id: number
  readonly arte: string
  readonly printedVersao: number
  readonly approvedVersao: number
}
export const listProducoesToMove = (trx: Transacao, vendaId: number) =>
  rowsOf<ProducaoToMove>(trx)`
    select distinct p.id, p.feita + p.perdida > 0 as "isBegun", a.id as arte_id, a.nome as arte, v.versao as "printedVersao",
           (${APPROVED_ARTES}->>a.id::text)::int as "approvedVersao"
      from producoes p join itens_venda i on i.id = p.item_id join producao_estampas e on e.producao_id = p.id
      join arte_versoes v on v.id = e.arte_versao_id join artes a on a.id = v.arte_id
     where p.venda_id = ${vendaId} and i.estampas <> '[]' and v.versao <> (${APPROVED_ARTES}->>a.id::text)::int order by p.id`

/** The production prints this version of the art from now on. False: it has no print of it, or there is no such version. */
export async function setProducaoArteVersao(
  trx: Transacao,
  producaoId: number,
  { arte_id, versao }: { readonly arte_id: number; readonly versao: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update producao_estampas e set arte_versao_id = n.id from arte_versoes n, arte_versoes v
     where e.producao_id = ${producaoId} and v.id = e.arte_versao_id and v.arte_id = ${arte_id}
       and n.arte_id = ${arte_id} and n.versao = ${versao}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}
