import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as it is copied: everything but what the database computes from the rest. */
export interface Table {
  /** `public.produtos`. */
  readonly nome: string
  readonly colunas: readonly string[]
  /** ORDER BY that gives the same order in every database. */
  readonly ordem: string
}

/**
 * Tables of the job queue that belong to the installation, not to the shop: its measurements (daily partitions), its
 * pending schema changes, and its version with the hours of its last cleanings.
 */
const LEFT_OUT = ['queue_stats', 'bam', 'version']

// The key's columns, or all of them where there is none; text in the order of its bytes, which no server's collation
// changes.
const listing = `
  select format('%I.%I', n.nspname, c.relname) as nome,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colunas,
         (select string_agg(quote_ident(a.attname)
              || case when a.atttypid = 'json'::regtype then '::text' else '' end
              || case when a.attcollation <> 0 or a.atttypid = 'json'::regtype then ' collate "C"' else '' end, ', '
              order by array_position(i.indkey::int2[], a.attnum), a.attnum)
            from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             and (i.indrelid is null or a.attnum = any (i.indkey))) as ordem
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
   where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
     and not (n.nspname = 'pgboss' and c.relname = any ($1))
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by n.nspname, c.relname`

export const listTables = async (client: pg.Client): Promise<Table[]> =>
  (await client.query<Table>(listing, [LEFT_OUT])).rows

/** Connects with fixed formats for values and without a statement time-out. */
export async function connectForCopying(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: 'estampa-copia' })
  // A broken connection also rejects the running query.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`)
  return client
}

const names = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** The rows as text, in order. Text and not binary: it is the same for every version of PostgreSQL, and can be read. */
export const copyOut = (client: pg.Client, { nome, colunas, ordem }: Table) =>
  client.query(copyTo(`copy (select ${names(colunas)} from ${nome} order by ${ordem}) to stdout`))

export const copyInStatement = (nome: string, colunas: readonly string[]) =>
  `copy ${nome} (${names(colunas)}) from stdin`

/** Counts and digests what passes: a row is a line, because copying escapes the line ends within. */
export class Summing {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows += 1
  }

  sum() {
    return { linhas: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The checksum of the output of `copyOut`. */
export async function sumTable(client: pg.Client, table: Table) {
  const summing = new Summing()
  for await (const chunk of copyOut(client, table)) summing.add(chunk as Buffer)
  return summing.sum()
}

/** The last value given out by each sequence; one that never gave any is left out. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ nome: string; ultimo: string }>(`
    select format('%I.%I', schemaname, sequencename) as nome, last_value::text as ultimo from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ nome, ultimo }) => [nome, ultimo]))
}
