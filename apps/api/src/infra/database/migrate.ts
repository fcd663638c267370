import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../base/startup-error.ts'

/** Arbitrary lock number, the same in every process: one process migrates, the others wait and find nothing to do. */
const lock = 7_032_027_101

const ledger = `
  create table if not exists migracoes (
    nome text primary key,
    sha256 text not null,
    aplicada_em timestamptz not null default now()
  )`

interface Migration {
  readonly nome: string
  readonly sha256: string
  readonly sql: string
}

interface Target {
  readonly folder?: string
  /** The files to apply, to get a database as another version had it; all when absent. */
  readonly only?: readonly string[]
}

/**
 * Brings the database up to the last file of `folder` and returns its name. Each file is applied once, in one
 * transaction. Refuses with `StartupError` a database that a newer version migrated, or a file changed since.
 */
export async function migrate(
  config: pg.ClientConfig,
  { folder = migrationsFolder, only }: Target = {},
): Promise<string> {
  const files = readMigrations(folder).filter(({ nome }) => only?.includes(nome) ?? true)
  const client = new pg.Client(config)
  // The query that it breaks off receives the error; without a listener it would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(ledger)
    for (const file of pending(files, await appliedTo(client))) await apply(client, file)
    return files.at(-1)?.nome ?? ''
  } finally {
    // Ending the connection also releases the lock.
    await client.end()
  }
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** The names of all migrations that this version knows, in order. */
export const knownMigrations = (): string[] => readMigrations(migrationsFolder).map(({ nome }) => nome)

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      // Git may check the file out with other line ends; that is not a change.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { nome: name.slice(0, -'.sql'.length), sha256: createHash('sha256').update(sql).digest('hex'), sql }
    })
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ nome: string; sha256: string }>('select nome, sha256 from migracoes')
  return new Map(rows.map(({ nome, sha256 }) => [nome, sha256]))
}

/** Digests that these files had while some copies had other comments in them: the tables that they made are the same. */
const WITH_OTHER_COMMENTS: Readonly<Record<string, string>> = {
  '0095_importacao_de_planilhas': '4ab823bf4b3fe7637eb9f918366a36ced7145b7facf322a24232fe4b2c59d7c0',
  '0097_cifra_das_copias': 'da80f0d35ad1700e11f7870677228237141946240260709fdb0d7b8b2a987d70',
  '0120_orcamentos': '354b7fe041b4c507e4c2a44cbf86e567cc6394397cd22c91147a2880c6482cbd',
}

function pending(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((nome) => !files.some((file) => file.nome === nome))
  if (unknown.length > 0)
    throw new StartupError(
      `Estes dados são de uma versão mais nova do sistema (migração ${unknown.sort().join(', ')}). Atualize o sistema antes de abri-los.`,
    )
  const changed = files.find(
    ({ nome, sha256 }) => applied.has(nome) && ![sha256, WITH_OTHER_COMMENTS[nome]].includes(applied.get(nome)),
  )
  if (changed)
    throw new StartupError(
      `A migração ${changed.nome} foi alterada depois de aplicada a estes dados. Uma mudança no banco é sempre um arquivo novo.`,
    )
  return files.filter(({ nome }) => !applied.has(nome))
}

async function apply(client: pg.Client, { nome, sha256, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migracoes (nome, sha256) values ($1, $2)', [nome, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(`A migração ${nome} falhou e foi desfeita: ${(error as Error).message}`, { cause: error })
  }
}
