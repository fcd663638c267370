import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../../../packages/host/test/folders.ts'
import { createBanco, type TestBanco } from '../../test/support/banco.ts'
import { fillOnce } from '../demo/demo.data.ts'

let banco: TestBanco
let folder: string

beforeEach(async () => {
  banco = await createBanco()
  folder = folderOfTest()
})
afterEach(() => banco.descartar())

const insert = (nome: string) => banco.db.insertInto('categorias').values({ nome }).execute()
const names = async () => (await banco.db.selectFrom('categorias').select('nome').execute()).map(({ nome }) => nome)

test('fills an empty shop once', async () => {
  await fillOnce(banco.db, folder, () => insert('Amostra'))
  await fillOnce(banco.db, folder, () => insert('De novo'))
  expect(await names()).toEqual(['Amostra'])
  expect(readdirSync(folder)).toEqual([])
})

test('never touches a shop that has something of its own', async () => {
  await insert('Minha')
  await fillOnce(banco.db, folder, () => insert('Amostra'))
  expect(await names()).toEqual(['Minha'])
})

test('a filling that was cut short begins again from nothing', async () => {
  const interrupted = fillOnce(banco.db, folder, async () => {
    await insert('Pela metade')
    throw new Error('the power went')
  })
  await expect(interrupted).rejects.toThrow('the power went')
  await fillOnce(banco.db, folder, () => insert('Amostra'))
  expect(await names()).toEqual(['Amostra'])
})
