import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../test/folders.ts'
import { ensureDataDir, openMediaFolder } from './private-files.ts'

const pasta = folderOfFile()
const modoDe = (caminho: string) => (statSync(caminho).mode & 0o777).toString(8)

test('a folder of pictures is made for its owner alone; one of before, open to all, is closed with its files', async () => {
  const nova = join(pasta, 'dados', 'midia')
  await openMediaFolder(nova)
  expect(modoDe(nova)).toBe('700')

  const antiga = join(pasta, 'antiga')
  const foto = join(antiga, 'a.webp')
  mkdirSync(antiga)
  writeFileSync(foto, 'x')
  chmodSync(foto, 0o644)
  chmodSync(antiga, 0o755)
  await openMediaFolder(antiga)
  expect([modoDe(antiga), modoDe(foto)]).toEqual(['700', '600'])
})

test('a file in the place of the folder is refused with a sentence, and stays', async () => {
  const arquivo = join(pasta, 'arquivo')
  writeFileSync(arquivo, 'meu')
  await expect(openMediaFolder(arquivo)).rejects.toThrow(
    `${arquivo} deve ser a pasta das imagens e etiquetas, e é um arquivo. Mova-o para outro lugar e inicie de novo.`,
  )
  expect(readFileSync(arquivo, 'utf8')).toBe('meu')
})

test('a data folder that another program made open to all is closed', () => {
  const dados = join(pasta, 'de-outro')
  mkdirSync(dados)
  chmodSync(dados, 0o755)
  ensureDataDir(dados)
  expect(modoDe(dados)).toBe(process.getuid?.() === 0 ? '711' : '700')
})
