import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fingerprint.mjs'
import { missingEntries } from './lockfile.mjs'

test('the lock file is complete, or npm ci refuses it (node scripts/lockfile.mjs completes it)', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(Object.keys(packages).length).toBeGreaterThan(200)
  expect(missingEntries(packages)).toEqual({})
})

test('a missing platform package is described from its name', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3', '@tool/darwin-x64': '1.2.3' },
    },
    'node_modules/@tool/darwin-x64': { version: '1.2.3' },
  }
  expect(missingEntries(packages)).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
})
