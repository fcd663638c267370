import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../src/app.ts'
import { readSettings } from '../src/settings.ts'
import { CONTROL_TOKEN } from './support/emulator.ts'

test.each([
  [{ PUBLIC_URL: 'http://loja.example:3000/' }, 'http://loja.example:3000'],
  [{ PORT: '4000' }, 'http://127.0.0.1:4000'],
  [{}, 'http://127.0.0.1:3000'],
])('the addresses of the shop follow %j', (env, shop) => {
  expect(readSettings(env)).toMatchObject({
    redirect: `${shop}/bling/callback`,
    webhookUrl: `${shop}/api/bling/webhook/`,
  })
})

const PORTS = ['x', '-1', '65536', '1.5'].map((port) => ['EMULATOR_PORT', port] as const)
const ADDRESSES = ['PUBLIC_URL', 'EMULATOR_REDIRECT_URI', 'EMULATOR_WEBHOOK_URL'].map((name) => [name, 'loja'] as const)
test.each([...PORTS, ...ADDRESSES])('%s=%s is refused', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`A variável ${name} tem um valor que não serve: "${value}"`)
})

test('the redirect address follows the shop at each start, until the control page chooses another', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'emulador-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const shop = 'http://loja.example:3000'
  /** Starts on the same state, asks or changes the configuration, ends. */
  async function configuration(shopUrl: string, change?: object) {
    const settings = readSettings({ PUBLIC_URL: shopUrl, EMULATOR_CONTROL_TOKEN: CONTROL_TOKEN })
    const app = await createEmulator({ ...settings, dir })
    const answer = await app.inject({
      method: change ? 'PATCH' : 'GET',
      url: '/controle/configuracao',
      headers: { authorization: `Bearer ${CONTROL_TOKEN}` },
      ...(change ? { payload: change } : {}),
    })
    await app.close()
    return answer.json()
  }
  expect(await configuration(shop)).toMatchObject({ redirect: `${shop}/bling/callback` })
  await configuration(shop, { redirect: 'http://x.example/' })
  expect(await configuration(shop)).toMatchObject({ redirect: 'http://x.example/' })
  expect(await configuration('http://outra.example')).toMatchObject({ redirect: 'http://outra.example/bling/callback' })
})
