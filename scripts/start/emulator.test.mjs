import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { emulatorSecrets } from './emulator.mjs'

test('the secret is made at the first start, for its owner alone, and stays; the control token does not', () => {
  const INIT_CWD = folderOfTest()
  const first = emulatorSecrets({ INIT_CWD, DATA_DIR: './loja' })
  const second = emulatorSecrets({ INIT_CWD, DATA_DIR: './loja' })
  expect(first.EMULATOR_SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(second.EMULATOR_SECRET).toBe(first.EMULATOR_SECRET)
  expect(second.EMULATOR_CONTROL_TOKEN).not.toBe(first.EMULATOR_CONTROL_TOKEN)
  const file = join(INIT_CWD, 'loja', 'emulador', 'segredo')
  expect(readFileSync(file, 'utf8')).toBe(first.EMULATOR_SECRET)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(emulatorSecrets({ DATA_DIR: folderOfTest() }).EMULATOR_SECRET).not.toBe(first.EMULATOR_SECRET)
})

test('those given are used', () => {
  const given = { EMULATOR_SECRET: 'a', EMULATOR_CONTROL_TOKEN: 'b' }
  expect(emulatorSecrets({ ...given, DATA_DIR: folderOfTest() })).toEqual(given)
})

test('a folder that cannot be made leaves the complaint to the shop', () => {
  const file = join(folderOfTest(), 'a-file')
  writeFileSync(file, '')
  expect(emulatorSecrets({ DATA_DIR: file }).EMULATOR_SECRET).toMatch(/^[0-9a-f]{64}$/)
})
