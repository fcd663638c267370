import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { KeyState } from './archive.ts'
import { ABOUT, about, FilesSum, MANIFEST, type Manifest, SECRET, TABLES } from './contents.ts'
import { holdFiles, releaseFiles } from './locks.ts'
import { copyOut, listTables, readSequences, Summing, type Table } from './tables.ts'
import type { TarEntry } from './tar.ts'

const PIECE_BYTES = 1 << 20
/** Read together, because a bucket is far away; held in memory for a moment. */
const FILES_AT_ONCE = 8

/** Where the shop's files lie, by name; null when there is none of it. */
export type StoredFiles = Readonly<{ get(name: string): Promise<Readable | null> }>

/** Parts of a shop's archive besides the database. */
export interface ShopFiles {
  readonly midia: StoredFiles
  /** The file of the secret key; null when the key comes from CHAVE_SECRETA. It may be lost. */
  readonly secretFile: string | null
  /** SQL for the `nome` of every file that the database refers to. */
  readonly filesQuery: string
}

/** The key as it goes into the archive. */
export type SecretKey = Readonly<{ chave: KeyState; secret: Buffer | null }>

/** Reads it before anything is written. A shop whose key was deleted while it works is still worth a backup. */
export async function readKey({ secretFile }: Pick<ShopFiles, 'secretFile'>): Promise<SecretKey> {
  if (secretFile === null) return { chave: 'externa', secret: null }
  try {
    return { chave: 'incluida', secret: await readFile(secretFile) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { chave: 'ausente', secret: null }
  }
}

/** Begins the one snapshot that everything is read from, with the files that it refers to held in place. */
export async function beginSnapshot(client: pg.Client) {
  await holdFiles(client)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ migracoes: string[]; fila: number; postgres: string }>(`
    select (select array_agg(nome order by nome) from migracoes) as migracoes, (select version from pgboss.version) as fila,
           current_setting('server_version') as postgres`)
  return rows[0] as { migracoes: string[]; fila: number; postgres: string }
}

/**
 * The archive's files, read from the snapshot while they are taken, and the counts. Closes the database transaction
 * before it reads the files: a long one would stop PostgreSQL's cleaning.
 */
export async function* snapshotContents(
  client: pg.Client,
  { midia, filesQuery }: ShopFiles,
  { chave, secret }: SecretKey,
  done: (manifest: Manifest) => void,
): AsyncGenerator<TarEntry> {
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  yield { name: ABOUT, content: Buffer.from(about(chave)) }
  const tables = await listTables(client)
  yield { name: TABLES, content: json(tables.map(({ nome, colunas }) => ({ nome, colunas }))) }
  const tabelas: Manifest['tabelas'] = {}
  for (const table of tables) tabelas[table.nome] = yield* piecesOf(client, table)
  // After the rows: a sequence is ahead of every id that the snapshot holds, never behind.
  const sequencias = await readSequences(client)
  await client.query(`declare arquivos no scroll cursor with hold for ${filesQuery} order by 1`)
  await client.query('commit')

  const sum = new FilesSum()
  const faltando: string[] = []
  for await (const names of fileNames(client))
    for (const [name, content] of await Promise.all(names.map((fileName) => read(midia, fileName))))
      if (content === null) faltando.push(name)
      else {
        sum.add(name, content)
        yield { name: `midia/${name}`, content }
      }
  await releaseFiles(client)
  if (secret !== null) yield { name: SECRET, content: secret }
  const manifest = { chave, tabelas, sequencias, arquivos: { ...sum.sum(), faltando } }
  yield { name: MANIFEST, content: json(manifest) }
  done(manifest)
}

async function* piecesOf(client: pg.Client, table: Table) {
  const summing = new Summing()
  let piece: Buffer[] = []
  let bytes = 0
  let number = 0
  const entry = (): TarEntry => ({
    name: `tabelas/${table.nome}/${String(++number).padStart(5, '0')}.copy`,
    content: Buffer.concat(piece, bytes),
  })
  for await (const chunk of copyOut(client, table)) {
    summing.add(chunk as Buffer)
    piece.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes < PIECE_BYTES) continue
    yield entry()
    piece = []
    bytes = 0
  }
  // An empty table too: its name stands in the archive.
  if (bytes > 0 || number === 0) yield entry()
  return summing.sum()
}

async function* fileNames(client: pg.Client): AsyncGenerator<string[]> {
  for (;;) {
    const { rows } = await client.query<{ nome: string }>(`fetch ${FILES_AT_ONCE} from arquivos`)
    yield rows.map(({ nome }) => nome)
    if (rows.length < FILES_AT_ONCE) return
  }
}

async function read(midia: StoredFiles, name: string): Promise<readonly [string, Buffer | null]> {
  const stream = await midia.get(name)
  return [name, stream && (await buffer(stream))]
}
