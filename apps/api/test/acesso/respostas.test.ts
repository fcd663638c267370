import { afterAll, expect, test } from 'vitest'
import { textosHostis } from '../entradas/hostis.ts'
import { abrirLojaComWeb, comProblema } from './loja-com-web.ts'

const aberta = await abrirLojaComWeb()
afterAll(() => aberta.fechar())

test('every kind of answer carries the security headers', async () => {
  const { loja, rede, produto } = aberta
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
    ['GET', produto.imagens[0]?.miniatura ?? '', {}, 200],
    ['GET', produto.imagens[0]?.miniatura ?? '', { range: 'bytes=0-1' }, 206],
    ['GET', '/midia/nada.webp', {}, 404],
    ['GET', '/', {}, 200],
    ['GET', '/produtos/1', {}, 200],
    ['GET', '/assets/a-1.js', {}, 200],
    ['GET', '/versao.json', {}, 200],
    ['GET', '//', {}, 200],
  ]
  for (const [metodo, url, enviados, esperado] of respostas) {
    const { status, headers, texto } = await rede.pedir(metodo, url, enviados)
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
    if (status >= 400 && metodo !== 'HEAD') expect(comProblema(texto), `${metodo} ${url} ${texto}`).toBe(true)
  }
})

test('an invalid or oversized HTTP request gets a problem document, and the connection ends', async () => {
  const { rede } = aberta
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
  for (const [bytes, esperado] of linhas) {
    const texto = await rede.escrever(bytes)
    expect(texto).toMatch(new RegExp(`^HTTP/1\\.1 ${esperado} `))
    expect(texto).toContain('x-content-type-options: nosniff')
    expect(comProblema(texto.slice(texto.indexOf('\r\n\r\n') + 4))).toBe(true)
  }
})

test('an address or a host that is none is no failure of ours, and no link leads to where it says', async () => {
  const { loja, rede } = aberta
  const bearer = { authorization: `Bearer ${loja.access}`, connection: 'close' }
  const cabecalhos = Object.entries(bearer).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  for (const n of [1, 2]) await loja.pedir('POST', '/api/clientes/', { nome: `Ana ${n}`, cpf: `5299822472${n}` })
  for (const host of ['[', 'a b', '', 'exemplo.com:99999999', 'exemplo.com/caminho', '"><script>'])
    for (const alvo of ['/api/clientes/?limite=1', 'http://x/api/clientes/?limite=1']) {
      const texto = await rede.escrever(`GET ${alvo} HTTP/1.1\r\nHost: ${host}\r\n${cabecalhos.join('')}\r\n`)
      expect([alvo, host, texto.slice(0, 12)]).toEqual([alvo, host, 'HTTP/1.1 200'])
      expect(JSON.parse(texto.slice(texto.indexOf('\r\n\r\n') + 4)).next).toMatch(
        /^http:\/\/localhost\/api\/clientes\/\?/,
      )
    }
  const antigo = await rede.escrever(`GET /api/clientes/?limite=1 HTTP/1.0\r\n${cabecalhos.join('')}\r\n`)
  expect(antigo).toMatch(/^HTTP\/1\.1 200 /)
})

test('hostile text is kept and comes back as data, letter by letter, in NFC', async () => {
  const { loja } = aberta
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
