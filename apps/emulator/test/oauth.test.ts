import { describe, expect, test } from 'vitest'
import { BASIC, CLIENT, emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach({ authorised: false })

const AUTHORIZE = '/bling/Api/v3/oauth/authorize'
const ask = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', client_id: CLIENT.id, state: 'abc&1', ...changes })

async function decide(decisao: string, changes: Record<string, string> = {}): Promise<URL> {
  const answer = await emulator.request(AUTHORIZE, { method: 'POST', body: ask({ ...changes, decisao }) })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

describe('authorisation page', () => {
  test('is in Portuguese, says that it is an emulator, and has both buttons', async () => {
    const { status, text } = await emulator.request(`${AUTHORIZE}?${ask()}`)
    expect(status).toBe(200)
    const explained = ['Você chegou aqui porque', 'está guardado', 'de mentira', 'o que você pediu espera']
    for (const words of [
      'lang="pt-BR"',
      '>Autorizar</button>',
      '>Recusar</button>',
      'Emulador',
      'Estampa',
      ...explained,
    ])
      expect(text).toContain(words)
    expect(text).toContain('value="abc&amp;1"')
  })

  test('authorising goes back to the registered address with a code and the state', async () => {
    const back = await decide('autorizar', { redirect_uri: 'https://outro.example/roubo' })
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:4899/bling/callback')
    expect(back.searchParams.get('state')).toBe('abc&1')
    expect(back.searchParams.get('code')).toMatch(/^[0-9a-f]{40}$/)
  })

  test('another name of this machine at the same port is kept', async () => {
    const back = await decide('autorizar', { redirect_uri: 'http://localhost:4899/bling/callback' })
    expect(back.host).toBe('localhost:4899')
    const elsewhere = await decide('autorizar', { redirect_uri: 'http://localhost:5000/bling/callback' })
    expect(elsewhere.host).toBe('127.0.0.1:4899')
  })

  test('refusing goes back with access_denied and the state', async () => {
    const back = await decide('recusar')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe('abc&1')
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('an unknown client gets a page and no redirect; a missing state goes back as invalid_request', async () => {
    const unknown = await emulator.request(`${AUTHORIZE}?${ask({ client_id: 'x' })}`)
    expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
    const stateless = await emulator.request(`${AUTHORIZE}?${ask({ state: '' })}`)
    expect(stateless.headers.get('location')).toContain('error=invalid_request')
  })
})

describe('token', () => {
  const code = async () => (await decide('autorizar')).searchParams.get('code') ?? ''

  test('a code gives a pair: six hours, a long JWT, a refresh token', async () => {
    const { status, body } = await emulator.token({ grant_type: 'authorization_code', code: await code() })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 21_600,
      token_type: 'bearer',
      scope: expect.stringMatching(/^\d+( \d+)+$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(body.access_token.length).toBeGreaterThan(1500)
    expect(body.access_token.length).toBeLessThan(3000)
  })

  test('without enable-jwt the access token is opaque', async () => {
    const form = { grant_type: 'authorization_code', code: await code() }
    expect((await emulator.token(form, { 'enable-jwt': '0' })).body.access_token).toMatch(/^[0-9a-f]{40}$/)
  })

  test('the client is named by Basic and only by it', async () => {
    const form = { grant_type: 'authorization_code', code: await code() }
    const inBody = { ...form, client_id: CLIENT.id, client_secret: CLIENT.secret }
    for (const [given, authorization] of [
      [inBody, ''],
      [form, 'Basic bm90OnJpZ2h0'],
    ] as const) {
      const { status, body } = await emulator.token(given, { authorization })
      expect(status).toBe(400)
      expect(body.error.type).toBe('invalid_client')
    }
    expect((await emulator.token(form)).status).toBe(200)
  })

  test('a code lives one minute', async () => {
    const form = { grant_type: 'authorization_code', code: await code() }
    await emulator.after(61)
    const { status, body } = await emulator.token(form)
    expect(status).toBe(400)
    expect(body.error).toEqual({
      type: 'invalid_grant',
      message: 'invalid_grant',
      description: 'The authorization code has expired',
    })
  })

  test('repeating a code withdraws what its first use gave', async () => {
    const form = { grant_type: 'authorization_code', code: await code() }
    const { body: pair } = await emulator.token(form)
    const again = await emulator.token(form)
    expect(again.body.error).toMatchObject({ type: 'VALIDATION_ERROR', description: 'Invalid authorization code' })
    const headers = { authorization: `Bearer ${pair.access_token}` }
    expect((await emulator.request('/bling/Api/v3/produtos', { headers })).status).toBe(401)
    const renewal = await emulator.token({ grant_type: 'refresh_token', refresh_token: pair.refresh_token })
    expect(renewal.body.error.type).toBe('invalid_grant')
  })

  test('renewal rotates: the old refresh token is dead, the old access token lives out its hours', async () => {
    const first = await emulator.authorise()
    const { body: second } = await emulator.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const replay = await emulator.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    expect(replay.body.error).toMatchObject({ type: 'invalid_grant', description: 'Invalid refresh token' })
    for (const token of [first.access_token, second.access_token]) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await emulator.request('/bling/Api/v3/produtos', { headers })).status).toBe(200)
    }
  })

  test('access ends after six hours, renewal after thirty days', async () => {
    const { refresh_token } = await emulator.authorise()
    await emulator.after(21_601)
    const late = await emulator.bling('GET', '/produtos')
    expect(late.status).toBe(401)
    expect(late.body.error).toMatchObject({
      type: 'invalid_token',
      description: 'The access token provided has expired',
    })
    await emulator.after(30 * 86_400)
    const renewal = await emulator.token({ grant_type: 'refresh_token', refresh_token })
    expect(renewal.body.error).toMatchObject({ type: 'invalid_grant', description: 'Refresh token has expired' })
  })

  test('revoking the refresh token ends everything', async () => {
    const { refresh_token } = await emulator.authorise()
    const revoked = await emulator.request('/bling/Api/v3/oauth/revoke', {
      method: 'POST',
      body: new URLSearchParams({ token: refresh_token, token_type_hint: 'refresh_token' }),
      headers: { authorization: BASIC },
    })
    expect(revoked.status).toBe(200)
    expect((await emulator.bling('GET', '/produtos')).status).toBe(401)
  })

  test('a missing grant type and an unknown one are told apart', async () => {
    expect((await emulator.token({})).body.error.type).toBe('invalid_request')
    expect((await emulator.token({ grant_type: 'password' })).body.error.type).toBe('unsupported_grant_type')
  })
})
