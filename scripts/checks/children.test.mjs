import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../start/fingerprint.mjs'
import { filesOf } from './waits.mjs'

// A child process, a thread, a stream or a connection whose error nobody hears ends the program that holds it.

const API = 'apps/api/src'
const HOST = 'packages/host/src'
const PROVAS = 'apps/api/test/provas'

/** Where each kind is begun, outside of what waits for its end at once (`execFileSync`). */
const BEGINS = [
  /\b(spawn|fork|execFile)\(|promisify\(execFile\)|new Worker\(/,
  /create(Read|Write)Stream\(|openReadStreamPromise\(|\.pipe\(create|stream\.pipe\(|new Transform\(|\bfromWeb\(|createSocket\(|multicastDns\(/,
  /new pg\.(Client|Pool)\(/,
]

/** Each file that begins one, and the test that ends it at work. */
const ENDED_BY = {
  [`${HOST}/backup/archive.ts`]: `${HOST}/backup/archive.test.ts`,
  [`${HOST}/backup/read-archive.ts`]: `${HOST}/backup/archive.test.ts`,
  [`${HOST}/backup/tables.ts`]: `${PROVAS}/copias.test.ts`,
  [`${API}/infra/database/database.ts`]: `${API}/infra/database/queue.test.ts`,
  [`${API}/infra/database/migrate.ts`]: `${PROVAS}/durability.test.ts`,
  [`${API}/infra/files/apart.ts`]: `${API}/infra/files/images.test.ts`,
  [`${API}/infra/files/disk.ts`]: `${API}/infra/files/stores.test.ts`,
  [`${API}/infra/files/s3.ts`]: `${API}/infra/files/stores.test.ts`,
  [`${API}/infra/process/bound-process.ts`]: `${API}/infra/files/spreadsheet.test.ts`,
  [`${API}/infra/files/spreadsheet/zip.ts`]: `${API}/infra/files/spreadsheet.test.ts`,
  [`${API}/infra/files/store.ts`]: `${API}/infra/files/stores.test.ts`,
  [`${HOST}/network/addresses.ts`]: `${PROVAS}/local-network.test.ts`,
  [`${HOST}/network/mdns.ts`]: `${PROVAS}/local-network.test.ts`,
  [`${HOST}/postgres/connection.ts`]: `${PROVAS}/durability.test.ts`,
  [`${HOST}/postgres/initdb.ts`]: `${HOST}/postgres/children.test.ts`,
  [`${HOST}/postgres/majors.ts`]: `${HOST}/postgres/children.test.ts`,
  [`${HOST}/postgres/server.ts`]: `${PROVAS}/startup.test.ts`,
  [`${HOST}/postgres/watchdog.ts`]: `${HOST}/postgres/children.test.ts`,
  [`${HOST}/postgres/windows.ts`]: 'bench/proofs/windows.ts',
  [`${API}/infra/process/workers.ts`]: `${API}/infra/process/children.test.ts`,
  [`${API}/modules/autenticacao/senha.ts`]: `${API}/modules/autenticacao/senha.test.ts`,
  [`${API}/shop/midia.ts`]: `${API}/infra/files/stores.test.ts`,
  'scripts/bench.mjs': 'scripts/start/child.test.mjs',
  'scripts/dev.mjs': 'scripts/start/child.test.mjs',
  'scripts/mutantes.mjs': null,
  'scripts/provas.mjs': 'scripts/start/child.test.mjs',
  'scripts/start/child.mjs': 'scripts/start/child.test.mjs',
  'scripts/start/emulator.mjs': 'scripts/start/child.test.mjs',
  'scripts/test.mjs': null,
  'scripts/update/shop.mjs': 'scripts/start/child.test.mjs',
  'scripts/windows/shop.mjs': 'scripts/start/child.test.mjs',
}

const sources = filesOf(root).filter(
  (path) => /^((apps\/api|packages\/host)\/src|scripts)\/.*\.(ts|mjs)$/.test(path) && !/\.test\.\w+$/.test(path),
)
const textOf = (path) => readFileSync(join(root, path), 'utf8')

test('whoever begins a child, a thread, a stream or a connection is named here, with the test that ends it', () => {
  const begin = sources.filter((path) => BEGINS.some((sign) => sign.test(textOf(path))))
  expect(begin.toSorted()).toEqual(Object.keys(ENDED_BY).toSorted())
  for (const by of Object.values(ENDED_BY))
    if (by !== null) expect([by, existsSync(join(root, by))]).toEqual([by, true])
})

test('each of them hears errors where it begins, or leaves that to what hears them', () => {
  const HEARS =
    /\.on(ce)?\('error'|\bended\(|\bpipeline\(|for await|promisify\(|'repassar'|once\(socket, 'connect'\)|WATCH/
  expect(Object.keys(ENDED_BY).filter((path) => !HEARS.test(textOf(path)))).toEqual([])
  for (const path of Object.keys(ENDED_BY)) {
    const clients = textOf(path).match(/new pg\.Client\(/g)?.length ?? 0
    const heard = textOf(path).match(/client\.on\('error'/g)?.length ?? 0
    expect([path, heard >= clients]).toEqual([path, true])
  }
})
