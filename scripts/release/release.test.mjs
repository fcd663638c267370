import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'

let folder
let tree
beforeEach(() => {
  folder = folderOfTest()
  tree = join(folder, 'arvore')
  cpSync(join(root, 'scripts'), join(tree, 'scripts'), { recursive: true })
  write('package.json', JSON.stringify({ name: 'estampa', version: '0.7.0', private: true, type: 'module' }))
  write('.gitignore', '.cache/\n')
  write('apps/api/src/cli/atualizacao.ts', '')
  write('apps/api/migrations/0001_um.sql', '')
  const packages = { '': { name: 'estampa', version: '0.7.0' } }
  write('package-lock.json', JSON.stringify({ name: 'estampa', version: '0.7.0', lockfileVersion: 3, packages }))
  // The real builds take half a minute; that they are asked for, and where they go, is what counts here.
  write(
    'scripts/setup.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs'
export class SetupError extends Error {}
export const ensureInstalled = () => {}
export const [apiProgram, nodeBinary] = []
export const buildInto = (base) => {
  mkdirSync(base + '/apps/web/dist', { recursive: true })
  writeFileSync(base + '/apps/web/dist/index.html', 'built')
}`,
  )
})

function write(path, text) {
  mkdirSync(join(tree, path, '..'), { recursive: true })
  writeFileSync(join(tree, path), text)
}
const git = (...args) => execFileSync('git', ['-C', tree, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args])
function commit() {
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'release')
}
const release = (...args) =>
  spawnSync(process.execPath, [join(tree, 'scripts/release.mjs'), ...args, '--para', join(folder, 'feito')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  })

test('a tree with changes that no commit holds makes no release', () => {
  commit()
  write('apps/new.ts', '')
  const { status, stderr } = release('--sem-assinatura')
  expect([status, stderr]).toEqual([1, expect.stringContaining('apps/')])
})

describe.runIf(spawnSync('ssh-keygen', ['-?']).status !== null)('with ssh-keygen, which a machine may lack', () => {
  test('a release holds the commit and the builds, and comes in where its key is known', async () => {
    const key = join(folder, 'chave')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    write('scripts/update/allowed_signers', '')
    commit()
    const unknown = release('--chave', key)
    expect(unknown.status).toBe(0)
    expect(unknown.stdout).toContain('not in scripts/update/allowed_signers')
    write('scripts/update/allowed_signers', `releases ${readFileSync(`${key}.pub`, 'utf8')}`)
    git('commit', '-qam', 'the key')
    const { status, stdout } = release('--chave', key)
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('not in')])
    const names = ['estampa-0.7.0.cdx.json', 'estampa-0.7.0.tar.gz'].flatMap((name) => [name, `${name}.sig`])
    expect(readdirSync(join(folder, 'feito')).sort()).toEqual(names)
    const { fetchInto, findSource } = await import(pathToFileURL(join(tree, 'scripts/update/source.mjs')).href)
    const to = join(folder, 'buscada')
    fetchInto(to, findSource({ de: join(folder, 'feito/estampa-0.7.0.tar.gz') }))
    expect(readFileSync(join(to, 'apps/web/dist/index.html'), 'utf8')).toBe('built')
    expect(readdirSync(to).sort()).toEqual([
      '.estampa-versao',
      '.gitignore',
      'apps',
      'package-lock.json',
      'package.json',
      'scripts',
    ])
  })
})
