import type { Staged } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/transaction.ts'

/** An account of the restored shop, of the shop that is replaced, or of both; by its user name. */
export interface PessoaRestaurada {
  /** Its id in the archive; null when the archive does not know it. */
  readonly id: number | null
  readonly username: string
  /** The role that it will have: today's where both shops know the account. */
  readonly tipo: string
  /** Or one who was invited and never set one. */
  readonly temSenha: boolean
  /** Active in the archive and in the replaced shop; null where unknown. */
  readonly noArquivo: boolean | null
  readonly hoje: boolean | null
}

export async function pessoasDasDuas(db: Db, atual: Staged | undefined): Promise<PessoaRestaurada[]> {
  const hoje = atual ? sql.table(atual.nome) : sql`(select * from usuarios where false)`
  const { rows } = await sql<PessoaRestaurada>`
    select u.id, coalesce(u.username, a.username) as username, coalesce(a.tipo, u.tipo) as tipo,
           case when a.id is null then u.senha_hash else a.senha_hash end is not null as "temSenha",
           u.ativo as "noArquivo", a.ativo as hoje
      from usuarios u full join ${hoje} a on lower(a.username) = lower(u.username)
     order by lower(coalesce(u.username, a.username))`.execute(db)
  return rows
}

/** Did both begin with the same first start? A restored shop keeps the moment of its first migration. */
export async function mesmaLoja(db: Db, atual: Staged | undefined): Promise<boolean> {
  if (!atual) return false
  const { rows } = await sql`
    select from migracoes m join ${sql.table(atual.nome)} a using (nome, aplicada_em) limit 1`.execute(db)
  return rows.length > 0
}

const lista = (colunas: readonly string[], tableName?: string) =>
  sql.join(colunas.map((coluna) => sql.ref(tableName ? `${tableName}.${coluna}` : coluna)))

/** The accounts that both know are as they are today: password, role and whatever a column says of them. */
export async function keepContas(db: Db, { nome, colunas }: Staged): Promise<void> {
  const levadas = colunas.filter((coluna) => !['id', 'username', 'criado_em'].includes(coluna))
  await sql`
    update usuarios u set (${lista(levadas)}) = row(${lista(levadas, 'a')})
      from ${sql.table(nome)} a where lower(a.username) = lower(u.username)`.execute(db)
}

/** Accounts that both shops have keep today's rows of this table, under new ids. `dono`: the column that names the account. */
export async function keepPertences(
  db: Db,
  { tabela, dono }: { tabela: string; dono: string },
  pertences: Staged,
  contas: Staged,
): Promise<void> {
  const [levadas, alvo] = [pertences.colunas.filter((coluna) => coluna !== 'id' && coluna !== dono), sql.table(tabela)]
  const ambos = sql`usuarios u join ${sql.table(contas.nome)} a on lower(a.username) = lower(u.username)`
  await sql`delete from ${alvo} where ${sql.ref(dono)} in (select u.id from ${ambos})`.execute(db)
  await sql`
    insert into ${alvo} (${lista([dono, ...levadas])})
    select ${sql.join([sql`u.id`, ...levadas.map((coluna) => sql.ref(`p.${coluna}`))])}
      from ${ambos} join ${sql.table(pertences.nome)} p on p.${sql.ref(dono)} = a.id`.execute(db)
}

/** All rows of a table are today's. */
export async function keepStagedRows(db: Db, tabela: string, { nome, colunas }: Staged): Promise<void> {
  await sql`delete from ${sql.table(tabela)}`.execute(db)
  await sql`insert into ${sql.table(tabela)} (${lista(colunas)}) select ${lista(colunas)} from ${sql.table(nome)}`.execute(
    db,
  )
}

/** Activates exactly these accounts. */
export const activateUsuarios = (db: Db, ids: readonly number[]) =>
  sql`update usuarios set ativo = (id = any(${ids}::int[])) where ativo <> (id = any(${ids}::int[]))`.execute(db)

/** Ends every session; answers how many were open, in either shop, and whose they were. */
export async function endAllSessoes(db: Db, atual: { sessoes: Staged; contas: Staged } | null) {
  const abertas = (sessoes: string, usuarios: string) => sql`
    select s.id, lower(u.username) as username from ${sql.table(sessoes)} s
      join ${sql.table(usuarios)} u on u.id = s.usuario_id where s.revogada_em is null and s.expira_em > now()`
  const hoje = atual && abertas(atual.sessoes.nome, atual.contas.nome)
  const { rows } = await sql<{ quantas: number; de: string[] }>`
    select count(*)::int as quantas, coalesce(array_agg(distinct username order by username), '{}') as de
      from (${abertas('sessoes', 'usuarios')} ${hoje ? sql`union ${hoje}` : sql``}) todas`.execute(db)
  await sql`update sessoes set revogada_em = now(), motivo = 'cópia restaurada' where revogada_em is null`.execute(db)
  return rows[0] ?? { quantas: 0, de: [] }
}

/** Skips the ids that the replaced shop gave out: an old access token names a session by its id. */
export async function skipIds(db: Db, tabela: string, { nome }: Staged): Promise<void> {
  const sequencia = sql`pg_get_serial_sequence(${tabela}, 'id')`
  await sql`
    select setval(${sequencia}, greatest(
      (select max(id) from ${sql.table(nome)}), (select max(id) from ${sql.table(tabela)}),
      pg_sequence_last_value(${sequencia}::regclass), 0) + 1, false)`.execute(db)
}
