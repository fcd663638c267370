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
/** Token and secret that the shop derives from the secret that both know. */
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

/**
 * An emulator of its own for each test of the file, over real HTTP, with a quota that does not get in the way; authorised
 * at Bling unless the file does that itself.
 */
export function emulatorForEach({ authorised = true } = {}) {
  let [url, access] = ['', '']
  let close = async () => {}
  /** Any request; an object body goes as JSON. */
  const request = async (path: string, { json, ...init }: RequestInit & { json?: unknown } = {}): Promise<Answer> => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...type, ...(init.headers as Record<string, string>) }
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, ...body, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const { status, headers: said } = response
    return { status, headers: said, text, body: isJson && text ? JSON.parse(text) : undefined }
  }
  /** A call of Bling's API with the current token. */
  const bling = (method: string, path: string, json?: unknown, signal?: AbortSignal) =>
    request(`/bling/Api/v3${path}`, {
      method,
      json,
      ...(signal ? { signal } : {}),
      headers: access ? { authorization: `Bearer ${access}` } : {},
    })
  const melhorEnvio = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    request(`/melhor-envio/api/v2${path}`, {
      method,
      json,
      headers: {
        authorization: `Bearer ${MELHOR_ENVIO.token}`,
        accept: 'application/json',
        'user-agent': 'Estampa (loja@exemplo.com.br)',
        ...headers,
      },
    })
  const control = (method: string, path: string, json?: unknown) =>
    request(`/controle${path}`, { method, json, headers: { authorization: `Bearer ${CONTROL_TOKEN}` } })
  const configure = (changes: object) => control('PATCH', '/configuracao', changes)
  const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    request('/bling/Api/v3/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { authorization: BASIC, 'enable-jwt': '1', ...headers },
    })
  /** Authorises as a person would and keeps the access token; returns the pair. */
  const authorise = async (): Promise<{ access_token: string; refresh_token: string }> => {
    const { code } = (await control('POST', '/autorizar', {})).body
    const pair = (await token({ grant_type: 'authorization_code', code })).body
    access = pair.access_token
    return pair
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
    await configure({ limitePorSegundo: 100_000 })
    if (authorised) await authorise()
  })
  afterEach(() => close())
  return {
    get url() {
      return url
    },
    request,
    bling,
    melhorEnvio,
    control,
    configure,
    token,
    authorise,
    /** Returns what Bling answers to a GET, and to a POST. */
    data: async (path: string) => (await bling('GET', path)).body.data,
    create: async (path: string, json: unknown) => (await bling('POST', path, json)).body.data,
    /** Its clock goes on by so many seconds. */
    after: (seconds: number) => control('POST', '/relogio', { avancarSegundos: seconds }),
  }
}
export type TestEmulator = ReturnType<typeof emulatorForEach>
