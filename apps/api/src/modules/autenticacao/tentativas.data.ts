import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

export interface Falhas {
  readonly chave: string
  readonly falhas: number
  /** Seconds until the window ends. */
  readonly restam: number
  /** Seconds since the failure before; null when there is none in the window. */
  readonly desdeAntes: number | null
}

const restam = (janelaSegundos: number) =>
  sql<number>`ceil(${janelaSegundos} - extract(epoch from now() - tentativas_login.desde))::int`.as('restam')

/** Failures under each key within the window. */
export const falhasRecentes = (db: Db, chaves: readonly string[], janelaSegundos: number): Promise<Falhas[]> =>
  db
    .selectFrom('tentativas_login')
    .select([
      'chave',
      'falhas',
      restam(janelaSegundos),
      sql<number>`extract(epoch from now() - ultima)::float8`.as('desdeAntes'),
    ])
    .where('chave', 'in', chaves)
    .where('desde', '>', sql<string>`now() - make_interval(secs => ${janelaSegundos})`)
    .execute()

/** Counts one more under each key and answers what that makes. */
export const recordFailure = (db: Db, chaves: readonly string[], janelaSegundos: number): Promise<Falhas[]> =>
  db
    .insertInto('tentativas_login')
    .values([...chaves].sort().map((chave) => ({ chave, falhas: 1 })))
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet((eb) => {
        const vencida = sql<boolean>`tentativas_login.desde <= now() - make_interval(secs => ${janelaSegundos})`
        return {
          falhas: sql<number>`case when ${vencida} then 1 else tentativas_login.falhas + 1 end`,
          desde: sql<string>`case when ${vencida} then ${eb.ref('excluded.desde')} else tentativas_login.desde end`,
          anterior: sql<string | null>`case when ${vencida} then null else tentativas_login.ultima end`,
          ultima: eb.ref('excluded.ultima'),
        }
      }),
    )
    .returning([
      'chave',
      'falhas',
      restam(janelaSegundos),
      sql<number | null>`extract(epoch from ultima - anterior)::float8`.as('desdeAntes'),
    ])
    .execute()

/** Holds these counts until the transaction ends. In the order of their keys, as counting does. */
export const lockFailures = (db: Transacao, chaves: readonly string[]) =>
  db.selectFrom('tentativas_login').select('chave').where('chave', 'in', chaves).orderBy('chave').forUpdate().execute()

export const forgetFalhaRows = (db: Db, chaves: readonly string[]) =>
  db.deleteFrom('tentativas_login').where('chave', 'in', chaves).execute()
