import type { AprovacaoGuardada, EstampaDaLinha, MockupGuardado } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Personalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { APPROVED_ARTES, addArtes } from '../producao/estampas.data.ts'

export const insertProvaLink = (trx: Transacao, digest: Buffer, venda_id: number) =>
  trx.insertInto('prova_links').values({ digest, venda_id }).execute()

/** Answers how many links there were. */
export const deleteProvaLinks = async (trx: Transacao, vendaId: number): Promise<number> =>
  (await rowsOf(trx)`delete from prova_links where venda_id = ${vendaId} returning digest`).length

/** The sale whose proof the link shows; undefined: the link opens nothing. */
export const findProvaVendaId = async (db: Db, digest: Buffer): Promise<number | undefined> =>
  (await rowOf<{ venda_id: number }>(db)`select venda_id from prova_links where digest = ${digest}`)?.venda_id

export const readProvaVenda = (db: Db, id: number) =>
  rowOf<{ status: StatusDaVenda; prova: number; nome: string }>(db)`
    select v.status, v.prova, c.nome from vendas v join clientes c on c.id = v.cliente_id where v.id = ${id}`

export interface ProvaLinha {
  readonly item_id: number
  readonly descricao: string
  readonly quantidade: number
  readonly personalizacao: Personalizacao
  readonly mockups: readonly MockupGuardado[]
  readonly aprovacao: AprovacaoGuardada
  readonly estampas: EstampaDaLinha[]
}
/** The lines that were shown, their arts by the versions of then. */
export const listShownLinhas = (db: Db, vendaId: number) =>
  rowsOf<ProvaLinha>(db)`
    select i.id as item_id, concat_ws(' ', i.titulo, i.variacao) as descricao, i.quantidade, i.personalizacao, i.mockups, i.aprovacao,
           ${addArtes(sql`i.estampas`, { shown: sql`(i.aprovacao->'artes')`, approved: APPROVED_ARTES })} as estampas
      from itens_venda i where i.venda_id = ${vendaId} and i.aprovacao is not null order by i.ordem, i.id`
