import type { PendenciaDoItem } from '@estampa/contract/vendas/pendencias.ts'
import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { LinhaDaVenda } from './itens.data.ts'

export interface NovaPendencia {
  readonly item_id: number
  readonly venda_id: number
  readonly motivo: PendenciaDoItem
  /** The channel's product; null where the line names none. */
  readonly produto_do_canal: string | null
  /** The product of a line that only lacks pieces. */
  readonly produto_id: number | null
  readonly variacao_id: number | null
}
export const inserirPendencia = (trx: Transacao, pendencia: NovaPendencia) =>
  trx.insertInto('itens_pendentes').values(pendencia).execute()

export type LinhaPendente = NovaPendencia & LinhaDaVenda & { readonly ordem: number }

/** The sale's lines that hold no pieces, in their order. */
export async function linhasPendentes(trx: Transacao, vendaId: number): Promise<LinhaPendente[]> {
  const { rows } = await sql<LinhaPendente>`
    select w.item_id, w.venda_id, w.motivo, w.produto_do_canal, w.produto_id, w.variacao_id, i.ordem, i.sku, i.titulo,
           i.variacao, i.descricao, i.quantidade, i.valor_unitario, i.desconto, i.custo_unitario, i.imagem_arquivo
      from itens_pendentes w join itens_venda i on i.id = w.item_id
     where w.venda_id = ${vendaId} order by i.ordem, i.id`.execute(trx)
  return rows
}

export const esquecerPendencia = (trx: Transacao, itemId: number) =>
  trx.deleteFrom('itens_pendentes').where('item_id', '=', itemId).execute()

/** A line beside another one of the same order. */
export const inserirAoLado = async (
  trx: Transacao,
  vendaId: number,
  ordem: number,
  { personalizacao: _, ...linha }: LinhaDaVenda,
) =>
  (
    await trx
      .insertInto('itens_venda')
      .values({ ...linha, venda_id: vendaId, ordem })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Adds pieces to the sale's line of the same product at the same price; false when there is none, and for a kit: its line holds the parts of its day. */
export async function somarALinha(trx: Transacao, vendaId: number, linha: LinhaDaVenda): Promise<boolean> {
  const { rows } = await sql`
    update itens_venda set quantidade = quantidade + ${linha.quantidade}::int, desconto = desconto + ${linha.desconto}::numeric
     where id = (select id from itens_venda
                  where venda_id = ${vendaId} and produto_id = ${linha.produto_id}::int
                    and variacao_id is not distinct from ${linha.variacao_id}::int
                    and valor_unitario = ${linha.valor_unitario}::numeric
                    and not exists (select from itens_venda_partes where item_id = itens_venda.id) order by id limit 1)
    returning id`.execute(trx)
  return rows.length > 0
}

export const excluirLinha = (trx: Transacao, id: number) => trx.deleteFrom('itens_venda').where('id', '=', id).execute()
