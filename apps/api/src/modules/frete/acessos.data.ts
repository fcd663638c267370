import { type NotNull, sql } from 'kysely'
import { anyRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const COLUNAS = ['access', 'refresh', 'expira_em', 'motivo', 'conectado_em', 'token_recusado'] as const

export const acessoDe = (db: Db, provedor: string) =>
  db.selectFrom('acessos_de_transporte').select(COLUNAS).where('provedor', '=', provedor).executeTakeFirst()

/** Held until the end of the transaction: only one process renews. */
export const travarAcesso = (trx: Transacao, provedor: string) =>
  trx
    .selectFrom('acessos_de_transporte')
    .select(COLUNAS)
    .where('provedor', '=', provedor)
    .forUpdate()
    .executeTakeFirst()

/** A new pair takes the place of the one before. */
export const guardarAcesso = (
  db: Db,
  provedor: string,
  { access, refresh, segundos }: { access: Buffer; refresh: Buffer; segundos: number },
) =>
  db
    .insertInto('acessos_de_transporte')
    .values({
      provedor,
      access,
      refresh,
      expira_em: sql<string>`now() + make_interval(secs => ${segundos})`,
      conectado_em: sql<string>`now()`,
    })
    .onConflict((conflito) =>
      conflito.column('provedor').doUpdateSet({
        access,
        refresh,
        motivo: null,
        expira_em: sql<string>`excluded.expira_em`,
        conectado_em: sql<string>`coalesce(acessos_de_transporte.conectado_em, now())`,
      }),
    )
    .execute()

export const esquecerAcesso = (db: Db, provedor: string, motivo: string | null) =>
  db
    .updateTable('acessos_de_transporte')
    .set({ access: null, refresh: null, expira_em: null, conectado_em: null, motivo })
    .where('provedor', '=', provedor)
    .execute()

export const guardarEstado = (db: Db, provedor: string, estado: Buffer) =>
  db
    .insertInto('acessos_de_transporte')
    .values({ provedor, estado, estado_em: sql<string>`now()` })
    .onConflict((conflito) => conflito.column('provedor').doUpdateSet({ estado, estado_em: sql<string>`now()` }))
    .execute()

/** True once for each `state`, within a quarter of an hour. */
export const gastarEstado = (db: Db, provedor: string, estado: Buffer): Promise<boolean> =>
  anyRow(
    db
      .updateTable('acessos_de_transporte')
      .set({ estado: null, estado_em: null })
      .where('provedor', '=', provedor)
      .where('estado', '=', estado)
      .where('estado_em', '>', sql<string>`now() - interval '15 minutes'`)
      .returning('provedor'),
  )

/** True for the first delivery of a notice; old ones are forgotten. */
export async function avisoNovo(trx: Transacao, digest: Buffer): Promise<boolean> {
  await sql`delete from avisos_de_transporte where recebido_em < now() - interval '30 days'`.execute(trx)
  const novo = await trx
    .insertInto('avisos_de_transporte')
    .values({ digest })
    .onConflict((conflito) => conflito.doNothing())
    .returning('digest')
    .executeTakeFirst()
  return novo !== undefined
}

export const acessosGuardados = (db: Db) =>
  db
    .selectFrom('acessos_de_transporte')
    .select(['provedor', 'access', 'refresh'])
    .where('access', 'is not', null)
    .where('refresh', 'is not', null)
    .$narrowType<{ access: NotNull; refresh: NotNull }>()
    .execute()

export const trocarCifra = (db: Db, provedor: string, selados: { access: Buffer; refresh: Buffer }) =>
  db.updateTable('acessos_de_transporte').set(selados).where('provedor', '=', provedor).execute()

/** Digest of the token of the settings that was refused; null once it serves. */
export const anotarTokenRecusado = (db: Db, provedor: string, token_recusado: Buffer | null) =>
  token_recusado === null
    ? db
        .updateTable('acessos_de_transporte')
        .set({ token_recusado })
        .where('provedor', '=', provedor)
        .where('token_recusado', 'is not', null)
        .execute()
    : db
        .insertInto('acessos_de_transporte')
        .values({ provedor, token_recusado })
        .onConflict((conflito) => conflito.column('provedor').doUpdateSet({ token_recusado }))
        .execute()
