import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../../../../../packages/host/test/folders.ts'
import { listenHere } from '../../../test/support/porta.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { filesOf } from './store.ts'

// A stream that breaks off rejects its caller; an unhandled error would fail these tests.

/** Two pieces, then the end of a connection. */
const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(70_000, 'a')
      yield Buffer.alloc(70_000, 'b')
      throw new Error('the sender has gone')
    })(),
  )
const whole = () => Readable.from([Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')])

test('a file whose sender goes, or that finds no place, is not stored', async () => {
  const place = folderOfTest()
  const files = filesOf(diskStore(join(place, 'midia')))
  await expect(files.saveRaw(broken())).rejects.toThrow('the sender has gone')
  expect(readdirSync(join(place, 'midia'))).toEqual([])

  writeFileSync(join(place, 'file'), '')
  await expect(filesOf(diskStore(join(place, 'file'))).saveRaw(whole())).rejects.toThrow('EEXIST')
  const { nome } = await files.saveRaw(whole())
  // A reader may stop half way.
  const read = await files.readRaw(nome)
  read?.once('data', () => read.destroy(new Error('enough')))
  await expect(buffer(read as Readable)).rejects.toThrow('enough')
  expect(await files.readRaw('0'.repeat(32))).toBeNull()
})

/** A bucket on this machine. */
async function bucket(answer: RequestListener) {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${await listenHere(server)}`
  return s3Store({ endpoint, bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' })
}

test('a bucket that breaks off in the middle of a file is an error of that reading, and of that writing', async () => {
  const store = await bucket((request, response) => {
    if (request.method === 'PUT') return void request.once('data', () => request.destroy())
    response.writeHead(200, { 'content-length': 100_000 })
    response.write(Buffer.alloc(50_000), () => response.destroy())
  })
  const read = await store.get(`${'0'.repeat(32)}.pdf`)
  await expect(buffer(read as Readable)).rejects.toThrow()
  await expect(store.putStream(`${'0'.repeat(32)}.arte`, broken())).rejects.toThrow('the sender has gone')
  await expect(store.putStream(`${'0'.repeat(32)}.arte`, whole())).rejects.toMatchObject({ codigo: 'INDISPONIVEL' })
})
