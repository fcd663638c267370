import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as plain, type Server } from 'node:http'
import { Agent, request as secure } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { readNetwork, serveNetwork } from '@estampa/host/network.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFront } from '../../../../packages/host/src/network/front.ts'
import { openKeeper } from '../../../../packages/host/src/network/keeper.ts'
import { announceName } from '../../../../packages/host/src/network/mdns.ts'
import { openStore } from '../../../../packages/host/src/network/store.ts'
import { takeTurns } from '../../src/infra/limits/requests.ts'
import { rotasDe } from '../entradas/requisicoes.ts'
import { ADMIN } from '../support/banco-de-loja.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'

// 127.0.0.1 is this machine, as always; 127.0.0.2 and 127.0.0.3 stand for addresses of the shop's network.
let loja: TestLoja
let dataDir: string
let port: number
let network: { close(): void }
let addresses = ['127.0.0.2']
let names: string[] = ['estampa.local']
const check = () =>
  openKeeper({ dataDir, name: () => names[0] ?? null, say: () => undefined, addresses: () => addresses }).check()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-rede-'))
  loja = await openLoja(undefined, { rede: (porta) => readNetwork(dataDir, porta) })
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  port = (loja.app.server.address() as AddressInfo).port
  await check()
  const log = (error: Error) => expect.unreachable(error.message)
  const bound = (pairing: Server) => takeTurns(pairing, false)
  network = await serveNetwork(loja.app.server, { dataDir, port, bound, log, readMs: 20 })
})
afterAll(async () => {
  network.close()
  await loja.fechar()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}
interface Ask {
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  servername?: string
  localAddress?: string
  agent?: Agent
}
async function ask(how: typeof secure, path: string, { host = '127.0.0.2', body, ...rest }: Ask = {}): Promise<Answer> {
  const sent = how({ host, port, path, ca: openStore(dataDir).authority()?.root, agent: false, ...rest })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, headers: answer.headers, text }
}
const https = (path: string, options?: Ask) => ask(secure, path, options)
const http = (path: string, options?: Ask) => ask(plain, path, options)
const json = { 'content-type': 'application/json' }

/** Status of the shop's health over https; 0 without a connection that is trusted. */
const saude = (host = '127.0.0.2') =>
  https('/api/saude/', { host }).then(
    ({ status }) => status,
    () => 0,
  )

test('by plain http the network gets the pairing page and the certificate, whatever it asks for', async () => {
  const page = await http('/')
  expect(page.status).toBe(200)
  expect(page.text).toContain(openStore(dataDir).facts()?.autoridade.nome)
  expect(page.headers['content-security-policy']).toContain(`connect-src https://127.0.0.2:${port};`)
  for (const path of [
    '/produtos',
    '/api/produtos/',
    '/midia/x',
    '/api/saude/',
    '/../rede/autoridade.pem',
    '/parear/autoridade.pem',
  ]) {
    const { status, headers, text } = await http(path)
    expect([status, text, headers['location']]).toEqual([302, '', expect.stringMatching(/^\/\?para=/)])
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await http('/api/auth/login/', { method, headers: json, body: JSON.stringify(ADMIN) })).status).toBe(403)
})

/** How many answers come before the connection ends, of 500 requests that are sent at once. */
async function answersOf(socket: Socket, path: string): Promise<number> {
  let text = ''
  socket.on('error', () => undefined).on('data', (part) => (text += String(part)))
  const get = (header: string) => `GET ${path} HTTP/1.1\r\nhost: loja\r\n${header}\r\n`
  socket.write(get('').repeat(499) + get('connection: close\r\n'))
  await new Promise((resolve) => socket.once('close', resolve))
  return text.split('HTTP/1.1 ').length - 1
}

test.each([
  ['the shop by http', '/api/saude/', () => connect({ port, host: '127.0.0.1' })],
  ['refusals by http', '/api/produtos/busca/', () => connect({ port, host: '127.0.0.1' })],
  ['the shop by https', '/api/saude/', () => connectTls({ port, host: '127.0.0.2', rejectUnauthorized: false })],
  ['the pairing page', '/', () => connect({ port, host: '127.0.0.2' })],
])('a connection that sends 500 requests at once to %s ends', async (_, path, open) => {
  expect(await answersOf(open(), path)).toBeLessThan(18)
})

test('no answer at plain http holds a key or repeats the host of a stranger', async () => {
  const answers = [
    await http('/', { headers: { host: 'loja.exemplo' } }),
    await http('/parear/estampa.crt'),
    await http('/parear/estampa.mobileconfig'),
  ]
  for (const { status, headers, text } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(headers) + text).not.toMatch(/PRIVATE|loja\.exemplo/)
  }
  expect(answers[2]?.text).toContain('com.apple.security.root')
})

test('the page recognises Android and iOS', async () => {
  const opened = async (agent: string) =>
    /<details id="(\w+)" open>/.exec((await http('/', { headers: { 'user-agent': agent } })).text)?.[1]
  expect(await opened('Mozilla/5.0 (Linux; Android 15; SM-A155M) Chrome/140')).toBe('android')
  expect(await opened('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1')).toBe('ios')
  expect(await opened('Mozilla/5.0 (Windows NT 10.0) Chrome/140')).toBe('computador')
})

