import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { takeAddress } from '../../apps/api/src/infra/http/listen.ts'
import { requirePossibleClock } from '../../apps/api/src/infra/process/clock.ts'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { refuseAddress } from './address.mjs'
import { doubtClock, refuseClock } from './clock.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

/** A port that another program has. */
async function occupied() {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return server.address().port
}

const askStart = (env) => takeAddress({ HOST: '127.0.0.1', EMULATOR_PORT: 0, ...env }).catch(({ message }) => message)

test('a port in use and an address of another machine are said before anything is prepared, as the start would', async () => {
  const PORT = await occupied()
  const said = await refuseAddress({ PORT: String(PORT), EMULATOR_PORT: '0', DATA_DIR: folder })
  expect(said).toMatch(new RegExp(`^A porta ${PORT} já está em uso .* \\(está livre: PORT=\\d+ npm start\\)\\.$`))
  expect(await askStart({ PORT })).toBe(said)
  // Of the documentation's network: no machine has it.
  const elsewhere = await refuseAddress({ PORT: '0', HOST: '192.0.2.7', DATA_DIR: folder })
  expect(elsewhere).toMatch(/^HOST=192\.0\.2\.7 não é um endereço deste computador\./)
  expect(await askStart({ PORT: 0, HOST: '192.0.2.7' })).toBe(elsewhere)
})

test.each(['abc', '70000', '-1'])('PORT=%s is said at once', async (PORT) => {
  expect(await refuseAddress({ PORT, DATA_DIR: folder })).toBe(
    `A variável PORT tem um valor que não serve: "${PORT}"; deve ser um número inteiro de 0 a 65535.`,
  )
})

test('a free address is nothing to say; where a database is at the data, the start decides', async () => {
  expect(await refuseAddress({ PORT: '0', DATA_DIR: folder })).toBeNull()
  const PORT = String(await occupied())
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), '1')
  expect(await refuseAddress({ PORT, DATA_DIR: folder })).toBeNull()
})

test('a clock from before this program is said before anything is prepared, as the start would', () => {
  const past = Date.UTC(2001, 0, 1, 12)
  expect(refuseClock(past)).toContain('diz 01/01/2001, e este programa é mais novo')
  expect(() => requirePossibleClock(past)).toThrow(refuseClock(past))
  const possible = Date.UTC(2026, 6, 1)
  expect(refuseClock(possible)).toBeNull()
  expect(() => requirePossibleClock(possible)).not.toThrow()
})

test.each([
  ['npm error code CERT_HAS_EXPIRED', true],
  ['npm error certificate is not yet valid', true],
  ['npm error code ENOTFOUND', false],
])('where a certificate is out of date the clock is named: %s', (said, doubted) => {
  expect(doubtClock(said, Date.UTC(2040, 4, 1, 12)).includes('diz 01/05/2040: se não é hoje')).toBe(doubted)
})
