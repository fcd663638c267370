import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '@estampa/host/restore.ts'
import { afterAll, expect, test } from 'vitest'
import { FORMAT, sealArchive, writeArchive } from '../../../../packages/host/src/backup/archive.ts'
import { writeTar } from '../../../../packages/host/src/backup/tar.ts'

const folder = await mkdtemp(join(tmpdir(), 'estampa-arquivo-'))
afterAll(() => rm(folder, { recursive: true }))

const criada_em = '2026-11-20T03:00:00.000Z'
const facts = { criada_em, versao: '0.1.0', chave: 'externa' as const }
const head = { ...facts, formato: FORMAT, migracoes: [], fila: 1, postgres: '18', cifra: null }

/** A finished archive of so many megabytes of zeros; its path. */
async function writeZeroArchive(megabytes: number): Promise<string> {
  const path = join(folder, `${megabytes}.tar.zst`)
  async function* contents() {
    const zeros = Buffer.alloc(1_000_000)
    for (let i = 0; i < megabytes; i++) yield await Promise.resolve({ name: `midia/${i}`, content: zeros })
  }
  const hash = await writeArchive(path, head, writeTar(contents()), new AbortController().signal)
  const counts = { linhas: 0, arquivos: megabytes, faltando: 0 }
  await sealArchive(path, hash, { ...facts, ...counts, verificacao: 'resumo', cifrada: false, selo: null })
  return path
}
async function unpacked(path: string): Promise<number> {
  let bytes = 0
  for await (const { content } of (await openArchive(path)).entries()) bytes += content.length
  return bytes
}

test('an archive of a few kilobytes is not unpacked to hundreds of megabytes', async () => {
  const bomb = await writeZeroArchive(300)
  expect((await stat(bomb)).size).toBeLessThan(100_000)
  await expect(unpacked(bomb)).rejects.toThrow('se abriria em muito mais dados do que uma loja tem')
})

test('a small archive that compresses well is read to its end', async () => {
  expect(await unpacked(await writeZeroArchive(40))).toBe(40_000_000)
})
