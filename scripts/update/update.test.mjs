import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'
import { fetchInto, findSource } from './source.mjs'
import { closeJournal, readJournal, remedy, writeJournal } from './steps.mjs'
import { folderOf, pointTo, versionInUse } from './versions.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

test.each([
  [null, '', 'nada'],
  ['preparando', '', 'descartar'],
  ['parada', '', 'reabrir'],
  // Killed between the journal's line and the pointer's rename: the new version never ran.
  ['trocada', '', 'reabrir'],
  ['trocada', 'antiga', 'reabrir'],
  ['trocada', 'nova', 'concluir'],
  // The data may be restored while the pointer still names the refused version.
  ['voltando', 'nova', 'voltar'],
  ['voltando', '', 'voltar'],
])('an update killed in the phase %s with the pointer at "%s": %s', (fase, usedVersion, expected) => {
  expect(remedy(fase && { fase, nova: 'nova', anterior: '' }, usedVersion)).toBe(expected)
})

test('the journal and the pointer are read back as written, and are whole files', () => {
  expect(readJournal(folder)).toBeNull()
  expect(versionInUse(folder)).toBe('')
  const journal = { fase: 'parada', nova: 'b', anterior: 'a', copia: null, pasta: '/x' }
  writeJournal(journal, folder)
  pointTo('b', folder)
  expect(readJournal(folder)).toEqual(journal)
  expect(versionInUse(folder)).toBe('b')
  expect(readdirSync(folder).sort()).toEqual(['andamento.json', 'atual'])
  pointTo('', folder)
  expect(folderOf(versionInUse(folder), folder)).toBe(join(folder, '..'))
  closeJournal(folder)
  expect(readJournal(folder)).toBeNull()
})

/** A folder with two versions, each of whose scripts says its own name and its arguments. */
function twoVersions() {
  for (const version of ['', '.versoes/b']) {
    const scripts = join(folder, version, 'scripts')
    mkdirSync(scripts, { recursive: true })
    for (const name of ['start', 'atualizar'])
      writeFileSync(
        join(scripts, `${name}.mjs`),
        `console.log(${JSON.stringify(version || 'a')}, process.argv.slice(2).join())`,
      )
  }
  cpSync(join(root, 'scripts/current.mjs'), join(folder, 'scripts/current.mjs'))
}
const current = (...args) =>
  spawnSync(process.execPath, [join(folder, 'scripts/current.mjs'), ...args], { encoding: 'utf8' })

test('commands run in the version that the pointer names; an interrupted update is settled by the one that began it', () => {
  twoVersions()
  const versions = join(folder, '.versoes')
  expect(current('start', '--rede').stdout).toBe('a --rede\n')
  pointTo('b', versions)
  expect(current('start', '--rede').stdout).toBe('.versoes/b --rede\n')
  writeJournal({ fase: 'trocada', nova: 'b', anterior: '' }, versions)
  expect(current('start')).toMatchObject({
    stdout: '.versoes/b \n',
    stderr: expect.stringContaining('npm run atualizar'),
  })
  expect(current('atualizar').stdout).toBe('a \n')
  pointTo('gone', versions)
  expect(current('start')).toMatchObject({ status: 1, stderr: expect.stringContaining('gone') })
})

/** The little of a version that is looked at before it is set up. */
function smallVersion(path, name = 'estampa') {
  mkdirSync(join(path, 'apps/api/src/cli'), { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name }))
  writeFileSync(join(path, 'apps/api/src/cli/atualizacao.ts'), '')
  cpSync(join(root, 'apps/api/migrations'), join(path, 'apps/api/migrations'), { recursive: true })
  return path
}

test('a given folder comes without its packages, data and history; an archive without the folder around it', () => {
  const given = smallVersion(join(folder, 'estampa-2'))
  for (const own of ['node_modules', 'apps/web/node_modules', 'dados', 'dados-demo', '.git', '.versoes', '.cache'])
    mkdirSync(join(given, own), { recursive: true })
  const [firstFolder, two] = [join(folder, 'um'), join(folder, 'dois')]
  expect(() => findSource({ de: given })).toThrow('--sem-assinatura')
  fetchInto(firstFolder, findSource({ de: given, unsigned: true }))
  expect(readdirSync(firstFolder).sort()).toEqual(['.estampa-versao', 'apps', 'package.json'])
  expect(existsSync(join(firstFolder, 'apps/web/node_modules'))).toBe(false)
  const archive = join(folder, 'estampa-2.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'estampa-2/package.json', 'estampa-2/apps'])
  fetchInto(two, findSource({ de: archive, unsigned: true }))
  expect(readdirSync(two).sort()).toEqual(['.estampa-versao', 'apps', 'package.json'])
})

test('another program, and a version that is older than the data, are refused', () => {
  const otherVersion = smallVersion(join(folder, 'outra'), 'outra')
  expect(() => fetchInto(join(folder, 'um'), findSource({ de: otherVersion, unsigned: true }))).toThrow(
    'não é uma versão da Estampa',
  )
  const older = smallVersion(join(folder, 'velha'))
  const migrations = readdirSync(join(older, 'apps/api/migrations')).filter((name) => /^\d{4}_/.test(name))
  rmSync(join(older, 'apps/api/migrations', migrations.sort().at(-1)), { recursive: true })
  expect(() => fetchInto(join(folder, 'dois'), findSource({ de: older, unsigned: true }))).toThrow('mais antiga')
  expect(() => findSource({ de: join(folder, 'nada') })).toThrow('não existe')
})
