import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../test/folders.ts'
import { program } from '../../test/program.ts'
import { StartupError } from '../start/startup-error.ts'
import { undoUpgrade, upgradeData } from './upgrade.ts'

const pasta = folderOfFile()

function cluster(dir: string, major: number): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'PG_VERSION'), `${major}\n`)
}
const majorIn = (dir: string) => Number(readFileSync(join(dir, 'PG_VERSION'), 'utf8'))

test('data that a refused version took to a later PostgreSQL come back, also when the first run died between the renames', async () => {
  const dados = join(pasta, 'postgres')
  cluster(dados, 19)
  cluster(`${dados}-18`, 18)
  await undoUpgrade(dados, 18)
  expect([majorIn(dados), majorIn(`${dados}.recusado-19`)]).toEqual([18, 19])

  rmSync(dados, { recursive: true })
  cluster(`${dados}-18`, 18)
  await undoUpgrade(dados, 18)
  expect(majorIn(dados)).toBe(18)
})

test('data of the bundled major stay, whatever lies beside them', async () => {
  const dados = join(pasta, 'outra')
  cluster(dados, 18)
  cluster(`${dados}-18`, 18)
  await undoUpgrade(dados, 18)
  expect(existsSync(`${dados}-18`)).toBe(true)
})

test('data of a newer major are refused with a sentence, and not touched', async () => {
  const dados = join(pasta, 'futura')
  cluster(dados, 99)
  const recusa = await upgradeData({ program, dataDir: dados, kind: 'loja', application: 'estampa' }).catch(
    (error) => error,
  )
  expect(recusa).toBeInstanceOf(StartupError)
  expect(recusa.message).toMatch(
    /^Os dados em \S+ são do PostgreSQL 99, e esta versão do sistema traz o \d+\. Atualize o sistema: .* Nada foi mudado\.$/,
  )
  expect(majorIn(dados)).toBe(99)
})

test('a command does not take data of an earlier major over', async () => {
  const dados = join(pasta, 'antiga')
  cluster(dados, 17)
  const recusa = upgradeData({ program, dataDir: dados, kind: 'comando', application: 'estampa' })
  await expect(recusa).rejects.toThrow('Abra a loja uma vez com npm start')
  expect(majorIn(dados)).toBe(17)
})
