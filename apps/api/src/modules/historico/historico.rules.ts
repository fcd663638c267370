import type { EventoDaVenda, TipoDeEvento } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import { inserirEvento, type NovoEvento } from './historico.data.ts'
import { eventosDaVenda } from './lista.data.ts'

type Evento = Pick<NovoEvento, 'venda_id' | 'descricao'> & Partial<NovoEvento> & { readonly tipo: TipoDeEvento }

/**
 * Adds a line to a sale's history, in the transaction of what it tells. `descricao` is read by people as it stands;
 * without `usuario_id` it was the system or the ERP.
 */
export async function anotarNaHistoria(trx: Transacao, evento: Evento): Promise<void> {
  await inserirEvento(trx, { de: null, para: null, antes: [], depois: [], usuario_id: null, ...evento })
}

/** A sale's history, the latest first. */
export const listarHistoria = (db: Banco, vendaId: number): Promise<EventoDaVenda[]> => eventosDaVenda(db, vendaId)
