import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { Program } from '../program.ts'
import { FORMAT } from './archive.ts'
import { rowsOf } from './contents.ts'
import { loadArchive } from './load.ts'
import { beginSnapshot, snapshotContents } from './snapshot.ts'
import { connectForCopying } from './tables.ts'

/**
 * Copies a shop's database to an empty one of another server of any version: a backup and its restoration without a
 * file. Compares every table and sequence with the source by SHA-256; throws when one differs. Answers the amounts
 * copied; copies nothing when the first start did not finish its migrations.
 */
export async function moveDatabase(program: Program, from: pg.ClientConfig, to: pg.ClientConfig) {
  const client = await connectForCopying(from)
  try {
    const { rows } = await client.query<{ migracoes: boolean; fila: boolean }>(`
      select to_regclass('public.migracoes') is not null as migracoes, to_regclass('pgboss.version') is not null as fila`)
    const { migracoes, fila } = rows[0] ?? {}
    if (!migracoes) return { tabelas: 0, linhas: 0 }
    if (!fila) await client.query(getConstructionPlans('pgboss'))
    const state = await beginSnapshot(client)
    program.requireOpenable(state.migracoes)
    const filesQuery = 'select null::text as nome where false'
    const none = { midia: { get: async () => null }, secretFile: null, filesQuery }
    const key = { chave: 'externa', secret: null } as const
    const entries = () => snapshotContents(client, none, key, () => undefined)
    const made = { formato: FORMAT, versao: program.version, criada_em: new Date().toISOString() }
    const head = { ...made, ...state, chave: key.chave, cifra: null }
    const keep = { file: () => Promise.resolve(), secret: () => undefined }
    const manifest = await loadArchive(program, { head, entries }, to, keep)
    const fresh = await connectForCopying(to)
    await fresh.query('analyze').finally(() => fresh.end())
    return { tabelas: Object.keys(manifest.tabelas).length, linhas: rowsOf(manifest) }
  } finally {
    await client.end()
  }
}
