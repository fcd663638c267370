import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOfFile } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'
import { windowsTask } from '../windows/task.mjs'
import { launchdPlist } from './macos.mjs'
import { NAMES } from './names.mjs'
import { addressOf, ensureSettings, readSettings, tellStrangeSettings } from './settings.mjs'
import { requireOwnFile } from './system.mjs'
import { factsOf, properties, stateInWords, systemdUnit } from './unit.mjs'

const folder = folderOfFile()

const facts = { program: root, node: process.execPath, dataDir: '/var/lib/estampa', network: false, lowPorts: false }
const systemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** The options of a unit; one that stands more than once has all values, in order. */
function optionsOf(unit) {
  const all = {}
  for (const line of unit.split('\n').filter((unitLine) => /^\w+=/.test(unitLine))) {
    const [name, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]
    all[name] = name in all ? `${all[name]} ${value}` : value
  }
  return all
}

test('the unit restarts the shop, after the network, as an account of its own that can write to its data only', () => {
  const options = optionsOf(systemdUnit(facts))
  expect(options).toMatchObject({
    User: 'estampa',
    Restart: 'always',
    After: expect.stringContaining('network-online.target'),
    Wants: 'network-online.target',
    StateDirectory: 'estampa',
    EnvironmentFile: '-/etc/estampa/ambiente',
    KillMode: 'mixed',
    StandardOutput: 'journal',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    SystemCallFilter: '@system-service ~@privileged',
  })
  expect(options.ExecStart).not.toContain('--rede')
  // The last five would break V8 or PostgreSQL.
  const absent = ['ReadWritePaths', 'MemoryDenyWriteExecute', 'PrivateIPC', 'RemoveIPC', 'ProcSubset', 'DynamicUser']
  for (const name of absent) expect(options).not.toHaveProperty(name)
  // getifaddrs reads the machine's addresses over it, for --rede.
  expect(options.RestrictAddressFamilies).toContain('AF_NETLINK')
})

test('data elsewhere, the network and low ports change the unit; it remembers them', () => {
  const otherFacts = { ...facts, dataDir: '/srv/minha loja/100%', network: true, lowPorts: true }
  const unit = systemdUnit(otherFacts)
  expect(optionsOf(unit)).toMatchObject({
    ReadWritePaths: '"/srv/minha loja/100%%"',
    Environment: expect.stringContaining('"DATA_DIR=/srv/minha loja/100%%"'),
    ExecStart: expect.stringMatching(/ "--rede"$/),
    CapabilityBoundingSet: 'CAP_NET_BIND_SERVICE',
    AmbientCapabilities: 'CAP_NET_BIND_SERVICE',
  })
  expect(factsOf(unit)).toEqual(otherFacts)
  expect(factsOf('[Unit]\nDescription=x\n')).toBeNull()
})

test.each([
  ['/home/maria/estampa', 'read-only'],
  ['/opt/estampa', 'yes'],
])('a program in %s can be read there, and nothing in a home is written (%s)', (program, protection) => {
  expect(optionsOf(systemdUnit({ ...facts, program, node: '/usr/bin/node' })).ProtectHome).toBe(protection)
})

describe.runIf(systemd)('with systemd-analyze, which this machine may lack', () => {
  test.each([
    ['plain', {}],
    ['hard', { dataDir: '/srv/minha "loja"/100% $HOME', network: true }],
  ])('systemd finds nothing wrong with the unit (%s)', (name, more) => {
    const file = join(folder, `estampa-${name}.service`)
    writeFileSync(file, systemdUnit({ ...facts, ...more }))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes(file))).toEqual([])
    expect(status).toBe(0)
  })

  test('its exposure stays in the best class', () => {
    const file = join(folder, 'estampa-plain.service')
    writeFileSync(file, systemdUnit(facts))
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    })
    const [, figure] = /Overall exposure level[^:]*: ([\d.]+)/.exec(said) ?? []
    expect(Number(figure)).toBeLessThanOrEqual(2)
  })
})

