import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'
import { ask, channelOf, listenOnChannel } from './channel.mjs'
import { boundedLog } from './log.mjs'

test('a log that is full gives way to a new one, and the oldest goes: it never grows without end', () => {
  const file = join(folderOfTest(), 'registros', 'estampa.log')
  const write = boundedLog(file, { most: 100, kept: 2 })
  for (let n = 0; n < 50; n += 1) write(`linha ${n}\n`.padStart(40))
  expect([file, `${file}.1`, `${file}.2`, `${file}.3`].map((path) => existsSync(path))).toEqual([
    true,
    true,
    true,
    false,
  ])
  for (const path of [file, `${file}.1`, `${file}.2`]) expect(readFileSync(path).length).toBeLessThan(200)
  expect(readFileSync(file, 'utf8')).toContain('linha 49')
  // Another start goes on behind what is there.
  boundedLog(file)('mais\n')
  expect(readFileSync(file, 'utf8')).toMatch(/linha 49\nmais\n$/)
})

test('a log that cannot be written stops nothing', () => {
  const file = join(folderOfTest(), 'estampa.log')
  mkdirSync(file)
  expect(() => boundedLog(file)('linha')).not.toThrow()
})

test('who listens is asked, answers, and is waited for; nobody, a second one, and nonsense are told apart', async () => {
  const channel = channelOf(folderOfTest(), 'linux')
  expect(await ask(channel, { pede: 'fechar' })).toBe(false)
  const asked = []
  const close = await listenOnChannel(channel, (message, answer) => {
    asked.push(message)
    answer({ codigo: 3 })
  })
  onTestFinished(close)
  await expect(listenOnChannel(channel, () => {})).rejects.toThrow('EADDRINUSE')
  const heard = []
  const how = { heard: (answer, done) => (heard.push(answer), done()) }
  expect(await ask(channel, { pede: 'fechar' }, how)).toBe(true)
  expect([asked, heard]).toEqual([[{ pede: 'fechar' }], [{ codigo: 3 }]])
  expect(await ask(channel, 'nada', { patience: 50 })).toBe('tarde')
})

test('a channel of Windows is one of the folder, however its name is written', () => {
  const [written, lowerCase, elsewhere] = ['C:\\ProgramData\\Estampa', 'c:\\programdata\\estampa', 'D:\\Estampa'].map(
    (folder) => channelOf(folder, 'win32'),
  )
  expect(written).toMatch(/^\\\\\.\\pipe\\estampa-loja-[0-9a-f]{16}$/)
  expect(lowerCase).toBe(written)
  expect(elsewhere).not.toBe(written)
})

/** The task's program over a server that says so in place of the shop; `restaurar` runs in place of its commands. */
function installedShop() {
  const folder = folderOfTest()
  const program = join(folder, 'programa')
  const copy = (path, text) => {
    mkdirSync(join(program, path, '..'), { recursive: true })
    writeFileSync(join(program, path), text)
  }
  for (const path of [
    'start/child',
    'start/disk',
    'start/fingerprint',
    'service/names',
    'service/settings',
    'service/unit',
  ])
    copy(`scripts/${path}.mjs`, readFileSync(join(root, 'scripts', `${path}.mjs`)))
  for (const name of ['channel', 'folders', 'log', 'shop'])
    copy(`scripts/windows/${name}.mjs`, readFileSync(join(root, 'scripts/windows', `${name}.mjs`)))
  copy('package.json', '{"version":"9.8.7","type":"module"}')
  copy(
    'apps/api/dist/server.js',
    // It can be asked to close as soon as it says that it is open.
    `process.on('SIGTERM', () => { console.log('fechou'); process.exit(0) })
     console.log('abriu em ' + process.env.DATA_DIR)
     process.send({ servindo: true })
     setInterval(() => {}, 1000)`,
  )
  copy('apps/api/dist/cli.js', `console.log('comando', ...process.argv.slice(2)); process.exit(4)`)
  const child = spawn(process.execPath, [join(program, 'scripts/windows/shop.mjs')], {
    env: { ...process.env, ESTAMPA_PASTA: folder },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const log = join(folder, 'registros/estampa.log')
  return { folder, child, said: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') }
}

test('the installed shop writes its log, closes for a restoration and opens again, and ends when it is asked to', async () => {
  const { folder, child, said } = installedShop()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(said).toContain(`abriu em ${join(folder, 'dados')}`)
  expect(said()).toContain('Estampa 9.8.7')
  const answers = []
  const how = { heard: (answer, done) => (answers.push(answer), answer.codigo === undefined || done()) }
  expect(await ask(channelOf(folder), { pede: 'restaurar', args: ['copia.zst'] }, how)).toBe(true)
  expect(answers).toEqual([{ saida: 'comando restaurar copia.zst\n' }, { codigo: 4 }])
  await expect.poll(() => said().match(/abriu em/g)).toHaveLength(2)
  expect(await ask(channelOf(folder), { pede: 'fechar' }, { patience: 20_000 })).toBe(true)
  expect(await ended).toBe(0)
  expect(said()).toMatch(/Pediram que a loja fechasse[^]*fechou[^]*A loja fechou \(0\)/)
})
