import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildNoSpaceMessage, diskIsFull, StartupError } from '@estampa/host/start.ts'
import pg from 'pg'

/** Arbitrary lock number, the same in every process: one process migrates, the others wait and find nothing to do. */
const lock = 7_032_027_101

const ledger = `
  create table if not exists migracoes (
    nome text primary key,
    sha256 text not null,
    aplicada_em timestamptz not null default now()
  )`

/**
 * Everything up to version 0.1.0, a file a room. Data that this version made saw it; data at the end of 0.1.0 saw its 71
 * files, one after the other, and are at the same place.
 */
const BASE = '0146_esquema'
/** SHA-256 of the names of those files, in order, a line each: what stands before the base in such data. */
const BEFORE_THE_BASE = 'fafaa611dcd65357a35979c9851fac2e3e8454ba39fb1d319a25efb6e8a29691'
/** The version that brings older data to the base. */
export const LIFTS_TO_THE_BASE = '0.1.0'

type Migration = Readonly<Record<'nome' | 'sha256' | 'sql', string>>

interface Target {
  readonly folder?: string
  /** The migrations that another version's data have seen, to get a database like theirs; all when absent. */
  readonly only?: readonly string[]
}

/**
 * Brings the database up to the last migration of `folder` and returns its name. Each is applied once, in one
 * transaction. Refuses with `StartupError` a database that a newer version migrated, one from before the base, or a file
 * changed since.
 */
export async function migrate(config: pg.ClientConfig, { folder = migrationsFolder, only }: Target = {}) {
  const wanted = (nome: string) => !only || only.includes(nome) || (nome === BASE && endsBeforeTheBase(only))
  const files = readMigrations(folder).filter(({ nome }) => wanted(nome))
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

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name) || name === BASE)
    .sort()
    .map((name) => {
      const sql = read(join(folder, name))
      return { nome: name.replace(/\.sql$/, ''), sha256: digestOf(sql), sql }
    })

/** A file, or all files of a folder in their order. Git may check them out with other line ends; that is no change. */
function read(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => read(join(path, name)))
    .join('\n')
}

/** Have the data seen all that the base is, file by file? */
const endsBeforeTheBase = (seen: readonly string[]) =>
  digestOf(
    seen
      .filter((nome) => nome < BASE)
      .sort()
      .join('\n'),
  ) === BEFORE_THE_BASE

/** The migrations of a newer version among those that data have seen; the last seen one, of data from before the base. */
export function unfit(seen: readonly string[], known: readonly string[] = knownMigrations()) {
  const strange = seen.filter((nome) => !known.includes(nome)).sort()
  const before = known.includes(BASE) ? strange.filter((nome) => nome < BASE) : []
  const arrived = seen.includes(BASE) || endsBeforeTheBase(seen)
  return { newer: strange.filter((nome) => !before.includes(nome)), older: arrived ? undefined : before.at(-1) }
}

/** Refuses data that this version cannot open. */
export function requireOpenable(seen: readonly string[], known?: readonly string[]): void {
  const { newer, older } = unfit(seen, known)
  if (newer.length > 0)
    throw new StartupError(
      `Estes dados são de uma versão mais nova do sistema (migração ${newer.join(', ')}). Atualize o sistema antes de abri-los.`,
    )
  if (older !== undefined)
    throw new StartupError(
      `Estes dados são antigos demais para esta versão do sistema (migração ${older}). Abra-os uma vez com a versão ${LIFTS_TO_THE_BASE}, e depois com esta. Nada foi mudado.`,
    )
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ nome: string; sha256: string }>('select nome, sha256 from migracoes')
  return new Map(rows.map(({ nome, sha256 }) => [nome, sha256]))
}

function pending(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const seen = [...applied.keys()]
  requireOpenable(
    seen,
    files.map(({ nome }) => nome),
  )
  const changed = files.find(({ nome, sha256 }) => applied.has(nome) && applied.get(nome) !== sha256)
  if (changed)
    throw new StartupError(
      `A migração ${changed.nome} foi alterada depois de aplicada a estes dados. Uma mudança no banco é sempre um arquivo novo.`,
    )
  const there = endsBeforeTheBase(seen)
  return files
    .filter(({ nome }) => !applied.has(nome))
    .map((file) => (there && file.nome === BASE ? { ...file, sql: '' } : file))
}

async function apply(client: pg.Client, { nome, sha256, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migracoes (nome, sha256) values ($1, $2)', [nome, sha256])
    await client.query('commit')
  } catch (error) {
    // On a lost connection the server rolls back by itself.
    await client.query('rollback').catch(() => undefined)
    const full =
      diskIsFull(error) && buildNoSpaceMessage(`a migração ${nome}, que foi desfeita: os dados estão como antes`)
    const sentence = full || `A migração ${nome} falhou e foi desfeita: ${(error as Error).message}`
    throw new StartupError(sentence, { cause: error })
  }
}
