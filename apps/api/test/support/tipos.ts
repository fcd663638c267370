// node scripts/checks/tipos.mjs: rewrites src/infra/database/database.types.ts from the migrations, and gives each new one its
// line in SHA256SUMS. The line of a file that is there stays: it may not change.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from './cluster.ts'
import { renderTypes } from './database-types.ts'

const { cluster, stop } = await startCluster()
try {
  const source = await renderTypes({ ...cluster.app, database: cluster.template })
  writeFileSync(join(import.meta.dirname, '..', '..', 'src', 'infra', 'database', 'database.types.ts'), source)
} finally {
  await stop()
}

const folder = join(import.meta.dirname, '..', '..', 'migrations')
const read = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
const kept = new Map(
  read('SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(66), line]),
)
const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .toSorted((a, b) => (a < b ? -1 : 1))
  .map((name) => kept.get(name) ?? `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`)
writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
