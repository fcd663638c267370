import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/transaction.ts'

export async function eventosDaVenda(db: Banco, vendaId: number): Promise<EventoDaVenda[]> {
  const { rows } = await sql<EventoDaVenda>`
    select h.id, h.tipo, h.descricao, h.de, h.para, h.antes, h.depois, h.criado_em, u.nome as usuario
      from historico_vendas h left join usuarios u on u.id = h.usuario_id
     where h.venda_id = ${vendaId} order by h.id desc`.execute(db)
  return rows
}
