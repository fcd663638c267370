import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { encerrarTudo, ligarLoja, pastaNova, pidDaLoja, pidDoBanco, raiz, sumiu } from '../support/programa.ts'

const { pasta, remover } = pastaNova()
const dados = join(pasta, 'dados')

afterEach(encerrarTudo)
afterAll(remover)

/** What scripts/start.mjs does once everything is installed and built. */
const lancador = `
  import { runInPlace } from ${JSON.stringify(join(raiz, 'scripts', 'child.mjs'))}
  process.exitCode = await runInPlace(process.execPath, ['apps/api/src/server.ts'])
`
const comLancador = [process.execPath, '--input-type=module', '-e', lancador] as const

async function tudoSumiu(url: string, loja: number, banco: number): Promise<void> {
  await sumiu(loja)
  await sumiu(banco)
  await expect(fetch(`${url}/api/saude/`)).rejects.toThrow('fetch failed')
}

test('SIGTERM to the launcher ends the shop, with its code', async () => {
  const loja = await ligarLoja(dados, { programa: comLancador })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  loja.child.kill('SIGTERM')
  expect(await loja.fim).toBe(0)
  await tudoSumiu(loja.url, servidor, banco)
})

test('kill -9 of the launcher leaves neither shop nor database', async () => {
  const loja = await ligarLoja(dados, { programa: comLancador })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  loja.child.kill('SIGKILL')
  await tudoSumiu(loja.url, servidor, banco)
})

test('kill -9 of npm leaves neither launcher nor shop nor database', async () => {
  const npm = ['sh', '-c', '"$@"; exit', 'npm', ...comLancador] as const
  const loja = await ligarLoja(dados, { programa: npm, env: { npm_lifecycle_event: 'start' } })
  const [servidor, banco] = [pidDaLoja(dados), pidDoBanco(dados)]
  loja.child.kill('SIGKILL')
  await tudoSumiu(loja.url, servidor, banco)
})

test('a shop that fails to start gives the launcher its code', async () => {
  const loja = ligarLoja(dados, { programa: comLancador, env: { PORT: 'abc' } })
  await expect(loja).rejects.toThrow(/ended with 1:\s+A variável PORT/)
})
