import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createEmulator } from '../../src/app.ts'

export const CLIENT = {
  id: '5f3a0c71e9b84d26a1c7f0be93d5284c6a17e0d9',
  secret: '0e7bd3a9c5f1482b96d04e8a7c3f5b21d8e6094fa7b3c15d2e9f806a4b7c',
}
const derived = (what: string) => createHmac('sha256', CLIENT.secret).update(`melhor-envio/${what}`).digest('hex')
/** What the shop computes of the secret that both know. */
export const MELHOR_ENVIO = { token: derived('token'), secret: derived('segredo') }
export const CONTROL_TOKEN = 'control-token-of-the-tests'
export const BASIC = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Bodies are checked by schemas where their shape matters.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface TestEmulator {
  readonly url: string
  /** Any request; an object body goes as JSON. */
  request(path: string, init?: RequestInit & { json?: unknown }): Promise<Answer>
  /** A call of Bling's API with the current token. */
  bling(method: string, path: string, json?: unknown, signal?: AbortSignal): Promise<Answer>
  /** What Bling answers to a GET, and to a POST. */
  data(path: string): Promise<Answer['body']>
  create(path: string, json: unknown): Promise<Answer['body']>
  melhorEnvio(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>
  control(method: string, path: string, json?: unknown): Promise<Answer>
  configure(changes: object): Promise<Answer>
  /** Its clock goes on by so many seconds. */
  after(seconds: number): Promise<Answer>
  token(form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Authorises as a person would and keeps the access token; returns the pair. */
  authorise(): Promise<{ access_token: string; refresh_token: string }>
}

/**
 * An emulator of its own for each test of the file, over real HTTP, with a quota that does not get in the way; authorised
 * at Bling unless the file does that itself.
 */
export function emulatorForEach({ authorised = true } = {}): TestEmulator {
  let [url, access] = ['', '']
  let close = async () => {}
  const request: TestEmulator['request'] = async (path, { json, ...init } = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...type, ...(init.headers as Record<string, string>) }
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, ...body, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    }
  }
  const emulator: TestEmulator = {
    get url() {
      return url
    },
    request,
    bling: (method, path, json, signal) =>
      request(`/bling/Api/v3${path}`, {
        method,
        json,
        ...(signal ? { signal } : {}),
        headers: access ? { authorization: `Bearer ${access}` } : {},
      }),
    data: async (path) => (await emulator.bling('GET', path)).body.data,
    create: async (path, json) => (await emulator.bling('POST', path, json)).body.data,
    melhorEnvio: (method, path, json, headers = {}) =>
      request(`/melhor-envio/api/v2${path}`, {
        method,
        json,
        headers: {
          authorization: `Bearer ${MELHOR_ENVIO.token}`,
          accept: 'application/json',
          'user-agent': 'Estampa (loja@exemplo.com.br)',
          ...headers,
        },
      }),
    control: (method, path, json) =>
      request(`/controle${path}`, { method, json, headers: { authorization: `Bearer ${CONTROL_TOKEN}` } }),
    configure: (changes) => emulator.control('PATCH', '/configuracao', changes),
    after: (seconds) => emulator.control('POST', '/relogio', { avancarSegundos: seconds }),
    token: (form, headers = {}) =>
      request('/bling/Api/v3/oauth/token', {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: BASIC, 'enable-jwt': '1', ...headers },
      }),
    authorise: async () => {
      const code = (await emulator.control('POST', '/autorizar', {})).body.code
      const pair = (await emulator.token({ grant_type: 'authorization_code', code })).body
      access = pair.access_token
      return pair
    },
  }
  beforeEach(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'emulador-'))
    const app = await createEmulator({
      port: 0,
      dir,
      redirect: 'http://127.0.0.1:4899/bling/callback',
      webhookUrl: 'http://127.0.0.1:9/api/bling/webhook/',
      controlToken: CONTROL_TOKEN,
      clientSecret: CLIENT.secret,
    })
    close = async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    }
    url = await app.listen({ host: '127.0.0.1', port: 0 })
    access = ''
    await emulator.configure({ limitePorSegundo: 100_000 })
    if (authorised) await emulator.authorise()
  })
  afterEach(() => close())
  return emulator
}
