import { request } from 'node:http'
import { expect, test } from 'vitest'
import { CLIENT, CONTROL_TOKEN, emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach({ authorised: false })

/** `fetch` sends the right Host and nothing else: this one sends what it is told. */
function raw(method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(emulator.url)
    const options = { hostname, port, method, path, headers, setHost: headers['host'] === undefined }
    request(options, (answer) => resolve({ status: answer.resume().statusCode }))
      .on('error', reject)
      .end()
  })
}

const bearer = { authorization: `Bearer ${CONTROL_TOKEN}` }
const AUTHORIZE = `/bling/Api/v3/oauth/authorize?response_type=code&client_id=${CLIENT.id}&state=x`

test('the control API asks for its token, for reading too', async () => {
  await emulator.authorise()
  for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${CONTROL_TOKEN}`, `Bearer ${CLIENT.secret}`]) {
    const of = (method: string, path: string) => raw(method, path, authorization ? { authorization } : {})
    for (const [method, path] of [
      ['GET', '/controle/estado'],
      ['GET', '/controle/aplicativo'],
      ['GET', '/controle/dados/contatos'],
      ['GET', '/controle/requisicoes'],
      ['GET', '/%63ontrole/estado'],
      ['POST', '/controle/pessoa'],
      ['POST', '/controle/zerar'],
    ] as const)
      expect([authorization, path, (await of(method, path)).status]).toEqual([authorization, path, 401])
  }
  expect((await emulator.control('GET', '/estado')).body.autorizado).toBe(true)
  const person = await emulator.control('POST', '/pessoa', { metodo: 'GET', caminho: '/contatos' })
  expect(person.body.status).toBe(200)
})

test('without the token: alive, the control page, and the page where a person authorises', async () => {
  for (const path of ['/controle/saude', '/', '/painel.js', AUTHORIZE])
    expect([path, (await raw('GET', path, {})).status]).toEqual([path, 200])
})

test('the control page gets all that it loads, each script that these import, and the choices of its settings', async () => {
  const { text } = await emulator.request('/')
  expect(text).toContain('Requisições recebidas')
  const loaded = Array.from(text.matchAll(/(?:src|href)="\/([^"]+)"/g), ([, path = '']) => path)
  expect(loaded).toEqual(['painel.css', 'painel.js'])
  const scripts = loaded.slice()
  for (const script of scripts) {
    const answer = await fetch(`${emulator.url}/${script}`)
    expect([script, answer.status]).toEqual([script, 200])
    scripts.push(...Array.from((await answer.text()).matchAll(/from '\.\/(.+?)'/g), ([, name = '']) => name))
  }
  expect(scripts.slice(loaded.length)).toEqual(['painel-dados.js'])
  const { body } = await emulator.control('GET', '/configuracao/escolhas')
  expect(body).toMatchObject({ depositosDaConta: ['nenhum', 'um', 'varios'], melhorEnvioAssinatura: ['base64', 'hex'] })
})

test('a name that is not of this machine is refused everywhere, with the token too', async () => {
  const { port } = new URL(emulator.url)
  const foreignNames = [
    'atacante.example',
    `atacante.example:${port}`,
    '127.0.0.1.atacante.example',
    '10.0.0.5',
    'localhost.x',
  ]
  const bling = ['/bling/Api/v3/produtos', AUTHORIZE]
  for (const host of foreignNames)
    for (const path of ['/', '/controle/estado', '/controle/saude', ...bling, '/viacep/ws/01001000/json/'])
      expect([host, path, (await raw('GET', path, { host, ...bearer })).status]).toEqual([host, path, 403])
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST:4000'])
    expect([host, (await raw('GET', '/controle/estado', { host, ...bearer })).status]).toEqual([host, 200])
})

test('another page on this machine cannot command the emulator', async () => {
  const resetEmulator = (origin: string) =>
    emulator.request('/controle/zerar', { method: 'POST', json: {}, headers: { origin, ...bearer } })
  expect((await resetEmulator('http://outra.example')).status).toBe(403)
  expect((await resetEmulator('null')).status).toBe(403)
  expect((await resetEmulator(emulator.url)).status).toBe(204)
})
