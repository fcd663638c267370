import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import type { Program } from '../program.ts'
import { jsonOrNull } from '../start/json.ts'
import {
  FilesSum,
  MANIFEST,
  type Manifest,
  MEDIA,
  manifest,
  SECRET,
  TABLE_PIECE,
  TABLES,
  tablesFile,
} from './contents.ts'
import { type Archive, ArchiveRefused, DAMAGED, unknownLayout } from './read-archive.ts'
import {
  connectForCopying,
  copyInStatement,
  listTables,
  readSequences,
  Summing,
  sumTable,
  type Table,
} from './tables.ts'

/** Handlers for the parts of an archive that are not rows. */
type Keep = Readonly<{ file(name: string, content: Buffer): Promise<void>; secret(content: Buffer): void }>

/**
 * Fills an empty database with the archive's rows, at the migration that they were at, and compares: every table and
 * sequence in the database, and every file as it was read, with what the archive says of them. Throws `ArchiveRefused`
 * when they differ, or when it has tables that this program does not know.
 */
export async function loadArchive(
  program: Program,
  { head, entries }: Pick<Archive, 'head' | 'entries'>,
  config: pg.ClientConfig,
  keep: Keep,
): Promise<Manifest> {
  await program.migrate(config, { only: head.migracoes })
  const client = await connectForCopying(config)
  try {
    // Loads rows that the archive still holds: losing them to a power cut costs nothing before the last commit.
    await client.query(`set synchronous_commit = off; ${getConstructionPlans('pgboss')}`)
    const tables = await listTables(client)
    const loading = loadingInto(client, tables, head.versao)
    const parse = <T extends z.ZodType>(name: string, schema: T, content: Buffer): z.output<T> => {
      const read = schema.safeParse(jsonOrNull(content.toString('utf8')))
      if (!read.success) throw new ArchiveRefused(unknownLayout(head.versao, name))
      return read.data
    }
    const read = { manifest: null as Manifest | null, files: new FilesSum() }
    await client.query('begin')
    await loosened(client, tables, async () => {
      for await (const { name, content } of entries()) {
        const table = TABLE_PIECE.exec(name)?.[1]
        const file = name.startsWith(MEDIA) ? name.slice(MEDIA.length) : ''
        if (table) await loading.piece(table, content)
        else if (program.fileName.test(file)) {
          read.files.add(file, content)
          await keep.file(file, content)
        } else if (name === TABLES) loading.announce(parse(name, tablesFile, content))
        else if (name === SECRET) keep.secret(content)
        else if (name === MANIFEST) read.manifest = parse(name, manifest, content)
      }
      await loading.finish()
      for (const [name, last] of Object.entries(read.manifest?.sequencias ?? {}))
        await client.query('select setval($1, $2::bigint)', [name, last])
    })
    await client.query('commit')
    if (!read.manifest) throw new ArchiveRefused(unknownLayout(head.versao, MANIFEST))
    await compare(client, loading, read.manifest, read.files)
    return read.manifest
  } finally {
    await client.end()
  }
}

async function compare(
  client: pg.Client,
  loading: ReturnType<typeof loadingInto>,
  { tabelas, sequencias, arquivos }: Manifest,
  files: FilesSum,
) {
  const { faltando: _, ...expected } = arquivos
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const wrong = same(files.sum(), expected) ? [] : ['midia']
  if (!same(await readSequences(client), sequencias)) wrong.push('sequencias')
  const announced = loading.announced()
  for (const nome of announced) if (!same(await loading.sum(nome), tabelas[nome])) wrong.push(nome)
  if (wrong.length > 0 || announced.length === 0) throw new ArchiveRefused(`${DAMAGED} (${wrong.join(', ')})`)
}

type OpenTable = Readonly<{ nome: string; stream: CopyStreamQuery; after(): Promise<void> }>

