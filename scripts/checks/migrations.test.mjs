import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../..', 'apps/api/migrations')
const read = (name) => readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n')

// A shop that applied a file refuses to start when the file changed, be it a comment. A new file gets a new line.
it('no migration differs from its line in SHA256SUMS, and each has one', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const sums = files.map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`)
  expect(sums).toEqual(read('SHA256SUMS').trimEnd().split('\n'))
})
