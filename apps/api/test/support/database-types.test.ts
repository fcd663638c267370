import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { renderTypes } from './database-types.ts'

test('database.types.ts is what the migrations give (node scripts/checks/tipos.mjs)', async () => {
  const { app, template } = inject('cluster')
  const file = join(import.meta.dirname, '..', '..', 'src', 'infra', 'database', 'database.types.ts')
  expect(await renderTypes({ ...app, database: template })).toBe(readFileSync(file, 'utf8'))
})
