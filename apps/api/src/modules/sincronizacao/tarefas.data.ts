import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { NovaSincronizacao } from './sincronizacao.data.ts'

/** What a discarded task leaves to be done. */
export async function aoDescartar(db: Transacao, id: number): Promise<NovaSincronizacao | null> {
  const { rows } = await sql<{ segue: NovaSincronizacao | null }>`
    select dados->'ao_descartar' as segue from sincronizacoes where id = ${id}`.execute(db)
  return rows[0]?.segue ?? null
}
