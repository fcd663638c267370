import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { runningProcess } from '@estampa/host/postgres.ts'
import { expect, test } from 'vitest'
import { linkLibraries, locateBinaries } from '../../../../packages/host/src/postgres/binaries.ts'
import { Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { endPrograma, pidDoBanco, startLoja, startPrograma, waitForExit } from '../support/programa.ts'

const pasta = pastaDoArquivo()
/** For the tests to which it is all the same whether it is a first start: that one takes longer. */
const comum = join(pasta, 'comum')

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends with code 0 and leaves no process', async (signal) => {
  const loja = await startLoja(comum)
  const banco = pidDoBanco(comum)
  loja.child.kill(signal)
  loja.child.kill(signal)
  expect(await loja.fim).toBe(0)
  expect(runningProcess(banco)).toBeNull()
})

test('the database ends by itself after kill -9 of the shop', async () => {
  const loja = await startLoja(comum)
  const banco = pidDoBanco(comum)
  await endPrograma(loja, 'SIGKILL')
  await waitForExit(banco)
})

test('credentials are shown once; the data folder is not', async () => {
  const dados = join(pasta, 'uma-vez')
  const primeira = await startLoja(dados)
  const senha = /Senha\s+(\S{8,})/.exec(primeira.saida())?.[1] ?? ''
  expect(await Cliente.entrada(primeira.url, 'admin', senha)).toBe(200)
  await endPrograma(primeira)
  const segunda = await startLoja(dados)
  expect(segunda.saida()).not.toContain(senha)
  expect(segunda.saida()).toContain(dados)
})

test('wrong settings stop the start with one sentence each, without showing secrets', async () => {
  const programa = startPrograma(join(pasta, 'errada'), {
    env: { PORT: 'abc', CHAVE_SECRETA: 'curta', DATABASE_URL: 'mysql://u:segredo@h/b', BLING_ATIVO: 'talvez' },
  })
  expect(await programa.fim).toBe(1)
  const linhas = programa.saida().trim().split('\n')
  expect(linhas).toHaveLength(4)
  expect(linhas[0]).toBe('A variável PORT tem um valor que não serve: "abc"; deve ser um número inteiro de 0 a 65535.')
  expect(programa.saida()).not.toMatch(/curta|segredo/)
})

// A DATA_DIR that is a file, an address of a database that does not serve: packages/host/src/postgres/server.test.ts.
test('a DATA_DIR that cannot be written to is one sentence', async () => {
  const fechada = join(pasta, 'fechada')
  mkdirSync(fechada)
  chmodSync(fechada, 0o555)
  const conta = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const programa = startPrograma(fechada, conta)
  expect(await programa.fim).toBe(1)
  expect(programa.saida().trim()).toMatch(/^Esta conta do computador não pode gravar em .*DATA_DIR\.$/)
})

test('a port in use stops the start with a sentence and leaves no database running', async () => {
  const ocupante = createServer().listen(0, '127.0.0.1')
  const port = String(await portOf(ocupante))
  const programa = startPrograma(comum, { env: { PORT: port } })
  expect(await programa.fim).toBe(1)
  expect(programa.saida()).toContain(`A porta ${port} já está em uso por outro programa`)
  expect(() => pidDoBanco(comum)).toThrow('No database server')
  // In a first start it is looked at before a database is made.
  const nova = join(pasta, 'porta-ocupada')
  expect(await startPrograma(nova, { env: { PORT: port } }).fim).toBe(1)
  expect(existsSync(join(nova, 'postgres'))).toBe(false)
  ocupante.close()
})

test('a second start of an open shop, at its port, names the data and not the port', async () => {
  const loja = await startLoja(comum)
  const segunda = startPrograma(comum, { env: { PORT: new URL(loja.url).port } })
  expect(await segunda.fim).toBe(1)
  expect(segunda.saida()).toMatch(/^\s*Estes dados já estão em uso por outra Estampa em execução/)
  await endPrograma(loja)
})

/** Has the program see another date; its database sees the machine's. */
const clockAt = (day: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    const ahead = Date.parse('${day}T12:00:00Z') - Date.now()
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ahead) : super(...given) }
      static now() { return Real.now() + ahead }
    }`)}`,
})

test('a clock of 2001 stops the start before anything is made; one of 2040 is said, and the shop opens', async () => {
  const nova = join(pasta, 'relogio')
  const antiga = startPrograma(nova, { env: clockAt('2001-01-01') })
  expect(await antiga.fim).toBe(1)
  expect(antiga.saida()).toContain('O relógio deste computador diz 01/01/2001, e este programa é mais novo do que isso')
  expect(existsSync(nova)).toBe(false)
  const adiantada = await startLoja(nova, { env: clockAt('2040-05-01') })
  expect(adiantada.saida()).toContain('O relógio deste computador diz 01/05/2040')
  await endPrograma(adiantada)
})

test('a data folder whose path is too long for a socket', async () => {
  const dados = join(pasta, 'p'.repeat(60), 'q'.repeat(60), 'dados')
  const loja = await startLoja(dados)
  expect((await fetch(`${loja.url}/api/saude/`)).status).toBe(200)
  const socket = readFileSync(join(dados, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  expect(socket).toMatch(/^\/tmp\/estampa-/)
  await endPrograma(loja)
  rmSync(socket, { recursive: true })
})

test('an installation without scripts: the missing library links are made', () => {
  const copia = join(pasta, 'pacote', 'native')
  cpSync(locateBinaries(), copia, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(readFileSync(join(copia, 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(copia, '..', target))
  const versao = () => spawnSync(join(copia, 'bin', 'postgres'), ['--version']).status
  expect(versao()).not.toBe(0)
  linkLibraries(copia)
  linkLibraries(copia)
  expect(versao()).toBe(0)
})
