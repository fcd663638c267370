import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { dispositivos } from './device.ts'

const segredo = Buffer.alloc(32, 7)

/** An app with one route, which answers what `work` answers for the request with this cookie. */
async function ask(cookie: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  const app = fastify()
  app.get('/', (request, reply) => ({ result: work(request, reply) }))
  const answer = await app.inject({ url: '/', headers: { cookie } })
  const set = String(answer.headers['set-cookie'] ?? '')
  return { result: answer.json().result, set, cookie: set.split(';')[0] ?? '' }
}

test('a device keeps its id from one sign-in to the next and knows who signed in there', async () => {
  const devices = dispositivos(segredo, { tls: false })
  const first = await ask('', (request, reply) => devices.marcar(request, reply, ' Ana Carolina '))
  expect(first.result).toMatch(/^[\w-]{22}$/)
  expect(first.set).toMatch(/^estampa_dispositivo=[\w.-]+; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  expect(first.set).not.toMatch(/carolina/i)
  const second = await ask(`a=1; ${first.cookie}; b=2`, (request, reply) => devices.marcar(request, reply, 'bruno'))
  expect(second.result).toBe(first.result)
  const known = await ask(second.cookie, (request) =>
    ['ana carolina', 'BRUNO', 'carla'].map((n) => devices.conhece(request, n)),
  )
  expect(known.result).toEqual([true, true, false])
  expect((await ask(second.cookie, (request) => devices.ler(request))).result).toBe(first.result)
})

test('a device remembers the eight who signed in last', async () => {
  const devices = dispositivos(segredo, { tls: false })
  let cookie = ''
  for (let n = 1; n <= 9; n++) ({ cookie } = await ask(cookie, (q, reply) => devices.marcar(q, reply, `p${n}`)))
  const known = await ask(cookie, (request) => ['p1', 'p2', 'p9'].map((name) => devices.conhece(request, name)))
  expect(known.result).toEqual([false, true, true])
})

test('a cookie that is changed, foreign, cut or made up is none', async () => {
  const devices = dispositivos(segredo, { tls: false })
  const { cookie } = await ask('', (request, reply) => devices.marcar(request, reply, 'ana'))
  const foreign = dispositivos(Buffer.alloc(32, 8), { tls: false })
  const foreignAnswer = await ask('', (request, reply) => foreign.marcar(request, reply, 'ana'))
  const [name, value = ''] = cookie.split('=')
  const [id, person, signature] = value.split('.')
  const bad = [
    '',
    `${id}.${signature}`,
    `${id}.${person}`,
    `${id}.${person}.${person}.${signature}`,
    value.slice(0, -1),
  ]
  for (const sent of [
    ...bad.map((text) => `${name}=${text}`),
    foreignAnswer.cookie,
    `x${cookie}`,
    'estampa_dispositivo',
  ])
    expect((await ask(sent, (request) => devices.ler(request))).result).toBeNull()
  expect((await ask(cookie, (request) => devices.ler(request))).result).toBe(id)
})

test('by https the cookie is never sent in the clear', async () => {
  const devices = dispositivos(segredo, { tls: true })
  const { set, result, cookie } = await ask('', (request, reply) => devices.marcar(request, reply, 'ana'))
  expect(set).toMatch(/^__Secure-estampa_dispositivo=.*; Secure$/)
  expect((await ask(cookie, (request) => devices.ler(request))).result).toBe(result)
})
