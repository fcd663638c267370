import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { belongsTo, fetchOutside } from './outbound.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end()
  else if (request.url === '/endless') {
    response.write('x')
    const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.once('close', () => clearInterval(more))
  } else if (request.url === '/never') response.write('x')
  else response.end('{}')
})
let base = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('a redirection is an answer, and is not followed', async () => {
  expect(await fetchOutside(`${base}/away`, { timeoutMs: 5000 })).toMatchObject({ status: 302, ok: false })
  expect(asked).toEqual(['/away'])
})

test('too much, and too slow, is no answer', async () => {
  await expect(fetchOutside(`${base}/endless`, { timeoutMs: 60_000, maxBytes: 200_000 })).rejects.toThrow('200000')
  await expect(fetchOutside(`${base}/never`, { timeoutMs: 50 })).rejects.toThrow(/timeout/)
})

const MELHOR_ENVIO = 'https://www.melhorenvio.com.br'
test.each([
  [MELHOR_ENVIO, 'https://melhorenvio.com.br/imprimir/x', true],
  [MELHOR_ENVIO, 'https://www.melhorenvio.com.br/imprimir/x', true],
  [MELHOR_ENVIO, 'https://arquivos.melhorenvio.com.br/x.pdf', true],
  ['http://127.0.0.1:3001/melhor-envio', 'http://127.0.0.1:3001/melhor-envio/imprimir/x', true],
  [MELHOR_ENVIO, 'http://melhorenvio.com.br/imprimir/x', false],
  [MELHOR_ENVIO, 'https://melhorenvio.com.br:8443/x', false],
  [MELHOR_ENVIO, 'https://melhorenvio.com.br.exemplo.com/x', false],
  [MELHOR_ENVIO, 'https://outromelhorenvio.com.br/x', false],
  [MELHOR_ENVIO, 'https://melhorenvio.com.br@127.0.0.1/x', false],
  [MELHOR_ENVIO, 'https://a:b@melhorenvio.com.br/x', false],
  [MELHOR_ENVIO, 'http://127.0.0.1:5432/', false],
  [MELHOR_ENVIO, 'http://169.254.169.254/latest/meta-data/', false],
  [MELHOR_ENVIO, 'http://[::1]:3000/api/saude/', false],
  [MELHOR_ENVIO, 'http://2130706433/', false],
  [MELHOR_ENVIO, 'file:///etc/passwd', false],
  [MELHOR_ENVIO, 'data:application/pdf,%25PDF-', false],
  [MELHOR_ENVIO, 'nada', false],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3000/', false],
  ['http://127.0.0.1:3001', 'https://0.0.1/', false],
  ['http://localhost:3001', 'https://x.localhost/', false],
])('of %s, %s: %s', (provider, told, may) => {
  expect(belongsTo(provider, told)).toBe(may)
})
