import { spawnSync } from 'node:child_process'
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

/** Runs a line over `setup`, the scripts of the copy, as `npm start` would; answers all that a person sees. */
function seen(line, env = {}) {
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const program = `
    import * as setup from ${JSON.stringify(pathToFileURL(join(folder, 'scripts/setup.mjs')))}
    import { orExplain } from ${JSON.stringify(pathToFileURL(join(folder, 'scripts/start/command.mjs')))}
    await orExplain(() => ${line})`
  const how = { encoding: 'utf8', env: { ...process.env, ...env } }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], how)
  const ticks = /^ {2}\d+ s.*…\n/gm
  return `${stdout}${stderr}`.replaceAll(ticks, '')
}

test('a build shows our lines only; one that fails shows our sentence first, and then what its program said', () => {
  const tool = (ends) => `
    console.log('vite v8 building for production...')
    console.error('(!) Some chunks are larger than 700 kB')
    ${ends}`
  const makes = `require('node:fs').mkdirSync(process.argv.at(-1), { recursive: true })`
  write('apps/web/index.html', '')
  write('node_modules/vite/bin/vite.js', tool(makes))
  expect(seen('setup.buildWeb()')).toMatch(/^Preparando as telas…\n {2}em \d+ s\.\n$/)
  write('apps/web/index.html', 'changed')
  write('node_modules/vite/bin/vite.js', tool('process.exitCode = 1'))
  expect(seen('setup.buildWeb()')).toMatch(
    /^Preparando as telas…\nNão foi possível preparar as telas\.\n\nO que .* disse, .*:\n {2}\S[^]*\(!\) Some chunks/,
  )
})

test('without a network our sentence comes first, and what npm said beneath it', () => {
  const npm = `
    console.error('npm warn old lockfile')
    for (let line = 0; line < 20; line += 1) console.error('npm error network request failed, reason: ENOTFOUND')
    process.exitCode = 1`
  write('npm/npm-cli.js', npm)
  write('package-lock.json', '{"packages":{}}')
  write('package.json', '{"workspaces":[]}')
  const lines = seen('setup.ensureInstalled()', { npm_execpath: join(folder, 'npm/npm-cli.js') }).split('\n')
  expect(lines[0]).toBe('Instalando as dependências (na primeira vez isto leva alguns minutos)…')
  expect(lines[1]).toMatch(/^Não foi possível instalar as dependências\. Verifique a conexão/)
  expect(lines.slice(2, 6)).toEqual([
    '',
    'O que o npm disse, para quem cuida do computador:',
    '  npm warn old lockfile',
    '  npm error network request failed, reason: ENOTFOUND',
  ])
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
