import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { openLoja, type TestLoja } from '../../../test/support/loja.ts'
import { lockTable } from '../../../test/support/trava.ts'
import { ADMISSION, type AdmissionLimits } from './admission.ts'

const NEVER = 3_600_000
const tight = {
  ...ADMISSION,
  leitura: { inside: 2, waiting: 1, waitMs: NEVER },
  gravacao: { inside: 1, waiting: 0, waitMs: NEVER },
  senha: { inside: 1, waiting: 0, waitMs: NEVER },
}
let loja: TestLoja
async function openLojaWithAdmission(admission: AdmissionLimits): Promise<void> {
  loja = await openLoja(undefined, { limites: { admission } })
  onTestFinished(() => loja.fechar())
}

async function listen(): Promise<() => Socket> {
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = loja.app.server.address() as AddressInfo
  return () => connect(port, '127.0.0.1')
}
const connections = () => new Promise((resolve) => loja.app.server.getConnections((_, n) => resolve(n)))

const head = (first: string, ...headers: string[]) =>
  [first, 'Host: a', `Authorization: Bearer ${loja.access}`, ...headers, '', ''].join('\r\n')

/** Reads until the text matches `expected`; answers all of it. */
async function answer(socket: Socket, expected: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of socket) if (expected.test((text += chunk))) break
  return text
}

const customer = (n: number) => ({ nome: `Ana ${n}`, cpf: `5299822472${n}` })

