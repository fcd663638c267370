import { found } from '../../infra/base/errors.ts'
import { theRow } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'

/** The newest applied migration; without one the shop cannot serve. */
export async function ultimaMigracao(db: Banco): Promise<string> {
  const linha = await found(
    db.selectFrom('migracoes').select('nome').orderBy('nome', 'desc').limit(1).executeTakeFirst(),
    'INDISPONIVEL',
  )
  return linha.nome
}

/** The database's size, its connections of all programs with their limit, its clock (Unix time, ms), and its version (180004). */
export type BancoEmNumeros = Readonly<Record<'bytes' | 'conexoes' | 'maximo' | 'relogioMs' | 'versao', number>>

export const bancoEmNumeros = (db: Banco) =>
  theRow<BancoEmNumeros>(db)`
    select pg_database_size(current_database())::float8 as bytes,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as conexoes,
           current_setting('max_connections')::int as maximo,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as "relogioMs",
           current_setting('server_version_num')::int as versao`
