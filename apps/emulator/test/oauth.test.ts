import { expect, test } from 'vitest'
import { BASIC, CLIENT, emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach({ authorised: false })

const AUTHORIZE = '/bling/Api/v3/oauth/authorize'
const ask = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', client_id: CLIENT.id, state: 'abc&1', ...changes })

async function decide(decisao: string, redirect_uri = ''): Promise<URL> {
  const answer = await emulator.request(AUTHORIZE, { method: 'POST', body: ask({ redirect_uri, decisao }) })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}
const grant = async () => ({
  grant_type: 'authorization_code',
  code: (await decide('autorizar')).searchParams.get('code') ?? '',
})
const renew = (refresh_token: string) => emulator.token({ grant_type: 'refresh_token', refresh_token })
const statusWith = async (token: string) =>
  (await emulator.request('/bling/Api/v3/produtos', { headers: { authorization: `Bearer ${token}` } })).status

test('the page is in Portuguese, says that it is an emulator, and has both buttons', async () => {
  const { status, text } = await emulator.request(`${AUTHORIZE}?${ask()}`)
  expect(status).toBe(200)
  const explained = ['Você chegou aqui porque', 'está guardado', 'de mentira', 'o que você pediu espera']
  const shown = ['lang="pt-BR"', '>Autorizar</button>', '>Recusar</button>', 'Emulador', 'Estampa', ...explained]
  for (const words of [...shown, 'value="abc&amp;1"']) expect(text).toContain(words)
})

test.each([
  ['https://outro.example/roubo', '127.0.0.1:4899'],
  ['http://localhost:4899/bling/callback', 'localhost:4899'],
  ['http://localhost:5000/bling/callback', '127.0.0.1:4899'],
])('a person who is asked with %s goes back to the registered address at %s', async (redirect_uri, host) => {
  const back = await decide('autorizar', redirect_uri)
  expect([back.host, back.pathname, back.searchParams.get('state')]).toEqual([host, '/bling/callback', 'abc&1'])
  expect(back.searchParams.get('code')).toMatch(/^[0-9a-f]{40}$/)
})

test('refusing goes back without a code; an unknown client gets a page, a missing state goes back as an error', async () => {
  const { searchParams } = await decide('recusar')
  expect(['error', 'state', 'code'].map((name) => searchParams.get(name))).toEqual(['access_denied', 'abc&1', null])
  const unknown = await emulator.request(`${AUTHORIZE}?${ask({ client_id: 'x' })}`)
  expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
  const stateless = await emulator.request(`${AUTHORIZE}?${ask({ state: '' })}`)
  expect(stateless.headers.get('location')).toContain('error=invalid_request')
})

test('a code gives a pair: six hours, a long JWT or an opaque token, a refresh token', async () => {
  const { status, body } = await emulator.token(await grant())
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 21_600,
      token_type: 'bearer',
      scope: expect.stringMatching(/^\d+( \d+)+$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  ])
  expect(body.access_token.length).toSatisfy((length) => length > 1500 && length < 3000)
  const { body: opaque } = await emulator.token(await grant(), { 'enable-jwt': '0' })
  expect(opaque.access_token).toMatch(/^[0-9a-f]{40}$/)
})

test('the client is named by Basic and only by it; grants are told apart', async () => {
  const form = await grant()
  const typeOf = async (given: Record<string, string>, authorization = BASIC) => {
    const { status, body } = await emulator.token(given, { authorization })
    return [status, body.error?.type]
  }
  const bodyWithClient = { ...form, client_id: CLIENT.id, client_secret: CLIENT.secret }
  expect(await typeOf(bodyWithClient, '')).toEqual([400, 'invalid_client'])
  expect(await typeOf(form, 'Basic bm90OnJpZ2h0')).toEqual([400, 'invalid_client'])
  expect(await typeOf({})).toEqual([400, 'invalid_request'])
  expect(await typeOf({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
  expect(await typeOf(form)).toEqual([200, undefined])
})

test('a code lives one minute; repeating it withdraws what its first use gave', async () => {
  const [late, form] = [await grant(), await grant()]
  const { body: pair } = await emulator.token(form)
  const again = await emulator.token(form)
  expect(again.body.error).toMatchObject({ type: 'VALIDATION_ERROR', description: 'Invalid authorization code' })
  expect(await statusWith(pair.access_token)).toBe(401)
  expect((await renew(pair.refresh_token)).body.error.type).toBe('invalid_grant')
  await emulator.after(61)
  const { status, body } = await emulator.token(late)
  const description = 'The authorization code has expired'
  expect([status, body.error]).toEqual([400, { type: 'invalid_grant', message: 'invalid_grant', description }])
})

test('renewal rotates: the old refresh token is dead, the old access token lives out its hours', async () => {
  const first = await emulator.authorise()
  const { body: second } = await renew(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const { error } = (await renew(first.refresh_token)).body
  expect(error).toMatchObject({ type: 'invalid_grant', description: 'Invalid refresh token' })
  for (const token of [first.access_token, second.access_token]) expect(await statusWith(token)).toBe(200)
})

test('access ends after six hours, renewal after thirty days', async () => {
  const { refresh_token } = await emulator.authorise()
  await emulator.after(21_601)
  const late = await emulator.bling('GET', '/produtos')
  const expired = { type: 'invalid_token', description: 'The access token provided has expired' }
  expect([late.status, late.body.error]).toEqual([401, expect.objectContaining(expired)])
  await emulator.after(30 * 86_400)
  const { error } = (await renew(refresh_token)).body
  expect(error).toMatchObject({ type: 'invalid_grant', description: 'Refresh token has expired' })
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
