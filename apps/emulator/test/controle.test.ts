import { expect, test } from 'vitest'
import { simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const fault = (body: object) => emulator.control('POST', '/falhas', body)
const held = async () => (await emulator.control('GET', '/dados/produtos')).body.length

test.each([
  [{ acao: 'status', status: 503 }, 0, 503, 'application/json; charset=utf-8'],
  [{ acao: 'status', status: 502, html: true, momento: 'depois' }, 1, 502, 'text/html; charset=utf-8'],
  [{ acao: 'vazia' }, 0, 200, 'application/json; charset=utf-8'],
  [{ acao: 'vazia', momento: 'depois' }, 1, 200, 'application/json; charset=utf-8'],
])('a rule stands in the place of one request, or of its answer alone: %j', async (rule, applied, status, type) => {
  await fault({ ...rule, caminho: '/bling/Api/v3/produtos*', metodo: 'POST', vezes: 1 })
  const answer = await emulator.bling('POST', '/produtos', simples('A'))
  expect([answer.status, answer.headers.get('content-type'), await held()]).toEqual([status, type, applied])
  expect((await emulator.bling('POST', '/produtos', simples('B'))).status).toBe(201)
})

test('a dropped connection, before and after applying', async () => {
  for (const [momento, count] of [
    ['antes', 0],
    ['depois', 1],
  ] as const) {
    await fault({ acao: 'derrubar', momento, metodo: 'POST', caminho: '/bling/*', vezes: 1 })
    await expect(emulator.bling('POST', '/produtos', simples('A'))).rejects.toThrow('fetch failed')
    expect(await held()).toBe(count)
  }
  expect((await emulator.control('GET', '/requisicoes?caminho=/produtos')).body).toMatchObject([
    { status: 0, nota: 'derrubada depois de aplicar (seria 201)' },
    { status: 0, nota: 'derrubada antes de aplicar' },
  ])
})

test('a delayed request is applied also when its client has left, and at once when its rule is deleted', async () => {
  const rule = { acao: 'atraso', atrasoMs: 600_000, metodo: 'POST', caminho: '/bling/*', vezes: 1 }
  const { id } = (await fault(rule)).body
  const client = new AbortController()
  const left = emulator.bling('POST', '/produtos', simples('A'), client.signal)
  await expect.poll(async () => (await emulator.control('GET', '/falhas')).body[0].aplicadas).toBe(1)
  client.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(await held()).toBe(0)
  await emulator.control('DELETE', `/falhas/${id}`)
  await expect.poll(() => held()).toBe(1)
  const { body } = await emulator.control('GET', '/requisicoes?caminho=/produtos')
  expect(body).toMatchObject([{ status: 201 }])
})

test('a rule withdraws the authorisation', async () => {
  const { refresh_token } = await emulator.authorise()
  await fault({ acao: 'revogar', vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
  expect((await emulator.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
})

test('a percentage follows its seed: the same one tells the same story', async () => {
  const story = async () => {
    await fault({ acao: 'status', porcentagem: 30, semente: 7 })
    const statuses = []
    for (let n = 0; n < 40; n += 1) statuses.push((await emulator.bling('GET', '/produtos')).status)
    await emulator.control('DELETE', '/falhas')
    return statuses
  }
  const first = await story()
  expect(await story()).toEqual(first)
  expect(first.filter((status) => status === 500).length).toSatisfy((failed) => failed > 5 && failed < 20)
})

test('rules are listed, withdrawn one by one, and checked', async () => {
  const { id } = (await fault({ acao: 'atraso', atrasoMs: 5 })).body
  expect((await emulator.control('GET', '/falhas')).body).toHaveLength(1)
  expect((await emulator.control('DELETE', `/falhas/${id}`)).status).toBe(204)
  expect((await emulator.control('DELETE', `/falhas/${id}`)).status).toBe(404)
  expect((await fault({ acao: 'explodir' })).body.erro).toContain('status, atraso, derrubar')
  expect((await fault({ acao: 'status', porcentagem: 101 })).status).toBe(400)
})

test('every request is recorded whole, without secrets', async () => {
  await emulator.control('DELETE', '/requisicoes')
  const { access_token, refresh_token } = await emulator.authorise()
  await emulator.bling('POST', '/produtos', simples('A'))
  await emulator.bling('GET', '/produtos?code=segredo-na-consulta')
  const { body } = await emulator.control('GET', '/requisicoes')
  expect(body.map(({ metodo, status }: { metodo: string; status: number }) => [metodo, status])).toEqual([
    ['GET', 200],
    ['POST', 201],
    ['POST', 200],
  ])
  const resposta = { data: { id: expect.any(Number) } }
  expect(body[1]).toMatchObject({ servico: 'bling', corpo: { codigo: 'A' }, resposta })
  expect(body[1].cabecalhos.authorization).toBe(`Bearer …${access_token.slice(-4)}`)
  const all = JSON.stringify(body)
  for (const secret of [access_token, refresh_token, 'segredo-na-consulta', '0e7bd3a9c5f1482b'])
    expect(all).not.toContain(secret)
})

test('a person works in Bling: no token, no quota, no record, but with effect', async () => {
  await emulator.control('DELETE', '/requisicoes')
  await emulator.configure({ limitePorSegundo: 0 })
  const person = (metodo: string, caminho: string, corpo?: object) =>
    emulator.control('POST', '/pessoa', { metodo, caminho, corpo })
  expect((await person('POST', '/produtos', simples('A'))).body.status).toBe(201)
  expect((await person('GET', '/produtos?criterio=5')).body.corpo.data).toHaveLength(1)
  expect((await person('GET', '/produtos/1')).body.status).toBe(404)
  expect((await emulator.control('GET', '/contadores')).body.total).toBe(0)
  const forged = { 'x-emulador-interno': 'chute' }
  expect((await emulator.request('/bling/Api/v3/produtos', { headers: forged })).status).toBe(429)
})

test('starting anew forgets everything, or everything but the authorisation; ids are never given twice', async () => {
  const first = (await emulator.create('/produtos', simples('A'))).id
  await emulator.control('POST', '/zerar', { manterAutorizacao: true })
  const second = (await emulator.create('/produtos', simples('A'))).id
  expect(second).toBeGreaterThan(first)
  await emulator.control('POST', '/zerar', {})
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
})

test('settings are checked by name, type and choice', async () => {
  const change = async (body: object) => (await emulator.configure(body)).status
  expect(await change({ melhorEnvioNaoPronto: '404', geracaoMs: 5 })).toBe(200)
  expect(await change({ melhorEnvioNaoPronto: '500' })).toBe(400)
  expect(await change({ geracaoMs: '5' })).toBe(400)
  expect(await change({ invento: 1 })).toBe(400)
})

test('what a rule delays counts when it arrived, not when it went on', async () => {
  await emulator.configure({ limitePorDia: 1 })
  await fault({ acao: 'status', status: 500, vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(500)
  expect((await emulator.bling('GET', '/produtos')).body.error.period).toBe('day')
})

test('the busiest second leaves out the calls of the authorisation', async () => {
  await emulator.bling('GET', '/produtos')
  const { body } = await emulator.control('GET', '/contadores?servico=bling')
  expect(body).toMatchObject({ total: 2, porStatus: { 200: 2 }, maximoPorSegundo: 1 })
})
