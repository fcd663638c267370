import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, request as plain } from 'node:http'
import { Agent, request as secure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDomainKeeper } from '../../src/infra/acme/domain-keeper.ts'
import { domainState } from '../../src/infra/acme/domain-state.ts'
import { openDomainStore } from '../../src/infra/acme/domain-store.ts'
import { serveDomain } from '../../src/infra/acme/serve-domain.ts'
import { type Autoridade, abrirAutoridade } from '../support/autoridade-acme.ts'

const DOMAIN = 'loja.exemplo.com.br'
const DAY_MS = 86_400_000
/** Where the shop's doors are: the ports are those of listeners on 127.0.0.1, which keep them for us. */
const HERE = '127.0.0.4'
const shop = createServer((request, response) => response.end(`shop ${request.url}`))
const kept = [createServer(), createServer()]
let ports: { https: number; http: number }
beforeAll(async () => {
  await Promise.all(kept.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const [https = 0, http = 0] = kept.map((server) => (server.address() as AddressInfo).port)
  ports = { https, http }
})
afterAll(() => {
  for (const server of [...kept, shop]) server.close()
})

let authority: Autoridade
let dataDir: string
let now: Date
let said: string[]
/** Kinds of proof whose port leads to this machine. */
let reachable: string[]
let closing: AbortController
let doors: { close(): void }
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-dominio-'))
  now = new Date()
  said = []
  reachable = ['http-01', 'tls-alpn-01']
  closing = new AbortController()
  const openPort = (kind: string) => (kind === 'http-01' ? ports.http : ports.https)
  authority = await abrirAutoridade({
    agora: () => now,
    // 127.0.0.5 has no listener.
    resolve: (_domain, kind) => ({ host: reachable.includes(kind) ? HERE : '127.0.0.5', port: openPort(kind) }),
  })
  doors = await serveDomain(shop, { dataDir, origin: `https://${DOMAIN}`, ports, addresses: [HERE], readMs: 20 })
})
afterEach(async () => {
  doors.close()
  await authority.fechar()
  await rm(dataDir, { recursive: true, force: true })
})

const keeper = (domain = DOMAIN, directoryUrl = authority.diretorio) =>
  openDomainKeeper({
    dataDir,
    domain,
    directoryUrl,
    alone: (work) => work(),
    say: (text) => said.push(text),
    clock: () => now,
    wait: () => authority.quieta(),
    signal: closing.signal,
  })
const check = (domain?: string) => keeper(domain).check()
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}
const orders = () => authority.pedidos.filter((kind) => kind === 'new-order').length
const state = () => domainState(dataDir, DOMAIN, now)
const chain = () => openDomainStore(dataDir).leaf()?.chain

async function ask(how: typeof secure, path: string, options: object = {}) {
  const port = how === secure ? ports.https : ports.http
  const sent = how({ host: HERE, port, path, servername: DOMAIN, ca: authority.raiz, agent: false, ...options })
  sent.end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, location: answer.headers['location'], text }
}
/** The doors look at the store by themselves. */
const served = () =>
  expect
    .poll(() =>
      ask(secure, '/produtos').then(
        ({ text }) => text,
        ({ code }) => code,
      ),
    )
    .toBe('shop /produtos')

