import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOfFile, folderOfTest } from '../../packages/host/test/folders.ts'
import { copyScripts } from '../test/programs.mjs'

let template
let folder
let tree
beforeAll(() => {
  template = folderOfFile()
  tree = template
  copyScripts(tree)
  write('package.json', JSON.stringify({ name: 'estampa', version: '0.7.0', private: true, type: 'module' }))
  write('.gitignore', '.cache/\n')
  write(
    'CHANGELOG.md',
    '# O que muda\n\n## 0.7.0 · 29/11/2026\n\n- Uma tela nova.\n\n## 0.6.0 · 01/10/2026\n\n- Antiga.\n',
  )
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
  git('init', '-q')
  git('config', 'user.name', 'a')
  git('config', 'user.email', 'a@b')
})
beforeEach(() => {
  folder = folderOfTest()
  tree = join(folder, 'arvore')
  cpSync(template, tree, { recursive: true })
})

function write(path, text) {
  mkdirSync(join(tree, path, '..'), { recursive: true })
  writeFileSync(join(tree, path), text)
}
const git = (...args) => execFileSync('git', ['-C', tree, ...args])
function commit() {
  git('add', '-A')
  git('commit', '-q', '-m', 'release')
}
const runScript = (script, ...args) =>
  spawnSync(process.execPath, [join(tree, 'scripts', script), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  })
const release = (...args) => runScript('release.mjs', ...args, '--para', join(folder, 'feito'))

test('a tree with changes that no commit holds makes no release', () => {
  commit()
  write('apps/new.ts', '')
  const { status, stderr } = release('--sem-assinatura')
  expect([status, stderr]).toEqual([1, expect.stringContaining('apps/')])
})

test.each([
  ['nothing of it', '## 0.6.0 · 01/10/2026\n\n- Antiga.\n', 'says nothing of 0.7.0'],
  ['that it is not out yet', '## 0.7.0 · ainda não publicada\n\n- Nova.\n', 'gives 0.7.0 no date'],
  ['no word below it', '## 0.7.0 · 29/11/2026\n\n## 0.6.0 · 01/10/2026\n', 'says nothing below'],
])('a version of which CHANGELOG.md says %s is not released', (_what, text, sentence) => {
  write('CHANGELOG.md', text)
  commit()
  const { status, stderr } = release('--sem-assinatura')
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
})

describe.runIf(spawnSync('ssh-keygen', ['-?']).status !== null)('with ssh-keygen, which a machine may lack', () => {
  const LIST = 'scripts/update/allowed_signers'
  const makeKeys = (to = join(folder, 'chaves')) => runScript('chave.mjs', '--para', to, '--sem-senha')

  test('keys are made outside of the repository; only their public lines come in, and nothing is written over', () => {
    write(LIST, '# lista 4\n')
    commit()
    const inside = makeKeys(join(tree, 'chaves'))
    expect([inside.status, inside.stderr]).toEqual([1, expect.stringContaining('is in the git repository')])
    expect(readFileSync(join(tree, LIST), 'utf8')).toBe('# lista 4\n')
    expect(makeKeys()).toMatchObject({ status: 0 })
    const [first, ...lines] = readFileSync(join(tree, LIST), 'utf8').trim().split('\n')
    expect(first).toBe('# lista 5')
    expect(lines).toEqual([
      expect.stringMatching(/^estampa-versoes namespaces="estampa,git" ssh-ed25519 [\w+/]+$/),
      expect.stringMatching(/^estampa-chaves namespaces="estampa-chaves" ssh-ed25519 [\w+/]+$/),
    ])
    const files = ['estampa-chaves', 'estampa-versoes'].flatMap((name) => [name, `${name}.pub`])
    expect(readdirSync(join(folder, 'chaves')).sort()).toEqual(files)
    expect(statSync(join(folder, 'chaves/estampa-versoes')).mode & 0o077).toBe(0)
    expect(git('status', '--porcelain', '--untracked-files=all').toString().trim()).toBe(`M ${LIST}`)
    const again = makeKeys()
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('never written over')])
  })

  test('a release holds the commit and the builds, says what it is made of, and comes in where its key is known', async () => {
    const key = join(folder, 'chaves/estampa-versoes')
    write(LIST, '# lista 1\n')
    commit()
    makeKeys()
    git('checkout', '-q', LIST)
    const unknown = release('--chave', key)
    expect(unknown).toMatchObject({ status: 0, stdout: expect.stringContaining(`not in ${LIST}`) })
    const again = release('--chave', key)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('The tag v0.7.0 is there')])
    git('tag', '-d', 'v0.7.0')
    const line = `releases ${readFileSync(`${key}.pub`, 'utf8')}`
    write(LIST, line)
    git('commit', '-qam', 'the key')
    const { status, stdout } = release('--chave', key)
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('not in')])
    const made = join(folder, 'feito')
    const names = ['cdx.json', 'md', 'sha256', 'tar.gz'].map((end) => `estampa-0.7.0.${end}`)
    expect(readdirSync(made).sort()).toEqual(names.flatMap((name) => [name, `${name}.sig`]))
    const sum = (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(made, name)))
        .digest('hex')}  ${name}\n`
    const summed = ['tar.gz', 'cdx.json', 'md'].map((end) => sum(`estampa-0.7.0.${end}`))
    expect(readFileSync(join(made, 'estampa-0.7.0.sha256'), 'utf8')).toBe(summed.join(''))
    expect(readFileSync(join(made, 'estampa-0.7.0.md'), 'utf8')).toBe('- Uma tela nova.\n')
    const { fetchInto, findSource } = await import(pathToFileURL(join(tree, 'scripts/update/source.mjs')).href)
    const to = join(folder, 'buscada')
    fetchInto(to, findSource({ de: join(made, 'estampa-0.7.0.tar.gz') }))
    expect(readFileSync(join(to, 'apps/web/dist/index.html'), 'utf8')).toBe('built')
    expect(readdirSync(to).sort()).toEqual([
      '.estampa-versao',
      '.gitignore',
      'CHANGELOG.md',
      'apps',
      'package-lock.json',
      'package.json',
      'scripts',
    ])
    const { newsSince } = await import(pathToFileURL(join(tree, 'scripts/update/changelog.mjs')).href)
    expect(newsSince('0.6.0', to)).toBe('Versão 0.7.0 (29/11/2026)\n\n- Uma tela nova.')
    expect(newsSince('0.5.0', to)).toContain('- Antiga.')
    expect(newsSince('0.7.0', to)).toBeNull()
    const installed = join(folder, 'instalada')
    execFileSync('git', ['clone', '-q', tree, installed])
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ ...manifest, version: '0.6.0' }))
    execFileSync('git', ['-C', installed, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qam', 'before'])
    const before = await import(pathToFileURL(join(installed, 'scripts/update/source.mjs')).href)
    expect(before.findSource({})).toMatchObject({ signed: true, commit: git('rev-parse', 'HEAD').toString().trim() })
  })
})