test('reads over capacity wait, then are refused with Retry-After; saving, signing in and health go on', async () => {
  await openLojaWithAdmission(tight)
  const { release, waiting } = await lockTable(loja.banco, 'modelos')
  const held = [1, 2, 3].map(() => loja.pedir('GET', '/api/modelos/'))
  await waiting(2)
  const refused = await loja.pedir('GET', '/api/modelos/')
  expect(refused).toMatchObject({
    status: 503,
    body: { codigo: 'SOBRECARGA', detail: expect.stringContaining('Tente novamente'), status: 503 },
    headers: {
      'retry-after': expect.stringMatching(/^[1-3]$/),
      'content-type': expect.stringContaining('application/problem+json'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
  expect((await loja.pedir('POST', '/api/clientes/', customer(5))).status).toBe(201)
  expect((await loja.pedir('POST', '/api/auth/login/', ADMIN)).status).toBe(200)
  expect((await loja.pedir('GET', '/api/saude/')).status).toBe(200)
  const figures: string = (await loja.pedir('GET', '/metrics')).body
  for (const [figure, state, value] of [
    ['requests', 'state="inside",', 2],
    ['requests', 'state="waiting",', 1],
    ['refused_total', '', 1],
  ])
    expect(figures).toContain(`estampa_admission_${figure}{kind="leitura",${state}process="0"} ${value}\n`)
  await release()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
  // Every place was given back.
  expect((await Promise.all([1, 2, 3].map(() => loja.pedir('GET', '/api/modelos/')))).map((r) => r.status)).toEqual([
    200, 200, 200,
  ])
})

test('a request that is refused, fails or has no session gives its place back', async () => {
  await openLojaWithAdmission(tight)
  for (let n = 0; n < 3; n++) {
    expect((await loja.pedir('GET', '/api/modelos/9/')).status).toBe(404)
    expect((await loja.pedir('GET', '/api/modelos/x/')).status).toBe(400)
    expect((await loja.pedir('GET', '/api/modelos/', undefined, { authorization: '' })).status).toBe(401)
    expect((await loja.pedir('POST', '/api/clientes/', { nome: 1 })).status).toBe(400)
    expect((await loja.pedir('DELETE', '/api/clientes/9/')).status).toBe(404)
    expect((await loja.pedir('POST', '/api/auth/login/', { ...ADMIN, password: 'x' })).status).toBe(401)
    expect((await loja.pedir('GET', '/api/docs/')).status).toBe(200)
  }
})

test('addresses take turns in a queue: many requests of one do not delay another’s', async () => {
  await openLojaWithAdmission({ ...tight, leitura: { inside: 1, waiting: 5, waitMs: NEVER } })
  const { release, waiting } = await lockTable(loja.banco, 'modelos')
  const served: string[] = []
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    expect((await loja.pedir('GET', '/api/modelos/', undefined, headers)).status).toBe(200)
    served.push(address)
  }
  const all = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.1', '198.51.100.2'].map(from)
  await waiting(1)
  await release()
  await Promise.all(all)
  expect(served.indexOf('198.51.100.2')).toBe(2)
})

test('a client that disconnects while waiting loses its turn and causes no query', async () => {
  await openLojaWithAdmission(tight)
  const open = await listen()
  const { release, waiting } = await lockTable(loja.banco, 'modelos')
  const held = [1, 2].map(() => loja.pedir('GET', '/api/modelos/'))
  await waiting(2)
  const impatient = open()
  impatient.write(head('GET /api/modelos/ HTTP/1.1'))
  await once(loja.app.server, 'request')
  // In line: the next one finds it full.
  expect((await loja.pedir('GET', '/api/modelos/')).status).toBe(503)
  impatient.destroy()
  await expect.poll(connections).toBe(0)
  const next = loja.pedir('GET', '/api/modelos/')
  expect((await loja.pedir('GET', '/api/modelos/')).status).toBe(503)
  await release()
  expect((await Promise.all([...held, next])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a client that disconnects while being served keeps its place until the handler ends', async () => {
  await openLojaWithAdmission(tight)
  const open = await listen()
  const { release, waiting } = await lockTable(loja.banco, 'modelos')
  const gone = open()
  gone.write(head('DELETE /api/modelos/1/ HTTP/1.1'))
  await waiting(1)
  gone.destroy()
  await expect.poll(connections).toBe(0)
  expect((await loja.pedir('POST', '/api/clientes/', customer(5))).status).toBe(503)
  await release()
  await expect.poll(async () => (await loja.pedir('POST', '/api/clientes/', customer(5))).status).toBe(201)
})

test('a body that arrives slowly does not delay other requests', async () => {
  await openLojaWithAdmission(tight)
  const open = await listen()
  const body = JSON.stringify(customer(5))
  const slow = open()
  const length = `Content-Length: ${body.length}`
  slow.write(head('POST /api/clientes/ HTTP/1.1', 'Content-Type: application/json', length) + body.slice(0, 5))
  await once(loja.app.server, 'request')
  // It has the only place while its session is looked up, and no longer.
  const another = async () => (await loja.pedir('POST', '/api/clientes/', customer(6))).status
  await expect.poll(another).toBe(201)
  slow.write(body.slice(5))
  expect(await answer(slow, /\r\n\r\n\{/)).toContain('201 Created')
})

test('many sign-ins from one address do not keep other addresses out; a known device goes before them', async () => {
  const senha = { inside: 1, waiting: 3, waitMs: NEVER }
  await openLojaWithAdmission({ ...ADMISSION, senha })
  const from = (ip: string, cookie = '') => ({ 'x-forwarded-for': ip, cookie, authorization: '' })
  const first = await loja.pedir('POST', '/api/auth/login/', ADMIN, from('203.0.113.50'))
  const cookie = String(first.headers['set-cookie']).split(';')[0] as string
  const { release, waiting } = await lockTable(loja.banco, 'usuarios')
  const order: string[] = []
  const signIn = (name: string, ip: string, sent?: string) =>
    loja.pedir('POST', '/api/auth/login/', ADMIN, from(ip, sent)).then(({ status, body }) => {
      order.push(name)
      return status === 200 ? status : body.codigo
    })
  const flood = [1, 2, 3, 4, 5].map((n) => signIn(`flood ${n}`, `2001:db8::${n}`))
  await waiting(1)
  const good = signIn('good', '203.0.113.9')
  const known = signIn('known', '2001:db8::9', cookie)
  await release()
  // The fifth found the line full, the fourth made room for the other address.
  expect(await Promise.all(flood)).toEqual([200, 200, 200, 'SOBRECARGA', 'SOBRECARGA'])
  expect(await Promise.all([good, known])).toEqual([200, 200])
  expect(order.filter((name) => name !== 'flood 4' && name !== 'flood 5')).toEqual([
    'flood 1',
    'known',
    'flood 2',
    'good',
    'flood 3',
  ])
})
