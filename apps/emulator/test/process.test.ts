import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CONTROL_TOKEN } from './support/emulator.ts'

/** The program itself, in a process of its own, with the control token that it makes. */
function start(env: Record<string, string>): ChildProcess {
  const dir = mkdtempSync(join(tmpdir(), 'emulador-processo-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'server.ts')], {
    env: { ...process.env, EMULATOR_DIR: dir, EMULATOR_CONTROL_TOKEN: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  })
  return child
}

/** The addresses, as Linux writes them, at which this port is listened on. */
const listening = (port: number): string[] =>
  ['tcp', 'tcp6'].flatMap((table) =>
    [...readFileSync(`/proc/net/${table}`, 'utf8').matchAll(/^ *\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ 0A/gm)]
      .filter(([, , hex]) => Number.parseInt(hex ?? '', 16) === port)
      .map(([, address = '']) => address),
  )

async function lastWords(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk))
  await once(child, 'close')
  return said.trim()
}

// The longer tests of the program, and its death by kill -9, are in provas.
test('the program tells its own control token, listens on this machine alone, refuses a taken port and ends on SIGTERM with 0', async () => {
  const child = start({ EMULATOR_PORT: '0', HOST: '0.0.0.0' })
  let said = ''
  for await (const chunk of child.stdout ?? []) if ((said += String(chunk)).includes('\n')) break
  const [, url = '', token] = /(http:\S+)\/#([0-9a-f]{64})\n/.exec(said) ?? []
  const { port, hostname } = new URL(url)
  expect(hostname).toBe('127.0.0.1')
  if (process.platform === 'linux') expect(listening(Number(port))).toEqual(['0100007F'])

  const status = async (authorization: string) =>
    (await fetch(`${url}/controle/estado`, { headers: { authorization } })).status
  const asked = [`Bearer ${CONTROL_TOKEN}`, 'Bearer ', `Bearer ${token}`].map(status)
  expect(await Promise.all(asked)).toEqual([401, 401, 200])

  const second = start({ EMULATOR_PORT: port })
  const refusal = await lastWords(second)
  expect([second.exitCode, second.signalCode]).toEqual([1, null])
  expect(refusal).toBe(
    `A porta ${port} do emulador já está em uso por outro programa, e a loja continua sem o emulador. Encerre esse programa, ou informe outra porta em EMULATOR_PORT, e abra a loja de novo.`,
  )

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a folder that it may not use is named, with what to do', async () => {
  const said = await lastWords(start({ EMULATOR_PORT: '0', EMULATOR_DIR: '/dev/null/emulador' }))
  expect(said).toMatch(/não pode usar \/dev\/null\S* \(E\w+\)\. Informe outra pasta em EMULATOR_DIR/)
})
