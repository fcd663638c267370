import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'
import { folderRights, openFolder, settingsRights } from './protection.mjs'

// What Windows makes of these lines was not seen: there is none here (docs/windows.md).

let base
beforeEach(() => void (base = folderOfTest()))

test('administrators own and write all; the account of the shop writes its own folders, and reads the settings', () => {
  expect([...folderRights('C:\\E', ['C:\\E\\dados', 'C:\\E\\cache']), ...settingsRights('C:\\E\\c.env')]).toEqual([
    ['C:\\E', '/setowner', '*S-1-5-32-544'],
    ['C:\\E', '/inheritance:r', '/grant:r', '*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F', '*S-1-5-19:(RX)'],
    ['C:\\E\\dados', '/grant:r', '*S-1-5-19:(OI)(CI)M'],
    ['C:\\E\\cache', '/grant:r', '*S-1-5-19:(OI)(CI)M'],
    ['C:\\E\\c.env', '/setowner', '*S-1-5-32-544'],
    ['C:\\E\\c.env', '/inheritance:r', '/grant:r', '*S-1-5-18:F', '*S-1-5-32-544:F', '*S-1-5-19:R'],
  ])
})

test('a folder that lies there already is another person’s, unless the installer made it; so is what lies in a new one', () => {
  const folder = join(base, 'Estampa')
  const writable = [join(folder, 'dados')]
  const lines = []
  const take = (words) => lines.push(words)
  expect(openFolder({ folder, writable, known: false }, take)).toBeNull()
  expect([existsSync(writable[0]), lines.at(-1)[0]]).toEqual([true, writable[0]])
  expect(openFolder({ folder, writable, known: false }, take)).toBe('alheia')
  expect(openFolder({ folder, writable, known: true }, take)).toBeNull()
  // In ProgramData others can write into a new folder until it is closed.
  const hurried = join(base, 'Outra')
  const meanwhile = () => writeFileSync(join(hurried, 'configuracao.env'), 'DATABASE_URL=postgres://x/y') === undefined
  expect(openFolder({ folder: hurried, writable: [], known: false }, meanwhile)).toBe('alheia')
  expect(openFolder({ folder: join(base, 'Terceira'), writable: [], known: false }, () => false)).toBe('aberta')
})

/** The installer's and an administrator's command, over `icacls` that takes everything and a shop's command that shows what it got. */
function run(words, env = {}) {
  const bin = join(base, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'icacls'), `#!/bin/sh\necho "$@" >> '${join(base, 'icacls.log')}'\n`)
  chmodSync(join(bin, 'icacls'), 0o755)
  const how = {
    encoding: 'utf8',
    env: { PATH: [bin, process.env.PATH].join(delimiter), ESTAMPA_PASTA: join(base, 'Estampa'), ...env },
  }
  return spawnSync(process.execPath, [join(root, 'scripts/windows/command.mjs'), ...words], how)
}

test('the installer closes the folder before the settings are written, and tells a strange folder by its code', () => {
  const task = join(base, 'tarefa.xml')
  expect(run(['preparar', task]).status).toBe(0)
  const settings = join(base, 'Estampa', 'configuracao.env')
  expect(readFileSync(settings, 'utf8')).toContain('ADMIN_PASSWORD=')
  const lines = readFileSync(join(base, 'icacls.log'), 'utf8').trim().split('\n')
  expect(lines[0]).toBe(`${join(base, 'Estampa')} /setowner *S-1-5-32-544`)
  expect(lines.at(-1)).toContain(`${settings} /inheritance:r /grant:r`)
  const strange = run(['preparar', task])
  expect([strange.status, strange.stderr]).toEqual([3, expect.stringContaining('não foi feita por este instalador')])
  expect(run(['preparar', task, 'conhecida']).status).toBe(0)
})

test('what an administrator runs takes no code from the settings, nor from a cache that the shop’s account writes', () => {
  expect(run(['preparar', join(base, 'tarefa.xml')]).status).toBe(0)
  const settings = join(base, 'Estampa', 'configuracao.env')
  const trap = join(base, 'trap.cjs')
  writeFileSync(trap, `require('node:fs').writeFileSync(${JSON.stringify(join(base, 'caught'))}, '')`)
  writeFileSync(settings, `PORT=4321\nNODE_OPTIONS=--require=${trap}\nNODE_COMPILE_CACHE=${join(base, 'other')}\n`)
  const cache = join(base, 'Estampa', 'cache')
  const { stderr } = run(['usuario', 'listar'], { NODE_COMPILE_CACHE: cache })
  expect(stderr).toContain('NODE_OPTIONS, de')
  expect(stderr).toContain('NODE_COMPILE_CACHE, de')
  expect(existsSync(join(base, 'caught'))).toBe(false)
})

test('the environment of an administrator’s command has the settings, and no cache of compiled code', () => {
  const folder = join(base, 'Estampa')
  mkdirSync(folder)
  writeFileSync(join(folder, 'configuracao.env'), 'PORT=4321\nNODE_OPTIONS=--require=/tmp/x.cjs\n')
  const program = `
    const { commandEnvironment, shopEnvironment } = await import('./scripts/windows/folders.mjs')
    console.log(JSON.stringify([commandEnvironment(), shopEnvironment()]))`
  const env = { PATH: process.env.PATH, ESTAMPA_PASTA: folder, NODE_COMPILE_CACHE: join(folder, 'cache') }
  const how = { cwd: root, encoding: 'utf8', env }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], how)
  const [commandEnv, shopEnv] = JSON.parse(stdout)
  expect(commandEnv).toMatchObject({ PORT: '4321', NODE_DISABLE_COMPILE_CACHE: '1', DATA_DIR: join(folder, 'dados') })
  expect(commandEnv).not.toHaveProperty('NODE_COMPILE_CACHE')
  expect(shopEnv).toMatchObject({ PORT: '4321', NODE_COMPILE_CACHE: join(folder, 'cache') })
  for (const { NODE_OPTIONS } of [commandEnv, shopEnv]) expect(NODE_OPTIONS).not.toContain('--require')
})
