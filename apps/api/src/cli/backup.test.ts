import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../../../../packages/host/test/folders.ts'
import { placeOf } from './backup.ts'

test.each(['cópias', 'cópias/', 'a/b/de 2026.novo', '.'])(
  '--para %s is a folder, made if it is not there',
  async (name) => {
    const target = `${folderOfTest()}/${name}`
    const place = await placeOf(target)
    expect(place).toMatch(/\/estampa-[\d-]+\.tar\.zst$/)
    expect(join(dirname(place), '.')).toBe(join(target, '.').replace(/\/$/, ''))
    expect(existsSync(dirname(place))).toBe(true)
  },
)

test('--para with the name of an archive is that file, in a folder that is made; one that is there is not written over', async () => {
  const file = join(folderOfTest(), 'a', 'loja.tar.zst')
  expect(await placeOf(file)).toBe(file)
  expect(existsSync(dirname(file))).toBe(true)
  writeFileSync(file, '')
  await expect(placeOf(file)).rejects.toThrow('já existe')
})