test('by https the network gets the shop, which asks everybody to sign in', async () => {
  expect((await https('/api/produtos/busca/')).status).toBe(401)
  // 127.0.0.2 is loopback to the program; TLS is not.
  expect((await https('/metrics', { headers: { host: `127.0.0.1:${port}` } })).status).toBe(401)
  expect((await http('/metrics', { host: '127.0.0.1' })).status).toBe(200)
  const entrada = await https('/api/auth/login/', { method: 'POST', headers: json, body: JSON.stringify(ADMIN) })
  expect(entrada.status).toBe(200)
  const { access } = JSON.parse(entrada.text)
  const lista = await https('/api/produtos/busca/', { headers: { authorization: `Bearer ${access}` } })
  expect(lista.status).toBe(200)
})

test('no route answers to a stranger of the network: by https as on this machine, by plain http not at all', async () => {
  const rotas = rotasDe((await loja.pedir('GET', '/api/docs/')).body)
  const fechadas = rotas.filter(({ operacao }) => operacao.security?.length !== 0)
  expect(fechadas.length).toBeGreaterThan(100)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const abertas: string[] = []
  for (const { metodo: method, caminho } of fechadas) {
    const path = caminho.replace(/\{\w+\}/g, '1')
    const networkAnswer = await https(path, { method, agent })
    const daqui = await loja.app.inject({ method: method as 'GET', url: path })
    const igual = networkAnswer.text === daqui.body && networkAnswer.status === daqui.statusCode
    if (!igual || JSON.parse(networkAnswer.text).codigo !== 'NAO_AUTENTICADO') abertas.push(`https ${method} ${path}`)
  }
  agent.destroy()
  for (const { metodo: method, caminho } of rotas) {
    const { status, text } = await http(caminho.replace(/\{\w+\}/g, '1'), { method })
    if (method === 'GET' ? status !== 302 || text !== '' : status !== 403) abertas.push(`http ${method} ${caminho}`)
  }
  expect(abertas).toEqual([])
})

test('only the name under .local is for https alone; this machine and plain numbers stay reachable', async () => {
  const of = async (host: string) =>
    (await https('/api/saude/', { servername: 'estampa.local', headers: { host: `${host}:${port}` } })).headers[
      'strict-transport-security'
    ]
  expect(await of('estampa.local')).toBe('max-age=2592000')
  expect(await of('127.0.0.2')).toBeUndefined()
  expect(await of('localhost')).toBeUndefined()
  const here = await http('/api/saude/', { host: '127.0.0.1', headers: { host: `estampa.local:${port}` } })
  expect([here.status, here.headers['strict-transport-security']]).toEqual([200, undefined])
})

test('the pairing page of another origin learns that https works, and nothing else', async () => {
  const { status, text, headers } = await https('/parear/conexao', { headers: { origin: `http://127.0.0.2:${port}` } })
  expect([status, text, headers['access-control-allow-origin']]).toEqual([204, '', '*'])
  expect((await https('/api/saude/')).headers['access-control-allow-origin']).toBeUndefined()
})

test('addresses and certificate change without a restart, and an open connection goes on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await https('/api/saude/', { agent })
  const before = openStore(dataDir).facts()?.certificado.impressao
  addresses = ['127.0.0.3']
  names = ['estampa-2.local']
  await check()
  expect(openStore(dataDir).facts()?.certificado.impressao).not.toBe(before)
  await expect.poll(() => saude('127.0.0.3')).toBe(200)
  await expect.poll(() => saude()).toBe(0)
  expect((await https('/api/saude/', { agent })).status).toBe(200)
  agent.destroy()
  addresses = ['127.0.0.2']
  names = ['estampa.local']
  await check()
  await expect.poll(() => saude()).toBe(200)
})

test('when the authority is lost, the door shows the new one and its certificate without a restart', async () => {
  const before = openStore(dataDir).facts()?.autoridade.nome ?? ''
  await rm(join(dataDir, 'rede', 'autoridade.pem'))
  await check()
  const after = openStore(dataDir).facts()?.autoridade.nome ?? ''
  expect(after).not.toBe(before)
  const { text } = await http('/')
  expect([text.includes(after), text.includes(before)]).toEqual([true, false])
  // `https` trusts the new authority alone.
  await expect.poll(() => saude()).toBe(200)
})

test('an address that is not of the neighbourhood gets no answer', async () => {
  const front = openFront({
    shop: loja.app.server,
    plain: loja.app.server,
    port,
    onError: (error) => expect.unreachable(error.message),
    isNeighbour: () => false,
  })
  await front.listenOn(['127.0.0.9'])
  const socket = connect(port, '127.0.0.9')
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
  front.close()
})

test('two shops in one network have two names', async () => {
  const options = { port: 20_000 + (process.pid % 20_000) }
  const first = await announceName(
    () => ['10.0.0.1'],
    () => undefined,
    options,
  )
  const second = await announceName(
    () => ['10.0.0.2'],
    () => undefined,
    options,
  )
  expect([first.current(), second.current()]).toEqual(['estampa.local', 'estampa-2.local'])
  await Promise.all([first.close(), second.close()])
})
