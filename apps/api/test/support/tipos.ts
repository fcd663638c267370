// node scripts/checks/tipos.mjs: rewrites src/infra/database/database.types.ts from the migrations, and gives each new one its
// line in SHA256SUMS. A line that is there stays: its file may not change.
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
const sums = new Map(
  read('SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(66), line]),
)
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.sql') && !sums.has(name))
    sums.set(name, `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`)
const lines = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
