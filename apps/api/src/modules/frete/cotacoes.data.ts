import { sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import type { Oferta } from './transportadora.ts'

const VALIDADE = sql<string>`now() - interval '1 day'`

/** Saves the offers of a sale; a repeated offer gets a new time. Deletes old ones. */
export async function guardarCotacoes(db: Banco, vendaId: number, ofertas: readonly Oferta[]): Promise<void> {
  await db.deleteFrom('cotacoes').where('venda_id', '=', vendaId).where('cotado_em', '<=', VALIDADE).execute()
  if (ofertas.length === 0) return
  await db
    .insertInto('cotacoes')
    .values(
      ofertas.map(({ codigo, valor, nome, prazoDias, transportadora }) => ({
        venda_id: vendaId,
        codigo,
        valor,
        nome,
        prazo_dias: prazoDias,
        transportadora,
      })),
    )
    .onConflict((conflito) =>
      conflito.columns(['venda_id', 'codigo', 'valor']).doUpdateSet({
        nome: sql<string>`excluded.nome`,
        prazo_dias: sql<number>`excluded.prazo_dias`,
        cotado_em: sql<string>`now()`,
      }),
    )
    .execute()
}

/** The sale's offers with this code in the last day. */
export const cotacoesDe = (db: Banco | Transacao, vendaId: number, codigo: string) =>
  db
    .selectFrom('cotacoes')
    .select(['valor', 'nome', 'prazo_dias'])
    .where('venda_id', '=', vendaId)
    .where('codigo', '=', codigo)
    .where('cotado_em', '>', VALIDADE)
    .execute()

/** The parcel changed: deletes its offers, which no longer hold. */
export const esquecerCotacoes = (trx: Transacao, vendaId: number) =>
  trx.deleteFrom('cotacoes').where('venda_id', '=', vendaId).execute()