test('the first certificate comes by http-01 and is served without a restart; keys are 0600', async () => {
  expect(await ask(plain, '/')).toMatchObject({ status: 503, text: expect.stringMatching(/espera o seu certificado/) })
  expect(state()).toMatchObject({ situacao: 'aguardando', valeAte: null })
  await check()
  expect(authority.provas()).toEqual(['http-01'])
  await served()
  const folder = join(dataDir, 'dominio')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const files = (await readdir(folder)).sort()
  // The proof is gone.
  expect(files).toEqual(['certificado.pem', 'conta.pem', 'estado.json'])
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  expect(said).toEqual([
    expect.stringMatching(/aceitos os termos.*\/terms$/),
    expect.stringMatching(/^Certificado de loja\.exemplo\.com\.br recebido; vale até \d\d\//),
  ])
  expect(state()).toMatchObject({ situacao: 'em-dia', aviso: null })
})

test('plain http leads to https at the domain, whatever host it names, and takes nothing in', async () => {
  await check()
  const stranger = { headers: { host: 'outra.loja' } }
  expect(await ask(plain, '/produtos?a=1', stranger)).toEqual({
    status: 301,
    location: `https://${DOMAIN}/produtos?a=1`,
    text: '',
  })
  expect((await ask(plain, '//outra.loja/x')).location).toBe(`https://${DOMAIN}//outra.loja/x`)
  expect((await ask(plain, 'http://outra.loja/x')).location).toBe(`https://${DOMAIN}/`)
  expect((await ask(plain, '/api/auth/login/', { method: 'POST' })).status).toBe(403)
  expect((await ask(plain, '/.well-known/acme-challenge/../../conta.pem')).status).toBe(404)
})

test('when http does not reach the shop, the proof is given by tls-alpn-01, in a new order', async () => {
  reachable = ['tls-alpn-01']
  await check()
  expect([authority.provas(), orders()]).toEqual([['tls-alpn-01'], 2])
  await served()
})

test('a start with a certificate asks for nothing', async () => {
  await check()
  const before = authority.pedidos.length
  await check()
  later(59)
  await check()
  expect(authority.pedidos).toHaveLength(before)
})

test('the certificate is renewed 30 days before its end with the same account, and open connections go on', async () => {
  await check()
  await served()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask(secure, '/', { agent })
  const first = chain()
  later(61)
  await check()
  expect(chain()).not.toBe(first)
  expect(orders()).toBe(2)
  expect(authority.contas()).toBe(1)
  const shown = async () => {
    const sent = secure({ host: HERE, port: ports.https, servername: DOMAIN, agent: false, rejectUnauthorized: false })
    sent.on('error', () => undefined).end()
    const [socket] = await once(sent, 'socket')
    await once(socket, 'secureConnect')
    const { raw } = socket.getPeerCertificate()
    sent.destroy()
    return raw.toString('base64')
  }
  const renewed = /-----\n([^-]+)-----/.exec(chain() ?? '')?.[1]?.replaceAll('\n', '')
  await expect.poll(shown).toBe(renewed)
  expect((await ask(secure, '/still', { agent })).text).toBe('shop /still')
  agent.destroy()
})

test('a renewal that is refused keeps the old certificate, says so and waits longer each time', async () => {
  await check()
  const first = chain()
  later(61)
  reachable = []
  const attempts: number[] = []
  for (const minutes of [0, 29, 2, 58, 3]) {
    now = new Date(now.getTime() + minutes * 60_000)
    await check()
    attempts.push(orders())
  }
  // Two kinds of proof each: at once, after 30 minutes, after another hour.
  expect(attempts).toEqual([3, 3, 5, 5, 7])
  expect(chain()).toBe(first)
  await served()
  expect(state().situacao).toBe('renovacao-falha')
  expect(state().aviso).toMatch(
    /vale até .* e continua em uso, mas não pôde ser renovado\. .*portas 80 e 443.*\. Nova tentativa em \d\d\/\d\d\/\d{4}/,
  )
  expect(said.at(-1)).toBe(state().aviso)
  later(30)
  expect(state()).toMatchObject({ situacao: 'vencido', aviso: expect.stringMatching(/ venceu em /) })
  reachable = ['http-01']
  await check()
  expect(state()).toMatchObject({ situacao: 'em-dia', aviso: null })
})

test('a restart does not shorten the wait, and the authority may ask for a longer one', async () => {
  authority.caprichos.limiteS = 3 * 86_400
  await check()
  expect(state().aviso).toMatch(/^A autoridade certificadora pede para esperar/)
  authority.caprichos.limiteS = null
  later(2.9)
  await check()
  expect(orders()).toBe(1)
  later(0.2)
  await check()
  expect(chain()).toBeDefined()
})

test('a program that dies in the middle of an attempt does not try again at once', async () => {
  authority.caprichos.muda = true
  const dying = check()
  await expect.poll(orders).toBe(1)
  // Another program over the same folder: the first one never got to write how it ended.
  await check()
  expect(orders()).toBe(1)
  closing.abort()
  await dying
  expect(openDomainStore(dataDir).facts()).toMatchObject({ falhas: 0, proxima: null })
})

test('a wait that a wrong clock has written does not count', async () => {
  const right = now
  later(300)
  reachable = []
  await check()
  now = right
  reachable = ['http-01']
  await check()
  expect(chain()).toBeDefined()
})

test('an authority that is silent is asked again after a minute', async () => {
  const away = keeper(DOMAIN, 'http://127.0.0.5:9/directory')
  await away.check()
  expect(state().aviso).toMatch(/^A autoridade certificadora não respondeu/)
  const { proxima } = openDomainStore(dataDir).facts() ?? {}
  expect(Date.parse(proxima ?? '') - now.getTime()).toBe(60_000)
})

test('a refused nonce is replaced by the one of the refusal; an authority that refuses each is left', async () => {
  authority.caprichos.nonces = 4
  await check()
  expect(chain()).toBeDefined()
  later(61)
  authority.caprichos.nonces = 100
  const before = authority.pedidos.length
  await check()
  expect(authority.pedidos.slice(before)).toEqual(Array.from({ length: 6 }, () => 'account'))
})

test('another domain, or another authority, gets a new order', async () => {
  await check()
  await check('outra.exemplo.com.br')
  expect(orders()).toBe(2)
  expect(domainState(dataDir, 'outra.exemplo.com.br', now).situacao).toBe('em-dia')
  const second = await abrirAutoridade({ resolve: () => ({ host: HERE, port: ports.http }) })
  await keeper('outra.exemplo.com.br', second.diretorio).check()
  expect(second.provas()).toEqual(['http-01'])
  await second.fechar()
})

test('a certificate for another key does not replace the good one', async () => {
  await check()
  const first = chain()
  later(61)
  authority.caprichos.outraChave = true
  await check()
  expect([chain(), state().situacao]).toEqual([first, 'renovacao-falha'])
})

test('of two processes that find the certificate due one asks, and the other takes over what it got', async () => {
  let line = Promise.resolve()
  const one = () =>
    openDomainKeeper({
      dataDir,
      domain: DOMAIN,
      directoryUrl: authority.diretorio,
      // Both have seen that it is due before the first begins.
      alone: (work) => (line = line.then(work)),
      say: (text) => said.push(text),
      wait: () => authority.quieta(),
    })
  await Promise.all([one().check(), one().check()])
  expect([orders(), said.length]).toEqual([1, 2])
})

test.each([['certificado.pem'], ['conta.pem']])('a %s that was cut off is made anew', async (file) => {
  await check()
  await writeFile(join(dataDir, 'dominio', file), '-----BEGIN PRIVATE KEY-----\nMIG')
  later(61)
  await check()
  expect(state().situacao).toBe('em-dia')
})

test('by TLS no proof is given while none is open', async () => {
  await check()
  const socket = connect({ host: HERE, port: ports.https, servername: DOMAIN, ALPNProtocols: ['acme-tls/1'] })
  const [error] = await once(socket, 'error')
  expect(error.code).toMatch(/^(ECONNRESET|ERR_SSL)/)
})

test('a port that cannot be had stops the start with a sentence', async () => {
  const wanted = { dataDir, origin: '', ports: { https: ports.http, http: ports.https }, addresses: [HERE] }
  await expect(serveDomain(shop, wanted)).rejects.toThrow(/^A porta \d+, de que DOMINIO precisa, já está em uso/)
})
