import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { simples } from '../support/bodies.ts'
import { BASIC, CLIENT, CONTROL_TOKEN } from '../support/emulator.ts'

const server = join(import.meta.dirname, '..', '..', 'src', 'server.ts')

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'emulador-processo-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** The program itself, in a process of its own; resolves when it listens. */
async function start(dir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      EMULATOR_DIR: dir,
      EMULATOR_PORT: '0',
      EMULATOR_CONTROL_TOKEN: CONTROL_TOKEN,
      EMULATOR_SECRET: CLIENT.secret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [message] = (await once(child, 'message')) as [{ emulador: string }]
  return { child, url: message.emulador }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

async function json(url: string, init?: RequestInit): Promise<Answer> {
  const control = url.includes('/controle/') ? { authorization: `Bearer ${CONTROL_TOKEN}` } : {}
  return (await fetch(url, { ...init, headers: { ...control, ...(init?.headers as Record<string, string>) } })).json()
}

const posted = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('kill -9 loses nothing that was answered: products, token, rules and requests', async () => {
  const dir = temporary()
  const first = await start(dir)
  const { code } = await json(`${first.url}/controle/autorizar`, posted({}))
  const { access_token } = await json(`${first.url}/bling/Api/v3/oauth/token`, {
    method: 'POST',
    headers: { authorization: BASIC, 'enable-jwt': '1' },
    body: new URLSearchParams({ grant_type: 'authorization_code', code: String(code) }),
  })
  await json(`${first.url}/controle/configuracao`, { ...posted({ limitePorSegundo: 100_000 }), method: 'PATCH' })
  await json(`${first.url}/controle/falhas`, posted({ acao: 'atraso', atrasoMs: 1, porcentagem: 0 }))
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  let answered = 0
  const flood = (async () => {
    for (let n = 0; n < 10_000; n += 1) {
      const body = JSON.stringify(simples(`P${n}`))
      const response = await fetch(`${first.url}/bling/Api/v3/produtos`, { method: 'POST', headers, body })
      expect(response.status).toBe(201)
      await response.text()
      answered += 1
      if (answered === 50) first.child.kill('SIGKILL')
    }
  })()
  await expect(flood).rejects.toThrow()
  if (first.child.exitCode === null && first.child.signalCode === null) await once(first.child, 'exit')

  const second = await start(dir)
  const { quantidades, autorizado } = await json(`${second.url}/controle/estado`)
  expect(autorizado).toBe(true)
  // One more may have been applied whose answer never arrived.
  expect([answered, answered + 1]).toContain(quantidades['produtos'])
  expect(await json(`${second.url}/controle/falhas`)).toHaveLength(1)
  expect((await fetch(`${second.url}/bling/Api/v3/produtos`, { headers })).status).toBe(200)
  const { porStatus } = await json(`${second.url}/controle/contadores`)
  expect(porStatus['201']).toBe(quantidades['produtos'])
})

test('SIGTERM and the end of the parent both end it, with code 0', async () => {
  for (const end of [(child: ChildProcess) => child.kill('SIGTERM'), (child: ChildProcess) => child.disconnect()]) {
    const { child, url } = await start(temporary())
    await json(`${url}/controle/saude`)
    end(child)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  }
})
