import type { EventoDaVenda, TipoDeEvento } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type Insertable, sql } from 'kysely'
import type { HistoricoVendas } from '../../infra/database/database.types.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'

export type NovoEvento = Omit<Insertable<HistoricoVendas>, 'id' | 'criado_em'> & { readonly tipo: TipoDeEvento }

/**
 * Adds a line to a sale's history, in the transaction of what it tells. `descricao` is read by people as it stands;
 * without `usuario_id` it was the system or the ERP.
 */
export async function anotarNaHistoria(trx: Transacao, evento: NovoEvento): Promise<void> {
  const vazio = { de: null, para: null, antes: [], depois: [], usuario_id: null }
  await trx
    .insertInto('historico_vendas')
    .values({ ...vazio, ...evento })
    .execute()
}

/** A sale's history, the latest first. */
export async function historiaDaVenda(db: Banco, vendaId: number): Promise<EventoDaVenda[]> {
  const { rows } = await sql<EventoDaVenda>`
    select h.id, h.tipo, h.descricao, h.de, h.para, h.antes, h.depois, h.criado_em, u.nome as usuario
      from historico_vendas h left join usuarios u on u.id = h.usuario_id
     where h.venda_id = ${vendaId} order by h.id desc`.execute(db)
  return rows
}