test('settings are made once, for their owner alone, with a password for an empty shop only', () => {
  const file = join(folder, 'etc', 'ambiente')
  const password = ensureSettings({ fresh: true }, file)
  expect(password).toMatch(/^[\w-]{16}$/)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readSettings(file)).toEqual({ ADMIN_PASSWORD: password })
  expect(ensureSettings({ fresh: true }, file)).toBeNull()
  expect(readSettings(file)).toEqual({ ADMIN_PASSWORD: password })
  expect(ensureSettings({ fresh: false }, join(folder, 'outra'))).toBeNull()
  expect(readSettings(join(folder, 'outra'))).toEqual({})
})

test('of a file of settings the names of docs/settings.md are taken, and what else stands there is said', () => {
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  const documented = Array.from(page.matchAll(/^\| (`[A-Z].*?) +\|/gm), ([, names]) => names.match(/\w+/g)).flat()
  expect(new Set(NAMES)).toEqual(new Set(documented))

  const file = join(folder, 'estranhas')
  writeFileSync(
    file,
    'PORT=8080\nNODE_OPTIONS=--require=/tmp/x.js\nPATH=/tmp\nLD_PRELOAD=/tmp/x.so\nDOMINIO=loja.com\n',
  )
  // The server refuses the last one with what takes its place.
  expect(readSettings(file)).toEqual({ PORT: '8080', DOMINIO: 'loja.com' })
  const said = []
  tellStrangeSettings(file, (sentence) => said.push(sentence))
  expect(new Set(said.map((sentence) => sentence.split(',')[0]))).toEqual(
    new Set(['LD_PRELOAD', 'NODE_OPTIONS', 'PATH']),
  )
  expect(said[0]).toContain(`${file}, não é uma configuração da loja e não foi usada`)
})

test('settings that another account can change are refused', () => {
  const file = join(folder, 'de-quem', 'ambiente')
  const me = process.getuid()
  // None yet.
  requireOwnFile(file, me)
  ensureSettings({ fresh: true }, file)
  requireOwnFile(file, me)
  expect(() => requireOwnFile(file, me + 1)).toThrow('outra conta poderia mudar as configurações')
  chmodSync(file, 0o622)
  expect(() => requireOwnFile(file, me)).toThrow(`${file} não é só do administrador`)
  chmodSync(file, 0o600)
  chmodSync(join(folder, 'de-quem'), 0o777)
  expect(() => requireOwnFile(file, me)).toThrow(`${join(folder, 'de-quem')} não é só do administrador`)
})

test('the address of the shop by its settings', () => {
  expect(addressOf({})).toBe('http://127.0.0.1:3000')
  expect(addressOf({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://127.0.0.1:8080')
  expect(addressOf({ HOST: '::1', PORT: '' })).toBe('http://[::1]:3000')
})

test.each([
  [['LoadState=not-found', 'ActiveState=inactive'], false, 'não está instalado'],
  [['ActiveState=active', 'SubState=running', 'NRestarts=0'], true, 'está aberta em'],
  [['ActiveState=active', 'SubState=running', 'NRestarts=2'], true, 'já recomeçou 2 vez'],
  [['ActiveState=active', 'SubState=running', 'NRestarts=0'], false, 'não responde em'],
  [['ActiveState=activating', 'SubState=auto-restart', 'NRestarts=7'], false, 'termina ao abrir'],
  [['ActiveState=active', 'SubState=running'], null, 'só o administrador do computador vê: sudo estado'],
  [['ActiveState=failed', 'SubState=failed'], false, 'parou com erro'],
  [['ActiveState=inactive', 'SubState=dead'], false, 'está fechada'],
  [['ActiveState=active', 'UnitFileState=enabled'], true, 'Liga sozinha'],
  [['ActiveState=active', 'UnitFileState=disabled'], true, 'systemctl enable'],
])('state in words: %j', (lines, serving, expected) => {
  const state = properties(['LoadState=loaded', ...lines].join('\n'))
  const how = { address: 'http://127.0.0.1:3000', serving, install: 'sudo instalar', more: 'sudo estado' }
  expect(stateInWords(state, how).join('\n')).toContain(expected)
})

test('the files for macOS and Windows are well-formed, with hard paths', () => {
  const hard = {
    ...facts,
    program: '/Users/ana & "filhos"',
    dataDir: "/Users/ana/<dados>'",
    network: true,
    user: 'ana',
  }
  expect(launchdPlist(hard)).toContain('--rede')
  for (const text of [launchdPlist(hard), windowsTask(hard)]) {
    expect(text.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!#\d+;)/)
  }
})
