import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readTar, type TarEntry, writeTar } from './tar.ts'

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item)
}
async function read(bytes: Buffer): Promise<TarEntry[]> {
  const found: TarEntry[] = []
  for await (const entry of readTar(streamOf([bytes]))) found.push(entry)
  return found
}

const FILES = [
  { name: 'LEIA-ME.txt', content: Buffer.from('São Paulo') },
  { name: `tabelas/${'a'.repeat(80)}/00001.copy`, content: Buffer.alloc(1024, 'x') },
  { name: 'midia/vazio', content: Buffer.alloc(0) },
]

test('files are packed to the bytes that versions before modern-tar wrote and read', async () => {
  const bytes = await buffer(writeTar(streamOf(FILES)))
  const digest = createHash('sha256').update(bytes).digest('hex')
  expect(digest).toBe('22a178757d6162f76891ee82a648bf0f7045b6704b77eb67d7225ee29f82db1d')
  expect(await read(bytes)).toEqual(FILES)
})

test('a name that earlier versions do not read is refused, and what fails while files are taken fails the packing', async () => {
  const long = { name: 'a'.repeat(101), content: Buffer.alloc(0) }
  await expect(buffer(writeTar(streamOf([long])))).rejects.toThrow('Not a name for an archive')
  async function* broken() {
    yield* streamOf(FILES)
    throw new Error('The database is away')
  }
  await expect(buffer(writeTar(broken()))).rejects.toThrow('The database is away')
})

test('a tar stream cut at any byte is refused, and so are bytes that are no tar', async () => {
  const bytes = await buffer(writeTar(streamOf(FILES)))
  for (let at = 0; at < bytes.length; at += 100)
    await expect(read(bytes.subarray(0, at))).rejects.toThrow('Tar archive is truncated')
  await expect(read(Buffer.alloc(5000, 'y'))).rejects.toThrow('Invalid tar')
})
