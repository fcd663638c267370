import { once } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Cliente, PROCESS_ADMIN } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { endPrograma, pidDoBanco, startLoja } from '../support/programa.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')

// That a killed database server comes back, and that nothing acknowledged is lost: falhas.test.ts.
test('a database server that cannot come back at once is tried again', async () => {
  const loja = await startLoja(dados, { env: PROCESS_ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const [registro, versao] = [join(dados, 'postgres.log'), join(dados, 'postgres', 'PG_VERSION')]
  const recusas = () => readFileSync(registro, 'utf8').split('not a valid data directory').length
  const antes = recusas()
  renameSync(versao, `${versao}-fora`)
  process.kill(pidDoBanco(dados), 'SIGKILL')
  await expect.poll(recusas).toBeGreaterThan(antes)
  renameSync(`${versao}-fora`, versao)
  await cliente.ate('GET', '/saude/', 200)
  expect(await endPrograma(loja)).toBe(0)
})

test('a request in progress when the shop is told to stop is answered; new ones are not accepted', async () => {
  const loja = await startLoja(dados, { env: PROCESS_ADMIN.env })
  const corpo = JSON.stringify({ username: PROCESS_ADMIN.username, password: PROCESS_ADMIN.password })
  const pedido = request(`${loja.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': corpo.length, expect: '100-continue' },
  })
  pedido.flushHeaders()
  // The server has the request and waits for its body.
  await once(pedido, 'continue')
  loja.child.kill('SIGTERM')
  const cliente = new Cliente(loja.url)
  while ((await cliente.tentar('GET', '/saude/')) !== null);
  const chegada = once(pedido, 'response')
  pedido.end(corpo)
  const [resposta] = await chegada
  expect(resposta.statusCode).toBe(200)
  resposta.resume()
  expect(await loja.fim).toBe(0)
})
