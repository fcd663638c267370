import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { s3Store } from './s3.ts'

const MINUTE = 60_000
const open: { close(): unknown }[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

/** A bucket whose clock is so many minutes ahead of ours, and that refuses what was signed a quarter of an hour off. */
async function bucket(minutes: number) {
  const answered: number[] = []
  const server = createServer((request, response) => {
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
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return {
    answered,
    store: s3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'auto', ...keys }),
  }
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
