import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../test/folders.ts'
import { startPostgres } from './postgres.ts'

let native: string
let dataDir: string
beforeEach(() => {
  const folder = folderOfTest()
  // Root runs PostgreSQL under another account, which must enter this folder.
  chmodSync(folder, 0o711)
  native = join(folder, 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  dataDir = join(folder, 'dados', 'postgres')
  mkdirSync(join(folder, 'dados'), { mode: 0o711 })
  for (const directory of [native, join(native, 'bin')]) chmodSync(directory, 0o755)
})

/** A fake program of PostgreSQL. It answers its version, as the start asks for that first. */
function program(name: string, script: string): void {
  const file = join(native, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && { echo 18; exit 0; }\n${script}\n`)
  chmodSync(file, 0o755)
}
/** initdb's last argument is the folder of the new cluster. */
const MAKES_A_CLUSTER = 'for last; do :; done; echo 18 > "$last/PG_VERSION"'
const said = () =>
  startPostgres({ dataDir, kind: 'loja', native }).then(
    () => 'started',
    (error: Error) => error.message,
  )

test.each([
  'FATAL:  could not extend file "base/1/2691": No space left on device',
  'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 52',
])('a database that does not fit is a sentence with what to do, and leaves nothing behind: %s', async (words) => {
  program('postgres', 'exit 1')
  program(
    'initdb',
    `echo '${words}' >&2
     echo 'initdb: removing contents of data directory' >&2
     exit 1`,
  )
  expect(await said()).toBe(`Não há espaço em disco para o banco de dados em ${dataDir}. Libere espaço e repita.`)
  expect(existsSync(dataDir)).toBe(false)
})

test('a server that a full disk keeps from starting is the same sentence; another reason is shown as it is', async () => {
  program('initdb', MAKES_A_CLUSTER)
  program('postgres', `echo 'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device' >&2; exit 1`)
  expect(await said()).toBe(`Não há espaço em disco para o banco de dados em ${dataDir}. Libere espaço e repita.`)
  program('postgres', `echo 'FATAL:  data directory "x" has invalid permissions' >&2; exit 1`)
  expect(await said()).toMatch(
    /^O banco de dados não iniciou: FATAL: {2}data directory .* O registro completo está em /,
  )
})
