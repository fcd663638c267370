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

const MINUTE = 60_000

async function storeAt(answer: RequestListener) {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${await listenHere(server)}`
  return s3Store({ endpoint, bucket: 'files', region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' })
}

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

test('a bucket that breaks off in the middle of a file is an error of that reading, and of that writing', async () => {
  const store = await storeAt((request, response) => {
    if (request.method === 'PUT') return void request.once('data', () => request.destroy())
    response.writeHead(200, { 'content-length': 100_000 })
    response.write(Buffer.alloc(50_000), () => response.destroy())
  })
  const read = await store.get(`${'0'.repeat(32)}.pdf`)
  await expect(buffer(read as Readable)).rejects.toThrow()
  await expect(store.putStream(`${'0'.repeat(32)}.arte`, broken())).rejects.toThrow('the sender has gone')
  await expect(store.putStream(`${'0'.repeat(32)}.arte`, whole())).rejects.toMatchObject({ codigo: 'INDISPONIVEL' })
})

/** A bucket whose clock is so many minutes ahead of ours, and that refuses what was signed a quarter of an hour off. */
async function bucket(minutes: number) {
  const answered: number[] = []
  const store = await storeAt((request, response) => {
    request.resume()
    const now = Date.now() + minutes * MINUTE
    const signed = String(request.headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    )
    const status = Math.abs(Date.parse(signed) - now) < 15 * MINUTE ? 200 : 403
    answered.push(status)
    response.writeHead(status, { date: new Date(now).toUTCString() }).end()
  })
  return { answered, store }
}
const NAMES = ['a'.repeat(32), 'b'.repeat(32)].map((name) => `${name}.webp`)

test.each([
  [0, [200, 200]],
  [-40, [403, 200, 200]],
  [40, [403, 200, 200]],
])('a bucket whose clock is %d minutes ahead takes what is signed by its own time', async (minutes, statuses) => {
  const { answered, store } = await bucket(minutes)
  for (const name of NAMES) await store.put(name, Buffer.from('x'))
  expect(answered).toEqual(statuses)
})

test('a bucket that answers in pages is listed to its end', async () => {
  const pages = new Map([
    ['', `<IsTruncated>true</IsTruncated><NextContinuationToken>a+b&amp;c</NextContinuationToken>`],
    ['a+b&c', `<IsTruncated>true</IsTruncated><NextContinuationToken>last</NextContinuationToken>`],
    ['last', '<IsTruncated>false</IsTruncated><NextContinuationToken>beyond</NextContinuationToken>'],
  ])
  const tokens: string[] = []
  const store = await storeAt((request, response) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') ?? ''
    const name = `${String(tokens.length).repeat(32)}.pdf`
    tokens.push(token)
    const file = `<Contents><Key>${name}</Key><Size>7</Size><LastModified>2026-11-25T10:00:00Z</LastModified></Contents>`
    const foreignFile = '<Contents><Key>leia-me.txt</Key><Size>1</Size></Contents>'
    response.end(`<ListBucketResult>${pages.get(token)}${file}${foreignFile}</ListBucketResult>`)
  })
  const found: unknown[] = []
  for await (const file of store.list()) found.push(file)
  expect(tokens).toEqual([...pages.keys()])
  const alteradoEm = new Date('2026-11-25T10:00:00Z')
  expect(found).toEqual(['0', '1', '2'].map((n) => ({ nome: `${n.repeat(32)}.pdf`, tamanho: 7, alteradoEm })))
})
