import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { problem } from '@estampa/contract/problem.schemas.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { textosHostis } from '../entradas/hostis.ts'
import { createBase, foto, lojaDoArquivo } from '../support/loja.ts'

/** Content of files beside the served folders, and of a hidden file in them. */
const SEGREDO = 'nobody may read this'
const isProblem = (texto: string) => problem.strict().safeParse(JSON.parse(texto)).success

// A shop that listens and serves a small web too, with a product of two pictures.
const pasta = await mkdtemp(join(tmpdir(), 'estampa-web-'))
afterAll(() => rm(pasta, { recursive: true, force: true }))
const webDir = join(pasta, 'web')
await mkdir(join(webDir, 'assets'), { recursive: true })
await writeFile(join(pasta, 'segredo.txt'), SEGREDO)
await writeFile(join(webDir, '.oculto'), SEGREDO)
await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Estampa</title>')
await writeFile(join(webDir, 'assets', 'a-1.js'), 'export {}')
const loja = await lojaDoArquivo(undefined, { webDir })
await writeFile(join(loja.midiaDir, '.oculto'), SEGREDO)
const form = new FormData()
const dados = { ...(await createBase(loja)), titulo: 'Camiseta', sku: 'A-1' }
for (const [nome, valor] of Object.entries(dados)) form.append(nome, String(valor))
const bytes = new Uint8Array(await foto('blue', 8))
for (const nome of ['../../a.jpg', 'a.jpg']) form.append('imagens', new Blob([bytes], { type: 'image/jpeg' }), nome)
const { imagens }: { imagens: { imagem: string; media: string; miniatura: string }[] } = (
  await loja.pedir('POST', '/api/produtos/', form)
).body

await loja.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = loja.app.server.address() as AddressInfo
/** Asks for an address exactly as written: no client puts `..` or `//` right on the way. */
async function requestPath(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
) {
  const pedido = request({ port, host: '127.0.0.1', method, path, headers, agent }).end()
  const [resposta] = await once(pedido, 'response')
  return { status: resposta.statusCode as number, headers: resposta.headers, texto: await text(resposta) }
}
/** Sends these bytes and returns what comes back, until the connection is closed. */
async function writeBytes(enviados: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(enviados)
  return text(socket)
}

test('every kind of answer carries the security headers', async () => {
  const bearer = { authorization: `Bearer ${loja.access}` }
  const respostas: [string, string, Record<string, string>, number][] = [
    ['GET', '/api/saude/', {}, 200],
    ['HEAD', '/api/saude/', {}, 200],
    ['GET', '/api/docs/', {}, 200],
    ['GET', '/api/modelos/', bearer, 200],
    ['GET', '/api/modelos/', {}, 401],
    ['GET', '/api/modelos/9/', bearer, 404],
    ['GET', '/api/modelos/x/', bearer, 400],
    ['GET', '/api/nada/', bearer, 404],
    ['GET', '/api/%zz', {}, 400],
    ['GET', `/api/modelos/${'9'.repeat(300)}/`, bearer, 404],
    ['POST', '/api/modelos/', { ...bearer, 'content-type': 'text/xml', 'content-length': '0' }, 415],
    ['POST', '/api/auth/login/', { 'content-type': 'application/json', 'content-length': '9000000' }, 413],
    ['POST', '/api/bling/webhook/', {}, 401],
    ['DELETE', '/api/modelos/', bearer, 404],
    ['OPTIONS', '/api/modelos/', {}, 404],
    ['TRACE', '/api/modelos/', {}, 404],
    ['GET', imagens[0]?.miniatura ?? '', {}, 200],
    ['GET', imagens[0]?.miniatura ?? '', { range: 'bytes=0-1' }, 206],
    ['GET', '/midia/nada.webp', {}, 404],
    ['GET', '/', {}, 200],
    ['GET', '/produtos/1', {}, 200],
    ['GET', '/assets/a-1.js', {}, 200],
    ['GET', '/versao.json', {}, 200],
    ['GET', '//', {}, 200],
  ]
  for (const [metodo, url, enviados, esperado] of respostas) {
    const { status, headers, texto } = await requestPath(metodo, url, enviados)
    expect([metodo, url, status]).toEqual([metodo, url, esperado])
    expect(headers, `${metodo} ${url}`).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy']).toMatch(
      /default-src '(self|none)'.*object-src 'none'.*frame-ancestors 'none'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|(?<!wasm-)unsafe-eval|\*/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
    const guardavel = status === 200 && (url === '/api/docs/' || url === '/api/modelos/')
    if (url.startsWith('/api/'))
      expect([url, headers['cache-control']]).toEqual([url, guardavel ? 'private, no-cache' : 'no-store'])
    if (status >= 400 && metodo !== 'HEAD') expect(isProblem(texto), `${metodo} ${url} ${texto}`).toBe(true)
  }
})

