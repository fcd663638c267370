import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningProcess } from '@estampa/host/postgres.ts'
import { expect, test } from 'vitest'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import {
  endPrograma,
  filhosDe,
  linhasDeComando,
  paiDe,
  pidDoBanco,
  startLoja,
  startPrograma,
} from '../support/programa.ts'

const pasta = pastaDoArquivo()
/** For the tests to which it is all the same whether it is a first start: that one takes longer. */
const comum = join(pasta, 'comum')

test('a second shop on the same data refuses with a sentence, and the first goes on', async () => {
  const dados = comum
  const primeira = await startLoja(dados)
  const segunda = startPrograma(dados)
  expect(await segunda.fim).toBe(1)
  expect(segunda.saida()).toMatch(/já estão em uso por outra Estampa em execução \(processo \d+\)/)
  expect(segunda.saida()).not.toMatch(/\bat .*\.ts/)
  expect((await fetch(`${primeira.url}/api/saude/`)).status).toBe(200)
})

test('of two first starts at once on the same data exactly one becomes the shop', async () => {
  const dados = join(pasta, 'juntas')
  const resultados = await Promise.allSettled([startLoja(dados), startLoja(dados)])
  const abertas = resultados.filter((result) => result.status === 'fulfilled')
  const recusas = resultados.filter((result) => result.status === 'rejected').map(({ reason }) => String(reason))
  expect(abertas).toHaveLength(1)
  expect(recusas[0]).toMatch(/já estão em uso por outra Estampa/)
  expect((await fetch(`${abertas[0]?.value.url}/api/saude/`)).status).toBe(200)
  expect(readdirSync(dados).filter((name) => name.includes('init'))).toEqual([])
})

test('a start right after asking the running shop to end waits for it and takes over', async () => {
  const dados = comum
  const primeira = await startLoja(dados)
  primeira.child.kill('SIGTERM')
  const segunda = await startLoja(dados)
  expect(await primeira.fim).toBe(0)
  expect((await fetch(`${segunda.url}/api/saude/`)).status).toBe(200)
})

test('a pid file whose number now belongs to another program does not stop the start', async () => {
  const dados = comum
  const primeira = await startLoja(dados)
  await endPrograma(primeira)
  const { uid, gid } = statSync(join(dados, 'postgres'))
  // As the same account as the server: PostgreSQL itself would take such a process for a running server.
  const foreignProcess = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'], uid, gid })
  const linhas = [
    foreignProcess.pid,
    join(dados, 'postgres'),
    1_700_000_000,
    5432,
    join(dados, 'postgres'),
    '',
    '1 1',
    'ready',
  ]
  const arquivo = join(dados, 'postgres', 'postmaster.pid')
  writeFileSync(arquivo, `${linhas.join('\n')}\n`, { mode: 0o600 })
  chownSync(arquivo, uid, gid)
  try {
    const segunda = await startLoja(dados)
    expect((await fetch(`${segunda.url}/api/saude/`)).status).toBe(200)
    expect(foreignProcess.exitCode).toBeNull()
  } finally {
    foreignProcess.kill()
  }
})

test('an orphan server, whose watchdog was killed along with the shop, is ended by the next start', async () => {
  const dados = comum
  const primeira = await startLoja(dados)
  const banco = pidDoBanco(dados)
  const vigia = paiDe(banco)
  // The watchdog's own watcher too: it would end the server.
  for (const pid of [...filhosDe(vigia, 'estampa-postgres'), vigia]) process.kill(pid, 'SIGKILL')
  await endPrograma(primeira, 'SIGKILL')
  expect(runningProcess(banco)).not.toBeNull()
  const segunda = await startLoja(dados)
  expect(runningProcess(banco)).toBeNull()
  expect((await fetch(`${segunda.url}/api/saude/`)).status).toBe(200)
})

test('an initialisation cut short leaves nothing that a later start takes for a database', async () => {
  const dados = join(pasta, 'interrompida')
  const primeira = startPrograma(dados)
  const comecou = () => existsSync(dados) && readdirSync(dados).some((name) => name.includes('.init-'))
  while (!comecou() && primeira.child.exitCode === null) await new Promise(setImmediate)
  await endPrograma(primeira, 'SIGKILL')
  expect(existsSync(join(dados, 'postgres'))).toBe(false)
  // The initialisation goes on without the killed shop, for a moment.
  await expect.poll(() => linhasDeComando().filter((linha) => linha.includes(`${dados}/postgres.init-`))).toEqual([])
  const segunda = await startLoja(dados)
  expect((await fetch(`${segunda.url}/api/saude/`)).status).toBe(200)
  expect(readdirSync(dados).filter((name) => name.includes('.init-'))).toEqual([])
})
