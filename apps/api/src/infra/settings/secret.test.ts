import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../../../../packages/host/test/folders.ts'
import { readSecret } from './secret.ts'

let DATA_DIR: string
beforeEach(() => void (DATA_DIR = folderOfTest()))

const read = (CHAVE_SECRETA?: string) => Buffer.from(readSecret({ DATA_DIR, CHAVE_SECRETA })).toString()

test('is generated once, for the owner alone, and read again', () => {
  const first = read()
  expect(first.length).toBeGreaterThanOrEqual(48)
  expect(read()).toBe(first)
  expect(readdirSync(DATA_DIR)).toEqual(['chave-secreta'])
  expect(statSync(join(DATA_DIR, 'chave-secreta')).mode & 0o777).toBe(0o600)
})

test('CHAVE_SECRETA wins and nothing is written', () => {
  expect(read('x'.repeat(32))).toBe('x'.repeat(32))
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('a file cut short is refused, not replaced', () => {
  writeFileSync(join(DATA_DIR, 'chave-secreta'), 'meia')
  expect(() => read()).toThrow('está incompleto')
})
