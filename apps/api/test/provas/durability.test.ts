import { once } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { ligarLoja, pidDoBanco, sumiu } from '../support/programa.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')
const rodadas = 10
const confirmacoesPorRodada = 12

test('kill -9 during writes, ten times: every acknowledged product is there after each restart', async () => {
  let loja = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const { id: modelo_id } = await cliente.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: categoria_id } = await cliente.pedir('POST', '/categorias/', { nome: 'Roupas' })
  const confirmados = new Set<number>()
  let serie = 0

  /** Writes until the shop dies under it. */
  async function escrever(meta: number): Promise<void> {
    for (;;) {
      serie += 1
      const produto = { titulo: `Produto ${serie}`, sku: `SKU-${serie}`, modelo_id, categoria_id, preco_venda: 10 }
      const resposta = await cliente.tentar('POST', '/produtos/', produto)
      if (resposta === null) return
      expect(resposta.status).toBe(201)
      confirmados.add(resposta.body.id)
      if (confirmados.size === meta) loja.child.kill('SIGKILL')
    }
  }

  for (let rodada = 1; rodada <= rodadas; rodada += 1) {
    const meta = confirmados.size + confirmacoesPorRodada
    await Promise.all([escrever(meta), escrever(meta), escrever(meta), escrever(meta)])
    expect(await loja.fim).toBe('SIGKILL')
    loja = await ligarLoja(dados)
    cliente.url = loja.url
    const achados = await cliente.idsDeProdutos()
    expect([...confirmados].filter((id) => !achados.has(id))).toEqual([])
  }
  expect(confirmados.size).toBeGreaterThanOrEqual(rodadas * confirmacoesPorRodada)
})

test('a database server that is killed comes back, with the shop serving again', async () => {
  const loja = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const pid = pidDoBanco(dados)
  process.kill(pid, 'SIGKILL')
  await sumiu(pid)
  await cliente.ate('GET', '/saude/', 200)
  expect(pidDoBanco(dados)).not.toBe(pid)
  loja.child.kill('SIGTERM')
  expect(await loja.fim).toBe(0)
})

test('a database server that cannot come back at once is tried again', async () => {
  const loja = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const [registro, versao] = [join(dados, 'postgres.log'), join(dados, 'postgres', 'PG_VERSION')]
  const recusas = () => readFileSync(registro, 'utf8').split('not a valid data directory').length
  const antes = recusas()
  renameSync(versao, `${versao}-fora`)
  process.kill(pidDoBanco(dados), 'SIGKILL')
  await expect.poll(recusas).toBeGreaterThan(antes)
  renameSync(`${versao}-fora`, versao)
  await cliente.ate('GET', '/saude/', 200)
  loja.child.kill('SIGTERM')
  expect(await loja.fim).toBe(0)
})

test('a request in progress when the shop is told to stop is answered; new ones are not accepted', async () => {
  const loja = await ligarLoja(dados, { env: ADMIN.env })
  const corpo = JSON.stringify({ username: ADMIN.username, password: ADMIN.password })
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
