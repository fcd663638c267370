import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskCheck } from '../../src/infra/files/disk-check.ts'
import { mountSmallDisk } from '../support/falhas/desastres.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'

const folder = await mkdtemp(join(tmpdir(), 'estampa-saude-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const saude = async (dataDir: string) => {
  const loja: TestLoja = await openLoja(undefined, { dataDir })
  try {
    const { status, body, headers } = await loja.pedir('GET', '/api/saude/')
    const [disco] = (await loja.pedir('GET', '/api/saude/sistema/')).body.linhas
    return [status, body.codigo ?? body.status, headers['retry-after'], disco.frase.replace(/^Restam.*/, 'Restam')]
  } finally {
    await loja.fechar()
  }
}

test('a folder that can be written to is healthy, and nothing stays in it', async () => {
  await diskCheck(folder)()
  expect(await readdir(folder)).toEqual([])
  expect(await saude(folder)).toEqual([200, 'ok', undefined, 'Restam'])
})

test('health is 503 when the data folder cannot be written to', async () => {
  const gone = join(folder, 'gone')
  await expect(diskCheck(gone)()).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await saude(gone)).toEqual([503, 'INDISPONIVEL', '5', `A pasta ${gone} não pode ser gravada.`])
})

test('health says so on a full disk, and is well again once there is room', async (context) => {
  const disco = mountSmallDisk(join(folder, 'disco'), 32)
  if ('motivo' in disco) return context.skip(disco.motivo)
  try {
    expect(await saude(disco.pasta)).toEqual([200, 'ok', undefined, 'Restam'])
    disco.encher()
    expect(await saude(disco.pasta)).toEqual([507, 'SEM_ESPACO', '30', 'O disco está cheio: nada pode ser gravado.'])
    await expect(diskCheck(disco.pasta)()).rejects.toMatchObject({ code: 'ENOSPC' })
    disco.esvaziar()
    expect(await saude(disco.pasta)).toEqual([200, 'ok', undefined, 'Restam'])
  } finally {
    disco.desmontar()
    rmSync(join(folder, 'disco'), { recursive: true, force: true })
  }
})
