import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../test/folders.ts'
import { openKeeper } from './keeper.ts'
import { openStore } from './store.ts'

const DAY_MS = 86_400_000
let dataDir: string
let now: Date
let addresses: string[]
let name: string | null
let said: string[]
beforeEach(async () => {
  dataDir = folderOfTest()
  now = new Date('2026-11-21T12:00:00Z')
  addresses = ['192.168.0.10']
  name = 'estampa.local'
  said = []
})

const keeper = () =>
  openKeeper({
    dataDir,
    name: () => name,
    say: (text) => said.push(text),
    clock: () => now,
    addresses: () => addresses,
  })
const check = () => keeper().check()
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}
const leaf = () => new X509Certificate(openStore(dataDir).leaf()?.chain ?? '')

test('files are 0600 in a folder of 0700, and a check that finds nothing to do writes nothing', async () => {
  await chmod(dataDir, 0o755)
  const first = await check()
  const folder = join(dataDir, 'rede')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const names = (await readdir(folder)).sort()
  expect(names).toEqual(['autoridade.pem', 'certificado.pem', 'estado.json'])
  const before = await Promise.all(names.map((fileName) => stat(join(folder, fileName))))
  expect(before.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600, 0o600])
  expect(await check()).toEqual(first)
  const after = await Promise.all(names.map((fileName) => stat(join(folder, fileName))))
  expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(before.map(({ ino, mtimeMs }) => [ino, mtimeMs]))
  expect(said).toEqual([])
})

test('the key that could sign for any name is nowhere in the folder', async () => {
  await check()
  const { root, key } = openStore(dataDir).authority() ?? { root: '', key: '' }
  expect(new X509Certificate(root).checkPrivateKey(createPrivateKey(key))).toBe(false)
  const everything = await readFile(join(dataDir, 'rede', 'autoridade.pem'), 'utf8')
  expect(everything.match(/PRIVATE KEY-----\n/g)).toHaveLength(2)
})

test('new addresses and a new name get a new certificate of the same authority', async () => {
  const first = await check()
  addresses = ['10.0.0.5', 'fd00::5']
  name = 'estampa-2.local'
  const second = await check()
  expect(second.autoridade).toEqual(first.autoridade)
  expect(second.certificado.impressao).not.toBe(first.certificado.impressao)
  expect([leaf().checkIP('10.0.0.5'), leaf().checkIP('fd00::5'), leaf().checkHost('estampa-2.local')]).toEqual([
    '10.0.0.5',
    'fd00::5',
    'estampa-2.local',
  ])
  expect(leaf().checkIP('192.168.0.10')).toBeUndefined()
})

test('a certificate lasts 397 days at most and is renewed 30 days before its end, or at once when that has passed', async () => {
  const first = await check()
  expect((leaf().validToDate.getTime() - leaf().validFromDate.getTime()) / DAY_MS).toBeLessThanOrEqual(397)
  later(359)
  expect((await check()).certificado).toEqual(first.certificado)
  for (const off of [2, 500]) {
    const before = leaf().fingerprint
    later(off)
    const { autoridade, aviso } = await check()
    expect([autoridade, aviso]).toEqual([first.autoridade, null])
    expect([leaf().fingerprint === before, leaf().validFromDate < now, leaf().validToDate > now]).toEqual([
      false,
      true,
      true,
    ])
  }
})

test('without a network there is one certificate', async () => {
  addresses = []
  name = null
  const first = await check()
  expect((await check()).certificado).toEqual(first.certificado)
})

test('a certificate whose key is lost is made anew, and no telephone has to be paired again', async () => {
  const first = await check()
  for (const harm of ['', '-----BEGIN PRIVATE KEY-----\nMIG']) {
    await writeFile(join(dataDir, 'rede', 'certificado.pem'), harm)
    const { autoridade } = await check()
    expect(autoridade).toEqual(first.autoridade)
    expect(leaf().checkIP('192.168.0.10')).toBe('192.168.0.10')
  }
  expect(said).toEqual([])
})

test('a clock that jumps ahead and back leaves a certificate for today, and the same authority', async () => {
  const first = await check()
  later(1000)
  await check()
  later(-1000)
  const back = await check()
  expect(back.autoridade).toEqual(first.autoridade)
  expect(leaf().validFromDate.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(leaf().validToDate.getTime()).toBeGreaterThan(now.getTime())
})

test('a clock outside the time of the authority changes nothing but says so', async () => {
  const first = await check()
  for (const wrong of [new Date('1970-01-02T00:00:00Z'), new Date('2040-01-01T00:00:00Z')]) {
    now = wrong
    const aviso = expect.stringMatching(/^O relógio deste computador está fora/)
    expect(await check()).toEqual({ ...first, aviso })
  }
  now = new Date('2026-11-21T12:00:00Z')
  expect(await check()).toEqual(first)
})

test('in the last year of the authority people are told', async () => {
  await check()
  later(3652 - 360)
  expect((await check()).aviso).toMatch(/vence em menos de um ano/)
})

test.each([
  ['is lost', async (path: string) => rm(path)],
  ['is cut off', async (path: string) => writeFile(path, (await readFile(path, 'utf8')).slice(0, 1500))],
  [
    'is not its own',
    async (path: string) => {
      const foreign = openStore(dataDir).leaf()?.key ?? ''
      await writeFile(path, (await readFile(path, 'utf8')).replace(/-----BEGIN PRIVATE[^]*$/, foreign))
    },
  ],
])('an authority whose key %s gives way to a new one, and people are told to pair again', async (_, harm) => {
  const first = await check()
  await harm(join(dataDir, 'rede', 'autoridade.pem'))
  const second = await check()
  expect(second.autoridade.nome).not.toBe(first.autoridade.nome)
  expect(said.join()).toMatch(/precisam ser pareados de novo/)
  expect(leaf().verify(new X509Certificate(openStore(dataDir).authority()?.issuer ?? '').publicKey)).toBe(true)
})

test('an address outside of local networks that came later is left out, with a sentence', async () => {
  await check()
  addresses = ['192.168.0.10', '203.0.113.7']
  const { enderecos, aviso } = await check()
  expect(enderecos).toEqual(['192.168.0.10'])
  expect(aviso).toMatch(/não vale para 203\.0\.113\.7/)
})
