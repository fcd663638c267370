import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeOf } from './backup.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'estampa-para-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test.each(['cópias', 'cópias/', 'a/b/de 2026.novo', '.'])(
  '--para %s is a folder, made if it is not there',
  async (name) => {
    const target = `${folder()}/${name}`
    const place = await placeOf(target)
    expect(place).toMatch(/\/estampa-[\d-]+\.tar\.zst$/)
    expect(join(dirname(place), '.')).toBe(join(target, '.').replace(/\/$/, ''))
    expect(existsSync(dirname(place))).toBe(true)
  },
)

test('--para with the name of an archive is that file, in a folder that is made; one that is there is not written over', async () => {
  const file = join(folder(), 'a', 'loja.tar.zst')
  expect(await placeOf(file)).toBe(file)
  expect(existsSync(dirname(file))).toBe(true)
  writeFileSync(file, '')
  await expect(placeOf(file)).rejects.toThrow('já existe')
})
