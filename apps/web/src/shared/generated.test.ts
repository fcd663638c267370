import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderReaders } from '../../test/support/render-readers.ts'

const FOLDER = join(import.meta.dirname, 'generated')

test('the readers of answers are what the contract gives (node scripts/checks/readers.mjs)', async () => {
  const written = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
  expect(written).toEqual(new Map(await renderReaders()))
})
