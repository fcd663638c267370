import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAuthority, createLeaf } from '../../../src/infra/network/authority.ts'
import { encerrarTudo, ligarLoja, pastaNova } from '../programa.ts'

/** Longest wait for a certificate or a refusal, s. */
const PACIENCIA_S = 120

/**
 * Runs the program against Pebble, Let's Encrypt's test server (strict, a third of the good nonces refused), and its DNS
 * server, which leads every name here. Answers a sentence for each difference.
 */
export async function provarAcme(pebble: string, dizer: (linha: string) => void): Promise<string[]> {
  const problemas: string[] = []
  const { pasta, remover } = pastaNova('estampa-acme-')
  const filhos: ChildProcess[] = []
  const [http = 0, https = 0, fechada = 0, porta = 0, gestao = 0, dns = 0, mock = 0] = await portasLivres(7)
  const ca = await createAuthority('Pebble', [], new Date())
  const folha = await createLeaf(ca, [], ['127.0.0.1'], new Date())
  const em = (nome: string, texto: string) => {
    writeFileSync(join(pasta, nome), texto)
    return join(pasta, nome)
  }
  const raizDoPebble = em('raiz.pem', ca.root)
  const certificado = { certificate: em('pebble.pem', folha.chain), privateKey: em('pebble.key', folha.key) }

  async function iniciarPebble(httpPort: number, tlsPort: number) {
    const enderecos = { listenAddress: `127.0.0.1:${porta}`, managementListenAddress: `127.0.0.1:${gestao}` }
    const config = em('pebble.json', JSON.stringify({ pebble: { ...enderecos, ...certificado, httpPort, tlsPort } }))
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '33' }
    const child = spawn(pebble, ['-config', config, '-strict', '-dnsserver', `127.0.0.1:${dns}`], { env })
    filhos.push(child)
    let pedidos = 0
    const contar = (pedaco: Buffer) => (pedidos += pedaco.toString().split(' POST ').length - 1)
    child.stdout.on('data', contar)
    child.stderr.on('data', contar)
    await ate(async () => (await pedir(secure, gestao, '/roots/0', { rejectUnauthorized: false })).status === 200)
    const { texto: raiz } = await pedir(secure, gestao, '/roots/0', { rejectUnauthorized: false })
    return { raiz, pedidos: () => pedidos, fim: () => (child.kill(), once(child, 'exit')) }
  }
  const ligar = (DOMINIO: string) =>
    ligarLoja(join(pasta, 'dados'), {
      env: {
        DOMINIO,
        DOMINIO_EMAIL: 'loja@estampa.test',
        DOMINIO_PORTA_HTTP: String(http),
        DOMINIO_PORTA_HTTPS: String(https),
        ACME_DIRETORIO: `https://127.0.0.1:${porta}/dir`,
        NODE_EXTRA_CA_CERTS: raizDoPebble,
      },
    })
  const conferir = (certo: boolean, frase: string) => {
    dizer(`${certo ? 'ok' : 'DIFFERENT'}: ${frase}`)
    if (!certo) problemas.push(frase)
  }
  const desligar = async ({ child, fim }: Awaited<ReturnType<typeof ligar>>) => (child.kill('SIGTERM'), await fim)
  const servido = async (servername: string, ca: string) =>
    (await pedir(secure, https, '/api/saude/', { servername, ca }).catch(() => ({ status: 0 }))).status === 200

  try {
    filhos.push(
      spawn(`${pebble}-challtestsrv`, [
        ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''],
        ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${mock}`],
      ]),
    )
    const primeiro = await iniciarPebble(http, https)
    let loja = await ligar('loja.estampa.test')
    await ate(() => /recebido|Nova tentativa/.test(loja.saida()))
    conferir(
      await ate(() => servido('loja.estampa.test', primeiro.raiz)),
      'http-01: a certificate, served without a restart',
    )
    const { status, location } = await pedir(plain, http, '/produtos')
    conferir(status === 301 && location === 'https://loja.estampa.test/produtos', 'plain http leads to https')
    await desligar(loja)
    const antes = primeiro.pedidos()
    loja = await ligar('loja.estampa.test')
    conferir(await ate(() => servido('loja.estampa.test', primeiro.raiz)), 'a restart serves what it has')
    await desligar(loja)
    conferir(antes > 0 && primeiro.pedidos() === antes, `a restart asks for nothing (${antes} requests before)`)
    await primeiro.fim()

    const segundo = await iniciarPebble(fechada, https)
    loja = await ligar('outra.estampa.test')
    await ate(() => /recebido|Nova tentativa em \d/.test(loja.saida()))
    conferir(
      await ate(() => servido('outra.estampa.test', segundo.raiz)),
      'another domain, port 80 closed: tls-alpn-01',
    )
    await desligar(loja)
    await segundo.fim()

    const terceiro = await iniciarPebble(fechada, fechada)
    loja = await ligar('terceira.estampa.test')
    await ate(() => /recebido|Nova tentativa em \d/.test(loja.saida()))
    conferir(/portas 80 e 443/.test(loja.saida()), 'both ports closed: a sentence and a wait')
    await desligar(loja)
    await terceiro.fim()
  } finally {
    await encerrarTudo()
    for (const child of filhos) child.kill()
    remover()
  }
  return problemas
}

async function portasLivres(quantas: number): Promise<number[]> {
  const servers = Array.from({ length: quantas }, () => createServer())
  for (const server of servers) await once(server.listen(0, '0.0.0.0'), 'listening')
  const portas = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return portas
}

/** False when it did not come true in time. */
async function ate(pronto: () => boolean | Promise<boolean>): Promise<boolean> {
  const fim = Date.now() + PACIENCIA_S * 1000
  while (Date.now() < fim) {
    try {
      if (await pronto()) return true
    } catch {
      // Not open yet.
    }
    await wait(100)
  }
  return false
}

async function pedir(como: typeof secure, port: number, path: string, options: object = {}) {
  const pedido = como({ host: '127.0.0.1', port, path, agent: false, ...options })
  pedido.end()
  const [resposta] = await once(pedido, 'response')
  let texto = ''
  for await (const pedaco of resposta) texto += pedaco
  return { status: resposta.statusCode as number, location: resposta.headers['location'] as string, texto }
}
