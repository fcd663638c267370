// node scripts/checks/tipos.mjs: rewrites src/infra/database/database.types.ts from the migrations.
import { writeFileSync } from 'node:fs'
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
