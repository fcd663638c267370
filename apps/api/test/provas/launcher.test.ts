import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import {
  arquivoDoServidor,
  endPrograma,
  pidDaLoja,
  pidDoBanco,
  raiz,
  startLoja,
  waitForExit,
} from '../support/programa.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')

/** Runs what scripts/start.mjs runs once everything is installed and built. */
const lancador = `
  import { keepRunning } from ${JSON.stringify(join(raiz, 'scripts', 'start', 'child.mjs'))}
  process.exitCode = await keepRunning(process.execPath, [${JSON.stringify(arquivoDoServidor)}])
`
const launcherCommand = [process.execPath, '--input-type=module', '-e', lancador] as const

async function tudoSumiu(url: string, loja: number, banco: number): Promise<void> {
  await waitForExit(loja)
  await waitForExit(banco)
  await expect(fetch(`${url}/api/saude/`)).rejects.toThrow('fetch failed')
}

test('SIGTERM to the launcher ends the shop, with its code', async () => {
  const loja = await startLoja(dados, { programa: launcherCommand })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  expect(await endPrograma(loja)).toBe(0)
  await tudoSumiu(loja.url, servidor, banco)
})

test('kill -9 of the launcher leaves neither shop nor database', async () => {
  const loja = await startLoja(dados, { programa: launcherCommand })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  loja.child.kill('SIGKILL')
  await tudoSumiu(loja.url, servidor, banco)
})

test('kill -9 of npm leaves neither launcher nor shop nor database', async () => {
  const npm = ['sh', '-c', '"$@"; exit', 'npm', ...launcherCommand] as const
  const loja = await startLoja(dados, { programa: npm, env: { npm_lifecycle_event: 'start' } })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  loja.child.kill('SIGKILL')
  await tudoSumiu(loja.url, servidor, banco)
})

test('a shop that fails to start gives the launcher its code', async () => {
  const loja = startLoja(dados, { programa: launcherCommand, env: { PORT: 'abc' } })
  await expect(loja).rejects.toThrow(/ended with 1:\s+A variável PORT/)
})

/** Where the shop says that it serves, the time before last and so on. */
const enderecos = (saida: string) => [...saida.matchAll(/Endereço\s+(http:\S+)/g)].map(([, url]) => url)

test('a shop that dies is started again, and says so on the terminal, at its health, in the log and in the audit', async () => {
  const env = { ADMIN_PASSWORD: 'senha-da-dona' }
  const loja = await startLoja(join(pasta, 'outros'), { programa: launcherCommand, env })
  const saude = async (url: string | undefined) => (await (await fetch(`${url}/api/saude/`)).json()) as object
  expect(await saude(loja.url)).toMatchObject({ reinicios: { vezes: 0, motivo: null, quando: null } })
  process.kill(pidDaLoja(join(pasta, 'outros')), 'SIGKILL')
  await expect.poll(() => enderecos(loja.saida()).length).toBe(2)
  expect(loja.saida()).toContain('A loja terminou sozinha (SIGKILL). Ela recomeça em 0.5 s (reinício 1).')
  expect(loja.saida()).toMatch(/"vezes":1,"motivo":"SIGKILL","msg":"a process died and is started again"/)
  const url = enderecos(loja.saida())[1]
  expect(await saude(url)).toMatchObject({
    reinicios: { vezes: 1, motivo: 'SIGKILL', quando: expect.stringMatching(/^\d{4}-/) },
  })
  const cliente = await Cliente.entrar(url ?? '', { username: 'admin', password: env.ADMIN_PASSWORD })
  expect(await cliente.pedir('GET', '/auditoria/?tipo=reinicio')).toMatchObject({
    results: [{ tipo: 'reinicio', comando: 'sistema', detalhes: { motivo: 'SIGKILL', vezes: 1 } }],
  })
})

test('SIGTERM while the shop is being started again ends it for good', async () => {
  const loja = await startLoja(dados, { programa: launcherCommand })
  const banco = pidDoBanco(dados)
  process.kill(pidDaLoja(dados), 'SIGKILL')
  await expect.poll(loja.saida).toContain('Ela recomeça')
  expect(await endPrograma(loja)).toBe(0)
  await waitForExit(banco)
  expect(enderecos(loja.saida())).toHaveLength(1)
})
