import { sql } from 'kysely'
import { anyRow } from '../../../infra/database/any-row.ts'
import type { Banco, Db } from '../../../infra/database/transaction.ts'

const daquiA = (segundos: number) => sql<string>`now() + make_interval(secs => ${segundos})`

/** Writes down a sign-in that waits for its second factor, and forgets those that were never finished. */
export async function abrirPendente(db: Db, hash: Buffer, usuarioId: number, segundos: number): Promise<void> {
  await db.deleteFrom('entradas_pendentes').where('expira_em', '<', sql<string>`now()`).execute()
  await db
    .insertInto('entradas_pendentes')
    .values({ hash, usuario_id: usuarioId, expira_em: daquiA(segundos) })
    .execute()
}

/** The person of a ticket that still holds. */
export const pessoaDoTicket = (db: Db, hash: Buffer) =>
  db
    .selectFrom('entradas_pendentes as e')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['u.id', 'u.username', 'u.nome', 'u.tipo', 'u.senha_gerada', 'u.permissoes_negadas'])
    .where('e.hash', '=', hash)
    .where('e.expira_em', '>', sql<string>`now()`)
    .where('u.ativo', '=', true)
    .executeTakeFirst()

export const guardarDesafio = (db: Db, hash: Buffer, desafio: string) =>
  db.updateTable('entradas_pendentes').set({ desafio }).where('hash', '=', hash).execute()

/** Takes the challenge of a ticket away, so that it is answered once. */
export async function tomarDesafio(db: Banco, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ desafio: string | null }>`
    update entradas_pendentes e set desafio = null from (
      select hash, desafio from entradas_pendentes where hash = ${hash} for update) antes
     where e.hash = antes.hash returning antes.desafio`.execute(db)
  return rows[0]?.desafio ?? null
}

/** Ends a ticket; false when it was used meanwhile. */
export const fecharPendente = (db: Db, hash: Buffer): Promise<boolean> =>
  anyRow(db.deleteFrom('entradas_pendentes').where('hash', '=', hash).returning('usuario_id'))

/** Tickets given out before a password or factor changed open nothing any more. */
export const esquecerPendentes = (db: Db, usuarioId: number) =>
  db.deleteFrom('entradas_pendentes').where('usuario_id', '=', usuarioId).execute()

export const guardarRegistro = (db: Db, sessaoId: number, desafio: string, segundos: number) =>
  db
    .insertInto('desafios_de_registro')
    .values({ sessao_id: sessaoId, desafio, expira_em: daquiA(segundos) })
    .onConflict((conflict) => conflict.column('sessao_id').doUpdateSet({ desafio, expira_em: daquiA(segundos) }))
    .execute()

export async function tomarRegistro(db: Db, sessaoId: number): Promise<string | null> {
  const tomado = await db
    .deleteFrom('desafios_de_registro')
    .where('sessao_id', '=', sessaoId)
    .returning(['desafio', sql<boolean>`expira_em > now()`.as('vale')])
    .executeTakeFirst()
  return tomado?.vale ? tomado.desafio : null
}
