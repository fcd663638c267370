import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { listenHere } from '../../../test/support/porta.ts'
import { type RequestLimits, takeTurns } from './requests.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
const LIMITS: RequestLimits = { ahead: 16, perTurn: 8, ofConnection: 1_000 }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(handle: Handle, limits: Partial<RequestLimits> = {}, proxies: string | false = false) {
  const server = createServer(handle)
  takeTurns(server, proxies, { ...LIMITS, ...limits })
  const port = await listenHere(server)
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, port }
}
async function open({ port, server }: { port: number; server: Server }, localAddress = '127.0.0.1'): Promise<Socket> {
  const arrived = once(server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  await arrived
  closers.push(() => socket.destroy())
  return socket
}
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: loja', ...headers, '', ''].join('\r\n')
const paths = (answerText: string) => [...answerText.matchAll(/<(\/[^>]*)>/g)].map(([, path]) => path)
const answer: Handle = ({ url }, response) => void response.end(`<${url}>`)

test('a request begins when the answer before it on its connection is out, in the order of arrival', async () => {
  const begun: string[] = []
  const held: (() => void)[] = []
  const shop = await serve((request, response) => {
    begun.push(request.url ?? '')
    held.push(() => answer(request, response))
  })
  const socket = await open(shop)
  socket.write(get('/1') + get('/2') + get('/3', 'connection: close'))
  const all = text(socket)
  for (const sofar of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
    await expect.poll(() => held.length).toBe(1)
    expect(begun).toEqual(sofar)
    held.pop()?.()
  }
  expect(paths(await all)).toEqual(['/1', '/2', '/3'])
})

test.each([17, 18])(
  'of %i requests sent at once, one is worked on and 16 wait; with one more the connection ends',
  async (sent) => {
    const begun: string[] = []
    const shop = await serve(({ url }) => void begun.push(url ?? ''))
    const socket = await open(shop)
    let ended = false
    socket.resume().once('close', () => (ended = true))
    socket.write(Array.from({ length: sent }, (_, n) => get(`/${n}`)).join(''))
    // Another connection's request begins after this one's first.
    const secondSocket = await open(shop, '127.0.0.2')
    secondSocket.write(get('/other'))
    await expect.poll(() => begun).toEqual(['/0', '/other'])
    if (sent === 18) await expect.poll(() => ended).toBe(true)
    else expect(ended).toBe(false)
  },
)

test('of a flood in one piece little is parsed once its connection has ended', async () => {
  let parsed = 0
  const server = createServer()
  server.on('request', () => undefined)
  takeTurns(server, false, LIMITS)
  server.on('request', () => (parsed += 1))
  const socket = await open({ server, port: await listenHere(server) })
  closers.push(() => server.close())
  socket.resume().write(get('/api/saude/').repeat(1_400))
  await once(socket, 'close')
  expect(parsed).toBeGreaterThan(17)
  expect(parsed).toBeLessThan(60)
})

test('a body of a request that looks like many requests arrives whole', async () => {
  const shop = await serve(async (request, response) => {
    let bytes = 0
    for await (const part of request) bytes += part.length
    response.end(`<${request.url}?${bytes}>`)
  })
  const body = get('/x').repeat(3_000)
  const head = (path: string) =>
    get(path, `content-length: ${body.length}`, 'connection: keep-alive').replace('GET', 'POST')
  const socket = await open(shop)
  socket.write(head('/1') + body + head('/2') + body + get('/3', 'connection: close'))
  expect(paths(await text(socket))).toEqual([`/1?${body.length}`, `/2?${body.length}`, '/3?0'])
})

test('so many requests begin in one turn of the loop, and no more', async () => {
  const log: string[] = []
  const shop = await serve(
    (request, response) => {
      log.push('begun')
      answer(request, response)
    },
    { perTurn: 2 },
  )
  const sockets: Socket[] = []
  for (let n = 0; n < 40; n++) sockets.push(await open(shop))
  const all = sockets.map(text)
  let turning = true
  const turn = () => {
    log.push('turn')
    if (turning) setImmediate(turn)
  }
  turn()
  for (const socket of sockets) socket.write(get('/', 'connection: close'))
  expect((await Promise.all(all)).every((answerText) => answerText.startsWith('HTTP/1.1 200'))).toBe(true)
  turning = false
  const turns = log
    .join(' ')
    .split('turn')
    .map((turnText) => turnText.split('begun').length - 1)
  expect(turns.reduce((sum, begunCount) => sum + begunCount)).toBe(40)
  // Covers the loop's turn before the mark and the one after it.
  expect(Math.max(...turns)).toBeLessThanOrEqual(4)
})

test.each<[string, string | false, string, string]>([
  ['of two addresses', false, '127.0.0.3', ''],
  ['of two addresses behind a proxy', 'loopback', '127.0.0.1', 'x-forwarded-for: 203.0.113.7'],
])('connections %s take turns, however many one of them has', async (_, proxies, from, header) => {
  const begun: string[] = []
  const shop = await serve(
    (request, response) => {
      begun.push(request.url ?? '')
      answer(request, response)
    },
    { perTurn: 1 },
    proxies,
  )
  const many: Socket[] = []
  for (let n = 0; n < 30; n++) many.push(await open(shop, proxies ? '127.0.0.1' : '127.0.0.2'))
  const loneSocket = await open(shop, from)
  const named = (path: string, own: string) => get(path, ...(own === '' ? [] : [own]), 'connection: close')
  const answered = [...many, loneSocket].map(text)
  for (const socket of many) socket.write(named('/many', proxies ? 'x-forwarded-for: 203.0.113.8' : ''))
  loneSocket.write(named('/one', header))
  await Promise.all(answered)
  expect(begun).toHaveLength(31)
  expect(begun.indexOf('/one')).toBeLessThan(4)
})

test('the last answer that a connection gets says so and closes it', async () => {
  const shop = await serve(answer, { ofConnection: 3 })
  const socket = await open(shop)
  socket.write(get('/1') + get('/2') + get('/3') + get('/4'))
  const said = await text(socket)
  expect(paths(said)).toEqual(['/1', '/2', '/3'])
  expect(said.match(/connection: close/gi)).toHaveLength(1)
})

test('what waits on a connection is dropped with it', async () => {
  const begun: string[] = []
  const shop = await serve(({ url }) => void begun.push(url ?? ''))
  const socket = await open(shop)
  socket.write(get('/1') + get('/2'))
  await expect.poll(() => begun).toEqual(['/1'])
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
  const nextSocket = await open(shop)
  nextSocket.write(get('/other'))
  await expect.poll(() => begun).toEqual(['/1', '/other'])
})
