import pg from 'pg'

/** How to reach a database of the embedded server: `host` is the folder of its socket; on Windows there is a password. */
export type Connection = Readonly<{
  host: string
  port: number
  user: string
  database: string
  ssl: false
  password?: string
}>

/**
 * Creates the application's role and database when they do not exist. The role is no superuser: a hole in the
 * application must not reach the server's files. It may create databases: a backup is tried out in one of its own.
 */
export async function ensureApplication(superuser: Connection, name: string): Promise<Connection> {
  const client = new pg.Client(superuser)
  // The query that it breaks off receives the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const role = await client.query<{ rolcreatedb: boolean }>('select rolcreatedb from pg_roles where rolname = $1', [
      name,
    ])
    if (role.rowCount === 0) await client.query(`create role ${name} login createdb`)
    else if (!role.rows[0]?.rolcreatedb) await client.query(`alter role ${name} createdb`)
    const { password } = superuser
    if (password !== undefined) await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
  return { ...superuser, user: name, database: name }
}
