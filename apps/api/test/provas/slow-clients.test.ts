import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppResources } from '../../src/app.ts'
import { PATIENCE } from '../../src/infra/limits/slow-clients.ts'
import { openLoja } from '../support/loja.ts'

async function openServer(limites: NonNullable<AppResources['limites']>) {
  const loja = await openLoja(undefined, { limites })
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  return { loja, port: (loja.app.server.address() as AddressInfo).port }
}
type Aberta = Awaited<ReturnType<typeof openServer>>
let comum: Aberta
beforeAll(async () => {
  // A time-out so short that each client that stops is slow; no assertion here depends on being fast.
  comum = await openServer({
    patience: { ...PATIENCE, everyMs: 20, bodyMs: 100, answerMs: 100 },
    bodies: { uploads: 1_000_000, json: 100_000 },
  })
})
afterAll(() => comum.loja.fechar())

const open = ({ port } = comum) => connect(port, '127.0.0.1').on('error', () => undefined)
const head = (first: string, headers: readonly string[] = [], { loja } = comum) =>
  [first, 'Host: a', `Authorization: Bearer ${loja.access}`, ...headers, '', ''].join('\r\n')
const json = (bytes: number) => ['Content-Type: application/json', `Content-Length: ${bytes}`]

async function everything(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}
const connections = ({ loja } = comum) => new Promise((resolve) => loja.app.server.getConnections((_, n) => resolve(n)))

test('a body that stops coming ends with 408, and the connection with it', async () => {
  const socket = open()
  socket.write(`${head('POST /api/clientes/ HTTP/1.1', json(500))}{"nome":`)
  expect(await everything(socket)).toMatch(/^HTTP\/1\.1 408 [^]*REQUISICAO_LENTA/)
  await expect.poll(() => connections()).toBe(0)
})

test('so does one of pictures', async () => {
  const socket = open()
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const part = '--x\r\nContent-Disposition: form-data; name="imagens"; filename="a.jpg"\r\n\r\n'
  socket.write(`${head('POST /api/produtos/ HTTP/1.1', [type, 'Content-Length: 900000'])}${part}abc`)
  expect(await everything(socket)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(() => connections()).toBe(0)
})

test('a connection that the client leaves open after a refusal is closed', async () => {
  const socket = connect({ port: comum.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
  socket.write('lixo\r\n\r\n')
  await once(socket.resume(), 'end')
  await expect.poll(() => connections()).toBe(0)
})

/** Asks for more than the kernel keeps for both ends, as much as a connection may ask ahead, and reads nothing of it. */
function askAndNotRead(socket: Socket): void {
  socket.pause().write(head('GET /api/docs/ HTTP/1.1').repeat(17))
}

test('a client that does not read its answers is disconnected', async () => {
  askAndNotRead(open())
  await once(comum.loja.app.server, 'request')
  await expect.poll(() => connections()).toBe(0)
})

test('while too much waits to be taken, that is sooner', async ({ onTestFinished }) => {
  const full = await openServer({ patience: { ...PATIENCE, everyMs: 20, answerBytes: 1_000, shortMs: 100 } })
  onTestFinished(() => full.loja.fechar())
  askAndNotRead(open(full))
  await once(full.loja.app.server, 'request')
  await expect.poll(() => connections(full)).toBe(0)
})

test.each([
  ['gzip', 'Content-Encoding: gzip'],
  ['br', 'Content-Encoding: br'],
])('a body packed with %s is not unpacked', async (_, encoding) => {
  const socket = open()
  socket.write(head('POST /api/clientes/ HTTP/1.1', [...json(2), encoding, 'Connection: close']))
  socket.write('{}')
  expect(await everything(socket)).toMatch(/^HTTP\/1\.1 415 /)
})

test('pictures that would never be read whole are refused by their length, and not received', async () => {
  const socket = open()
  const type = 'Content-Type: multipart/form-data; boundary=x'
  socket.write(head('POST /api/produtos/ HTTP/1.1', [type, 'Content-Length: 10000000000']))
  expect(await everything(socket)).toMatch(/^HTTP\/1\.1 413 [^]*CORPO_GRANDE/)
  await expect.poll(() => connections()).toBe(0)
})

test('a body without a length is refused once it is too long', async () => {
  const socket = open()
  socket.write(head('POST /api/clientes/ HTTP/1.1', ['Content-Type: application/json', 'Transfer-Encoding: chunked']))
  // Not without end: who goes on sending when the connection is closed may lose the answer that is on its way.
  socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
  expect(await everything(socket)).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(() => connections()).toBe(0)
})

test('large bodies are held up to a sum; over it they are refused for now, and ordinary ones are not', async ({
  onTestFinished,
}) => {
  const patient = await openServer({ bodies: { uploads: 1_000_000, json: 100_000 } })
  onTestFinished(() => patient.loja.fechar())
  const headers = { authorization: `Bearer ${patient.loja.access}` }
  const half = (path: string, type: string, length: number, sent: string) => {
    const socket = open(patient)
    socket.write(head(`POST ${path} HTTP/1.1`, [`Content-Type: ${type}`, `Content-Length: ${length}`], patient) + sent)
    return socket
  }
  let first = new Socket()
  // While another body is held, it may be the one that is refused: then it tries again.
  const hold = () => {
    first.destroy()
    first = half('/api/clientes/', 'application/json', 60_000, '{').once('data', hold)
  }
  const post = async (path: string, body: string | FormData) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const answer = await fetch(`http://127.0.0.1:${patient.port}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...type },
      body,
    })
    return { status: answer.status, retry: answer.headers.get('retry-after') }
  }
  const large = `{"nome":"${'x'.repeat(60_000)}"}`
  const busy = { status: 503, retry: '3' }
  hold()
  await expect.poll(() => post('/clientes/', large)).toEqual(busy)
  expect((await post('/clientes/', JSON.stringify({ nome: 'Ana', cpf: '52998224725' }))).status).toBe(201)
  first.off('data', hold).destroy()
  await expect.poll(() => post('/clientes/', large)).toMatchObject({ status: 400 })

  const part = '--x\r\nContent-Disposition: form-data; name="imagens"; filename="a.jpg"\r\n\r\n'
  const bytes = new Uint8Array(randomBytes(700_000))
  const connected = once(patient.loja.app.server, 'connection') as Promise<[Socket]>
  const uploading = half('/api/produtos/', 'multipart/form-data; boundary=x', 900_000, part)
  uploading.write(bytes)
  const [arriving] = await connected
  await expect.poll(() => arriving.bytesRead).toBeGreaterThan(bytes.length)
  const form = new FormData()
  form.append('imagens', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg')
  expect(await post('/produtos/', form)).toEqual(busy)
  uploading.destroy()
  // The rest of the body is received after a picture is refused, so that the client can read the answer.
  const refused = new FormData()
  refused.append('imagens', new Blob(['x'], { type: 'text/plain' }), 'a.txt')
  refused.append('imagens', new Blob([new Uint8Array(6_000_000)], { type: 'image/jpeg' }), 'b.jpg')
  expect((await post('/produtos/', refused)).status).toBe(415)
  await expect.poll(() => post('/produtos/', form)).toMatchObject({ status: 400 })
})
