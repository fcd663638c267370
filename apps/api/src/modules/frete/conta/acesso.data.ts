import { sql } from 'kysely'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

const lidos = (db: Db, provedor: string) =>
  db
    .selectFrom('acessos_de_transporte')
    .select(['access', 'refresh', 'expira_em', 'motivo', 'conectado_em', 'token_recusado'])
    .where('provedor', '=', provedor)

export const guardaDe = (provedor: string) => ({
  proposito: 'estampa/frete-tokens',
  ler: (db: Db) => lidos(db, provedor).executeTakeFirst(),
  travar: (trx: Transacao) => lidos(trx, provedor).forUpdate().executeTakeFirst(),

  /** A new pair takes the place of the one before. */
  guardar: (db: Db, { access, refresh, segundos }: { access: Buffer; refresh: Buffer; segundos: number }) =>
    sql`insert into acessos_de_transporte as a (provedor, access, refresh, expira_em, conectado_em)
      values (${provedor}, ${access}, ${refresh}, now() + make_interval(secs => ${segundos}), now())
      on conflict (provedor) do update set access = excluded.access, refresh = excluded.refresh, motivo = null,
        expira_em = excluded.expira_em, conectado_em = coalesce(a.conectado_em, now())`.execute(db),

  trocarCifra: (db: Db, selados: { access: Buffer; refresh: Buffer }) =>
    db.updateTable('acessos_de_transporte').set(selados).where('provedor', '=', provedor).execute(),

  esquecer: (db: Db, motivo: string | null) =>
    sql`update acessos_de_transporte set access = null, refresh = null, expira_em = null, conectado_em = null,
      motivo = ${motivo} where provedor = ${provedor}`.execute(db),

  guardarEstado: (db: Db, estado: Buffer) =>
    sql`insert into acessos_de_transporte (provedor, estado, estado_em) values (${provedor}, ${estado}, now())
      on conflict (provedor) do update set estado = excluded.estado, estado_em = now()`.execute(db),

  /** True once for each `state`, within a quarter of an hour. */
  async gastarEstado(db: Db, estado: Buffer): Promise<boolean> {
    const { rows } = await sql`update acessos_de_transporte set estado = null, estado_em = null
      where provedor = ${provedor} and estado = ${estado} and estado_em > now() - interval '15 minutes'
      returning provedor`.execute(db)
    return rows.length > 0
  },

  /** Digest of the token of the settings that was refused; null once it serves. */
  anotarTokenRecusado: (db: Db, digest: Buffer | null) =>
    (digest === null
      ? sql`update acessos_de_transporte set token_recusado = null
          where provedor = ${provedor} and token_recusado is not null`
      : sql`insert into acessos_de_transporte (provedor, token_recusado) values (${provedor}, ${digest})
          on conflict (provedor) do update set token_recusado = excluded.token_recusado`
    ).execute(db),
})

/** Token stores of the carriers that the shop has, or had, accounts at. */
export const guardasDoFrete = async (db: Db) =>
  (await db.selectFrom('acessos_de_transporte').select('provedor').execute()).map(({ provedor }) => guardaDe(provedor))
