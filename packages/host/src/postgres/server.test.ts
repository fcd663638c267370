import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../../test/folders.ts'
import { program } from '../../test/program.ts'
import { run, startTestServer, urlOf } from '../../test/server.ts'
import { ensureDataDir } from '../start/private-files.ts'
import { StartupError } from '../start/startup-error.ts'
import { openDatabaseServer } from './server.ts'

const { admin, app, stop } = await startTestServer()
afterAll(stop)

test('a database that is not there is named, the password of its address is not', async () => {
  const url = new URL(urlOf({ ...app, database: 'banco_nada' }))
  url.password ||= 'segredo'
  const recusa = await openDatabaseServer(program, { DATABASE_URL: String(url), DATA_DIR: '/nada' }, 'loja').catch(
    (e) => e,
  )
  expect(recusa).toBeInstanceOf(StartupError)
  expect(recusa.message).toMatch(/^Não foi possível usar o PostgreSQL de DATABASE_URL: .*_nada.*Confira o endereço/)
  expect(recusa.message).not.toContain(url.password)
})

test('a database of another encoding is refused', async () => {
  const antiga = `latin1_${process.pid}`
  await run(admin, `create database ${antiga} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`)
  onTestFinished(() => run(admin, `drop database ${antiga} with (force)`))
  const url = urlOf({ ...app, database: antiga })
  await expect(openDatabaseServer(program, { DATABASE_URL: url, DATA_DIR: '/nada' }, 'loja')).rejects.toThrow(
    'O banco de DATABASE_URL usa a codificação LATIN1. Crie um com a codificação UTF8.',
  )
})

test('a folder that cannot be made is refused with a sentence', () => {
  expect(() => ensureDataDir('/dev/null/dados')).toThrow(
    'Não foi possível criar a pasta /dev/null/dados (ENOTDIR). Informe outra em DATA_DIR.',
  )
})

test('a folder of data that is a file is refused with a sentence, which leaves the file as it is', async () => {
  const arquivo = join(folderOfTest(), 'dados')
  writeFileSync(arquivo, 'meu', { mode: 0o644 })
  const frase = `${arquivo} é um arquivo, e os dados da loja ficam numa pasta. Informe outra em DATA_DIR.`
  expect(() => ensureDataDir(arquivo)).toThrow(frase)
  for (const kind of ['loja', 'comando'] as const)
    await expect(openDatabaseServer(program, { DATA_DIR: arquivo }, kind)).rejects.toThrow(frase)
  expect([readFileSync(arquivo, 'utf8'), statSync(arquivo).mode & 0o777]).toEqual(['meu', 0o644])
})
