import { expect, test } from 'vitest'
import { simples } from './support/bodies.ts'
import { authorisedEmulator, startEmulator, type TestEmulator } from './support/emulator.ts'

const fault = (emulator: TestEmulator, body: object) => emulator.control('POST', '/falhas', body)
const held = async (emulator: TestEmulator) => (await emulator.control('GET', '/dados/produtos')).body.length

test('a status before: nothing is applied; after: applied, and the answer lost', async () => {
  const emulator = await authorisedEmulator()
  await fault(emulator, { acao: 'status', status: 503, caminho: '/bling/Api/v3/produtos*', metodo: 'POST', vezes: 1 })
  const before = await emulator.bling('POST', '/produtos', simples('A'))
  expect([before.status, before.body.error.type, await held(emulator)]).toEqual([503, 'SERVER_ERROR', 0])
  await fault(emulator, { acao: 'status', status: 502, html: true, momento: 'depois', vezes: 1 })
  const after = await emulator.bling('POST', '/produtos', simples('A'))
  expect([after.status, after.headers.get('content-type'), await held(emulator)]).toEqual([
    502,
    'text/html; charset=utf-8',
    1,
  ])
  expect((await emulator.bling('GET', '/produtos')).status).toBe(200)
})

test('a dropped connection, before and after applying', async () => {
  const emulator = await authorisedEmulator()
  for (const [momento, count] of [
    ['antes', 0],
    ['depois', 1],
  ] as const) {
    await fault(emulator, { acao: 'derrubar', momento, metodo: 'POST', caminho: '/bling/*', vezes: 1 })
    await expect(emulator.bling('POST', '/produtos', simples('A'))).rejects.toThrow('fetch failed')
    expect(await held(emulator)).toBe(count)
  }
  const { body } = await emulator.control('GET', '/requisicoes?caminho=/produtos')
  expect(body.map(({ status, nota }: { status: number; nota: string }) => [status, nota])).toEqual([
    [0, 'derrubada depois de aplicar (seria 201)'],
    [0, 'derrubada antes de aplicar'],
  ])
})

test('a delayed request is applied also when its client has left, and at once when its rule is deleted', async () => {
  const emulator = await authorisedEmulator()
  const rule = { acao: 'atraso', atrasoMs: 600_000, metodo: 'POST', caminho: '/bling/*', vezes: 1 }
  const { id } = (await fault(emulator, rule)).body
  const client = new AbortController()
  const left = emulator.bling('POST', '/produtos', simples('A'), client.signal)
  await expect.poll(async () => (await emulator.control('GET', '/falhas')).body[0].aplicadas).toBe(1)
  client.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(await held(emulator)).toBe(0)
  await emulator.control('DELETE', `/falhas/${id}`)
  await expect.poll(() => held(emulator)).toBe(1)
  const { body } = await emulator.control('GET', '/requisicoes?caminho=/produtos')
  expect(body).toMatchObject([{ status: 201 }])
})