/** Receives a table's pieces one after the other, in one statement. `versao` of the program that made the archive. */
function loadingInto(client: pg.Client, tables: readonly Table[], versao: string) {
  let announced: readonly Pick<Table, 'nome' | 'colunas'>[] = []
  let open: OpenTable | null = null
  /** Tables of the queue that were only partly taken over. */
  const partial = new Map<string, Summing>()

  // The writer, or the code awaiting the end, receives the error.
  const copy = (statement: string) => client.query(copyFrom(statement)).on('error', () => undefined)
  const columnsOf = (nome: string) => announced.find((table) => table.nome === nome)?.colunas
  const tableOf = (nome: string) => tables.find((table) => table.nome === nome)

  async function begin(nome: string): Promise<OpenTable> {
    const [colunas, table] = [columnsOf(nome), tableOf(nome)]
    if (!colunas) throw new ArchiveRefused(unknownLayout(versao, nome))
    if (table && colunas.every((column) => table.colunas.includes(column)))
      return { nome, stream: copy(copyInStatement(nome, colunas)), after: async () => {} }
    if (!nome.startsWith('pgboss.')) throw new ArchiveRefused(unknownLayout(versao, nome))
    // The job queue's tables of another version: what both know is taken over.
    partial.set(nome, new Summing())
    const texts = colunas.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ')
    await client.query(`create temporary table fila_antiga (${texts}) on commit drop`)
    return {
      nome,
      stream: copy(copyInStatement('fila_antiga', colunas)),
      after: async () => {
        if (table) await takeOver(client, table, colunas)
        await client.query('drop table fila_antiga')
      },
    }
  }

  async function finish(): Promise<void> {
    if (!open) return
    const { stream, after } = open
    open = null
    stream.end()
    await finished(stream)
    await after()
  }

  return {
    announce: (announcedTables: typeof announced) => void (announced = announcedTables),
    announced: () => announced.map(({ nome }) => nome),
    async piece(nome: string, content: Buffer): Promise<void> {
      if (open?.nome !== nome) await finish()
      open ??= await begin(nome)
      partial.get(nome)?.add(content)
      // Also rejects when the stream fails.
      if (!open.stream.write(content)) await once(open.stream, 'drain')
    },
    finish,
    /** Checksum of the table in the database, over the archive's columns. */
    async sum(nome: string) {
      // Only partly taken over: what can be compared is what came out of the archive.
      const table = tableOf(nome)
      return partial.get(nome)?.sum() ?? (table ? sumTable(client, { ...table, colunas: columnsOf(nome) ?? [] }) : null)
    },
  }
}

async function takeOver(client: pg.Client, { nome, colunas }: Table, have: readonly string[]): Promise<void> {
  const common = colunas.filter((column) => have.includes(column))
  const { rows } = await client.query<{ nome: string; tipo: string }>(
    `select quote_ident(attname) as nome, format_type(atttypid, atttypmod) as tipo
       from pg_attribute where attrelid = $1::regclass and attname = any ($2)`,
    [nome, common],
  )
  const into = rows.map((column) => column.nome)
  const values = rows.map((column) => `${column.nome}::${column.tipo}`)
  await client.query(`insert into ${nome} (${into.join(', ')}) select ${values.join(', ')} from fila_antiga`)
}

const foreignKeys = `
  select conrelid::regclass::text as tabela, quote_ident(conname) as nome, pg_get_constraintdef(oid) as regra
    from pg_constraint
   where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`

/**
 * Loads rows past what would change or refuse them on the way: no trigger fires (what triggers wrote is in the archive
 * itself), and foreign keys are taken off, because no order of tables suits them all. Putting them back checks every
 * row. Without `session_replication_role`, which asks for a superuser. All in the caller's transaction.
 */
export async function loosened(client: pg.Client, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ tabela: string; nome: string; regra: string }>(foreignKeys)
  for (const { tabela, nome } of keys) await client.query(`alter table ${tabela} drop constraint ${nome}`)
  for (const { nome } of tables) await client.query(`alter table ${nome} disable trigger user`)
  // The migrations themselves write some rows.
  await client.query(`truncate ${tables.map(({ nome }) => nome).join(', ')}`)
  await load()
  for (const { tabela, nome, regra } of keys)
    await client.query(`alter table ${tabela} add constraint ${nome} ${regra}`)
  for (const { nome } of tables) await client.query(`alter table ${nome} enable trigger user`)
}