test('an invalid or oversized HTTP request gets a problem document, and the connection ends', async () => {
  const linhas: [string, number][] = [
    ['lixo\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['FOO /api/modelos/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['GET /api/saude/ HTTP/1.1\r\nHost: a\r\nnome ruim: 1\r\n\r\n', 400],
    [
      'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
    ['GET /api/saude/ HTTP/1.1\r\nHost: a\r\nX: b\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['GET /nada HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    [`GET /api/saude/ HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ]
  for (const [enviados, esperado] of linhas) {
    const texto = await writeBytes(enviados)
    expect(texto).toMatch(new RegExp(`^HTTP/1\\.1 ${esperado} `))
    expect(texto).toContain('x-content-type-options: nosniff')
    expect(isProblem(texto.slice(texto.indexOf('\r\n\r\n') + 4))).toBe(true)
  }
})

test('an address or a host that is none is no failure of ours, and no link leads to where it says', async () => {
  const bearer = { authorization: `Bearer ${loja.access}`, connection: 'close' }
  const cabecalhos = Object.entries(bearer).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  for (const n of [1, 2]) await loja.pedir('POST', '/api/clientes/', { nome: `Ana ${n}`, cpf: `5299822472${n}` })
  for (const host of ['[', 'a b', '', 'exemplo.com:99999999', 'exemplo.com/caminho', '"><script>'])
    for (const alvo of ['/api/clientes/?limite=1', 'http://x/api/clientes/?limite=1']) {
      const texto = await writeBytes(`GET ${alvo} HTTP/1.1\r\nHost: ${host}\r\n${cabecalhos.join('')}\r\n`)
      expect([alvo, host, texto.slice(0, 12)]).toEqual([alvo, host, 'HTTP/1.1 200'])
      expect(JSON.parse(texto.slice(texto.indexOf('\r\n\r\n') + 4)).next).toMatch(
        /^http:\/\/localhost\/api\/clientes\/\?/,
      )
    }
  const antigo = await writeBytes(`GET /api/clientes/?limite=1 HTTP/1.0\r\n${cabecalhos.join('')}\r\n`)
  expect(antigo).toMatch(/^HTTP\/1\.1 200 /)
})

test('hostile text is kept and comes back as data, letter by letter, in NFC', async () => {
  const textos = textosHostis.filter(
    (texto) =>
      texto.length < 120 && texto.trim() === texto && texto !== '' && !texto.includes('\u0000') && texto.isWellFormed(),
  )
  expect(textos.length).toBeGreaterThan(35)
  for (const [i, texto] of textos.entries()) {
    const criado = await loja.pedir('POST', '/api/modelos/', { codigo: `H-${i}`, nome: texto, descricao: texto })
    expect([texto, criado.status]).toEqual([texto, 201])
    const lido = await loja.pedir('GET', `/api/modelos/${criado.body.id}/`)
    const guardado = texto.normalize('NFC')
    expect(lido.body).toMatchObject({ nome: guardado, descricao: guardado })
    expect(lido.headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

test('pictures have names of 128 random bits, whatever they were called and whatever is in them', async () => {
  const nomes = imagens.flatMap(({ imagem, media, miniatura }) => [imagem, media, miniatura])
  for (const nome of nomes) expect(nome).toMatch(/^\/midia\/[0-9a-f]{32}-(imagem|media|miniatura)\.webp$/)
  const raizes = new Set(nomes.map((nome) => nome.slice(7, 39)))
  expect(raizes.size).toBe(2)
  expect((await readdir(loja.midiaDir)).filter((nome) => nome !== '.oculto')).toHaveLength(6)
  for (const lista of ['/midia', '/midia/', '/midia/.', '/midia/*', `/midia/${[...raizes][0]}`])
    expect([400, 404]).toContain((await requestPath('GET', lista)).status)
})

test('no address leads out of the folders that are served, nor to a hidden file', async () => {
  const passos = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2e.',
    '..%2f..',
    '%2e%2e%2f%2e%2e',
    '..%5c..',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '..;',
    '....//',
  ]
  const alvos = ['segredo.txt', 'etc/passwd', 'package.json', '.oculto', 'segredo.txt%00.js']
  // Over one connection: to open one takes longer than the answer.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const achados: string[] = []
  for (const raiz of ['/midia/', '/assets/', '/', '//', '/midia//', '/midia/%2f'])
    for (const passo of passos)
      for (const alvo of alvos)
        for (const fundo of [1, 4]) {
          const url = `${raiz}${`${passo}/`.repeat(fundo)}${alvo}`
          const { status, texto } = await requestPath('GET', url, {}, agent)
          const pagina = status === 200 && texto.startsWith('<!doctype html><title>Estampa')
          const recusa = status >= 400 && status < 500 && isProblem(texto)
          if (!pagina && !recusa) achados.push(`${url}: ${status} ${texto.slice(0, 80)}`)
        }
  for (const url of ['/.oculto', '/midia/.oculto', '/%2eoculto', '/assets/../.oculto'])
    expect((await requestPath('GET', url)).texto).not.toContain(SEGREDO)
  expect(achados).toEqual([])
})

test('nothing is answered with another address', async () => {
  const outsidePaths = [
    '//exemplo.com',
    '/\\exemplo.com',
    '/%2f%2fexemplo.com/',
    '/%5cexemplo.com',
    '//exemplo.com/%2e%2e',
    '///exemplo.com',
  ]
  const localPaths = [
    '/api',
    '/api/produtos',
    '/assets',
    '/midia',
    '/?next=//exemplo.com',
    '/entrar?voltar=https://exemplo.com',
  ]
  for (const url of [...outsidePaths, ...localPaths]) {
    const { status, headers } = await requestPath('GET', url)
    expect([url, headers['location'] ?? null, status < 300 || status >= 400]).toEqual([url, null, true])
  }
})