test('throttling, expiry and withdrawal by rule', async () => {
  const emulator = await authorisedEmulator()
  await fault(emulator, { acao: 'limite-dia', vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).body.error.period).toBe('day')
  await fault(emulator, { acao: 'limite-segundo', vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).body.error.period).toBe('second')
  await fault(emulator, { acao: 'expirar-token', vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).body.error.description).toContain('expired')
  const { refresh_token } = await emulator.authorise()
  await fault(emulator, { acao: 'revogar', vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
  expect((await emulator.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
})

test('a percentage follows its seed: the same one tells the same story', async () => {
  const stories = []
  for (let run = 0; run < 2; run += 1) {
    const emulator = await authorisedEmulator()
    await fault(emulator, { acao: 'status', porcentagem: 30, semente: 7 })
    const statuses = []
    for (let n = 0; n < 40; n += 1) statuses.push((await emulator.bling('GET', '/produtos')).status)
    stories.push(statuses)
  }
  expect(stories[0]).toEqual(stories[1])
  const failed = stories[0]?.filter((status) => status === 500).length ?? 0
  expect(failed).toBeGreaterThan(5)
  expect(failed).toBeLessThan(20)
})

test('rules are listed, withdrawn one by one, and checked', async () => {
  const emulator = await startEmulator()
  const { id } = (await fault(emulator, { acao: 'atraso', atrasoMs: 5 })).body
  expect((await emulator.control('GET', '/falhas')).body).toHaveLength(1)
  expect((await emulator.control('DELETE', `/falhas/${id}`)).status).toBe(204)
  expect((await emulator.control('DELETE', `/falhas/${id}`)).status).toBe(404)
  expect((await fault(emulator, { acao: 'explodir' })).body.erro).toContain('status, atraso, derrubar')
  expect((await fault(emulator, { acao: 'status', porcentagem: 101 })).status).toBe(400)
})

test('every request is recorded whole, without secrets', async () => {
  const emulator = await startEmulator()
  const { access_token, refresh_token } = await emulator.authorise()
  await emulator.bling('POST', '/produtos', simples('A'))
  await emulator.bling('GET', '/produtos?code=segredo-na-consulta')
  const { body } = await emulator.control('GET', '/requisicoes')
  expect(body.map(({ metodo, status }: { metodo: string; status: number }) => [metodo, status])).toEqual([
    ['GET', 200],
    ['POST', 201],
    ['POST', 200],
  ])
  expect(body[1]).toMatchObject({
    servico: 'bling',
    corpo: { codigo: 'A' },
    resposta: { data: { id: expect.any(Number) } },
  })
  expect(body[1].cabecalhos.authorization).toBe(`Bearer …${access_token.slice(-4)}`)
  const all = JSON.stringify(body)
  for (const secret of [access_token, refresh_token, 'segredo-na-consulta', '0e7bd3a9c5f1482b'])
    expect(all).not.toContain(secret)
})

test('tokens are expired and withdrawn from outside', async () => {
  const emulator = await authorisedEmulator()
  expect((await emulator.control('POST', '/tokens/expirar', { quais: 'acesso' })).body).toEqual({ vencidos: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
  expect((await emulator.control('GET', '/estado')).body.autorizado).toBe(true)
  await emulator.control('POST', '/tokens/revogar', {})
  expect((await emulator.control('GET', '/estado')).body.autorizado).toBe(false)
})

test('a person works in Bling: no token, no quota, no record, but with effect', async () => {
  const emulator = await startEmulator({ limitePorSegundo: 0 })
  const person = (metodo: string, caminho: string, corpo?: object) =>
    emulator.control('POST', '/pessoa', { metodo, caminho, corpo })
  const { body } = await person('POST', '/produtos', simples('A'))
  expect(body).toMatchObject({ status: 201, corpo: { data: { id: expect.any(Number) } } })
  expect((await person('GET', '/produtos?criterio=5')).body.corpo.data).toHaveLength(1)
  expect((await person('GET', '/produtos/1')).body.status).toBe(404)
  expect((await emulator.control('GET', '/contadores')).body.total).toBe(0)
  const forged = { 'x-emulador-interno': 'chute' }
  expect((await emulator.request('/bling/Api/v3/produtos', { headers: forged })).status).toBe(429)
})

test('starting anew forgets everything, or everything but the authorisation; ids are never given twice', async () => {
  const emulator = await authorisedEmulator()
  const first = (await emulator.bling('POST', '/produtos', simples('A'))).body.data.id
  await emulator.control('POST', '/zerar', { manterAutorizacao: true })
  const second = (await emulator.bling('POST', '/produtos', simples('A'))).body.data.id
  expect(second).toBeGreaterThan(first)
  await emulator.control('POST', '/zerar', {})
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
  expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
})

test('settings are checked by name, type and choice', async () => {
  const emulator = await startEmulator()
  const change = async (body: object) => (await emulator.control('PATCH', '/configuracao', body)).status
  expect(await change({ melhorEnvioNaoPronto: '404', geracaoMs: 5 })).toBe(200)
  expect(await change({ melhorEnvioNaoPronto: '500' })).toBe(400)
  expect(await change({ geracaoMs: '5' })).toBe(400)
  expect(await change({ invento: 1 })).toBe(400)
})

test('the control page and what it loads are served', async () => {
  const emulator = await startEmulator()
  const page = await emulator.request('/')
  expect(page.text).toContain('Requisições recebidas')
  for (const [, path] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect([path, (await emulator.request(path ?? '')).status]).toEqual([path, 200])
})

test('what a rule delays counts when it arrived, not when it went on', async () => {
  const emulator = await authorisedEmulator()
  await emulator.control('PATCH', '/configuracao', { limitePorDia: 1 })
  await fault(emulator, { acao: 'status', status: 500, vezes: 1 })
  expect((await emulator.bling('GET', '/produtos')).status).toBe(500)
  expect((await emulator.bling('GET', '/produtos')).body.error.period).toBe('day')
})

test('the busiest second leaves out the calls of the authorisation', async () => {
  const emulator = await authorisedEmulator()
  await emulator.bling('GET', '/produtos')
  const { body } = await emulator.control('GET', '/contadores?servico=bling')
  expect(body).toMatchObject({ total: 2, porStatus: { 200: 2 }, maximoPorSegundo: 1 })
})

test('a contact that was joined with another is gone from every list', async () => {
  const emulator = await authorisedEmulator()
  const made = async (nome: string) =>
    (await emulator.bling('POST', '/contatos', { nome, tipo: 'F', situacao: 'A' })).body.data.id
  const [gone, stays] = [await made('Ana'), await made('Ana de novo')]
  expect((await emulator.control('DELETE', `/contatos/${gone}`)).status).toBe(204)
  expect((await emulator.control('DELETE', `/contatos/${gone}`)).status).toBe(404)
  const listed = (await emulator.bling('GET', '/contatos?criterio=1')).body.data.map(({ id }: { id: number }) => id)
  expect([listed.includes(gone), listed.includes(stays)]).toEqual([false, true])
})

test('services date their answers by the emulated clock', async () => {
  const emulator = await authorisedEmulator()
  const date = async () => Date.parse((await emulator.bling('GET', '/produtos')).headers.get('date') ?? '')
  for (const seconds of [-2400, 4800]) {
    const { body } = await emulator.control('POST', '/relogio', { avancarSegundos: seconds })
    expect(Math.abs((await date()) - Date.parse(body.agora))).toBeLessThan(5000)
  }
})
