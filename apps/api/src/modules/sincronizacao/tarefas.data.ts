import { sql } from 'kysely'
import type { Transacao } from '../../infra/transaction.ts'
import type { NovaSincronizacao } from './sincronizacao.data.ts'

/** A row that waits for a person from the start. */
export async function inserirTarefa(
  db: Transacao,
  { dados, mensagem, tipo, operacao, alvo_id, titulo }: NovaSincronizacao & { readonly mensagem: string },
): Promise<number> {
  const { id } = await db
    .insertInto('sincronizacoes')
    .values({ tipo, operacao, alvo_id, titulo, mensagem, dados: JSON.stringify(dados), estado: 'falhou' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a discarded task leaves to be done. */
export async function aoDescartar(db: Transacao, id: number): Promise<NovaSincronizacao | null> {
  const { rows } = await sql<{ segue: NovaSincronizacao | null }>`
    select dados->'ao_descartar' as segue from sincronizacoes where id = ${id}`.execute(db)
  return rows[0]?.segue ?? null
}
