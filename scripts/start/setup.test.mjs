import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { keepRecent, replaceFolder } from '../setup.mjs'
import { root } from './fingerprint.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

function write(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A module of the scripts in a copy of them, as another process would read it. */
let imports = 0
const module = (name) => import(`${pathToFileURL(join(folder, 'scripts', name)).href}?${++imports}`)

test('the built server runs as long as it is of these sources; after an edit, and without a build, the source does', async () => {
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  write('apps/api/src/server.ts', 'first')
  const program = async () => (await module('setup.mjs')).apiProgram('server')
  expect(await program()).toBe(join(folder, 'apps/api/src/server.ts'))
  const { fingerprint } = await module('start/fingerprint.mjs')
  write('apps/api/dist/.estampa-build', fingerprint(['apps/api/src']))
  expect(await program()).toBe(join(folder, 'apps/api/dist/server.js'))
  write('apps/api/src/server.ts', 'other')
  expect(await program()).toBe(join(folder, 'apps/api/src/server.ts'))
})

test('a folder without the tool that builds starts nothing', async () => {
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  await (await module('setup.mjs')).buildApi()
  expect((await module('setup.mjs')).apiProgram('cli')).toBe(join(folder, 'apps/api/src/cli.ts'))
})

test('a new build takes the place of the old one and keeps its recent files, not its old ones nor those it has anew', () => {
  write('dist/server.js', 'old')
  write('dist/part-1.js', 'a running shop may still load it')
  write('dist/part-0.js', 'of last week')
  utimesSync(join(folder, 'dist/part-0.js'), new Date(), new Date(Date.now() - 8 * 24 * 3600 * 1000))
  write('new/server.js', 'new')
  keepRecent(join(folder, 'dist'), join(folder, 'new'), 7)
  replaceFolder(join(folder, 'new'), join(folder, 'dist'))
  const text = (name) => readFileSync(join(folder, 'dist', name), 'utf8')
  expect([text('server.js'), text('part-1.js')]).toEqual(['new', 'a running shop may still load it'])
  expect(() => text('part-0.js')).toThrow('ENOENT')
})
