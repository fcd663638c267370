import { sql } from 'kysely'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

const lidos = (db: Db, provedor: string) =>
  db
    .selectFrom('acessos_de_transporte')
    .select(['access', 'refresh', 'expira_em', 'motivo', 'conectado_em', 'token_recusado'])
    .where('provedor', '=', provedor)

/** Where the access to a carrier's account is kept. */
export const guardaDe = (provedor: string) => ({
  proposito: 'estampa/frete-tokens',
  ler: (db: Db) => lidos(db, provedor).executeTakeFirst(),
  travar: (trx: Transacao) => lidos(trx, provedor).forUpdate().executeTakeFirst(),

  /** A new pair takes the place of the one before. */
  guardar: (db: Db, { access, refresh, segundos }: { access: Buffer; refresh: Buffer; segundos: number }) =>
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
      .execute(),

  trocarCifra: (db: Db, selados: { access: Buffer; refresh: Buffer }) =>
    db.updateTable('acessos_de_transporte').set(selados).where('provedor', '=', provedor).execute(),

  esquecer: (db: Db, motivo: string | null) =>
    db
      .updateTable('acessos_de_transporte')
      .set({ access: null, refresh: null, expira_em: null, conectado_em: null, motivo })
      .where('provedor', '=', provedor)
      .execute(),

  guardarEstado: (db: Db, estado: Buffer) =>
    db
      .insertInto('acessos_de_transporte')
      .values({ provedor, estado, estado_em: sql<string>`now()` })
      .onConflict((conflito) => conflito.column('provedor').doUpdateSet({ estado, estado_em: sql<string>`now()` }))
      .execute(),

  /** True once for each `state`, within a quarter of an hour. */
  gastarEstado: (db: Db, estado: Buffer): Promise<boolean> =>
    anyRow(
      db
        .updateTable('acessos_de_transporte')
        .set({ estado: null, estado_em: null })
        .where('provedor', '=', provedor)
        .where('estado', '=', estado)
        .where('estado_em', '>', sql<string>`now() - interval '15 minutes'`)
        .returning('provedor'),
    ),

  /** Digest of the token of the settings that was refused; null once it serves. */
  anotarTokenRecusado: (db: Db, token_recusado: Buffer | null) =>
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
          .execute(),
})

/** Of every carrier that the shop has, or had, an account at. */
export const guardasDoFrete = async (db: Db) =>
  (await db.selectFrom('acessos_de_transporte').select('provedor').execute()).map(({ provedor }) => guardaDe(provedor))
