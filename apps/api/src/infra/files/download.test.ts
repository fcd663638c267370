import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenHere } from '../../../test/support/porta.ts'
import { download, ForbiddenAddress, isPublicAddress, mayDownload } from './download.ts'

const CARRIER = 'https://transportadora.com.br'
const EMULATOR = 'http://127.0.0.1:3001/emulada'
test.each([
  // Signed addresses are of a store of files: any public https host.
  [CARRIER, 'https://s3.sa-east-1.amazonaws.com/etiquetas/x.pdf?X-Amz-Signature=1', true],
  [CARRIER, 'https://transportadora.com.br/imprimir/x', true],
  [CARRIER, 'https://transportadora.com.br:8443/x', true],
  [CARRIER, 'https://arquivos.exemplo.com:8443/x', true],
  [CARRIER, 'https://8.8.8.8/x', true],
  [EMULATOR, 'http://127.0.0.1:3001/emulada/x', true],
  [EMULATOR, 'http://127.0.0.1:3002/s3/x', true],
  [EMULATOR, 'https://127.0.0.1:3002/s3/x', true],
  // Our own address and port, other schemes, and addresses that are not public.
  [CARRIER, 'https://loja.exemplo.com/api/vendas/', false],
  [EMULATOR, 'http://127.0.0.1:3000/api/saude/', false],
  [EMULATOR, 'http://localhost:3002/x', false],
  [EMULATOR, 'http://127.0.0.2:3002/x', false],
  [CARRIER, 'http://transportadora.com.br/x', false],
  [CARRIER, 'http://s3.amazonaws.com/x', false],
  [CARRIER, 'https://transportadora.com.br@127.0.0.1/x', false],
  [CARRIER, 'https://a:b@transportadora.com.br/x', false],
  [CARRIER, 'https://127.0.0.1/x', false],
  [CARRIER, 'https://10.0.0.8/x', false],
  [CARRIER, 'https://172.16.3.4/x', false],
  [CARRIER, 'https://192.168.1.10/x', false],
  [CARRIER, 'https://169.254.169.254/latest/meta-data/', false],
  [CARRIER, 'https://100.64.0.1/x', false],
  [CARRIER, 'https://[::1]/x', false],
  [CARRIER, 'https://[::ffff:10.0.0.8]/x', false],
  [CARRIER, 'https://[fd00::1]/x', false],
  [CARRIER, 'https://[fe80::1]/x', false],
  [CARRIER, 'https://2130706433/x', false],
  [CARRIER, 'https://localhost/x', false],
  [CARRIER, 'https://x.localhost/x', false],
  [CARRIER, 'https://impressora.local/x', false],
  [CARRIER, 'https://intranet/x', false],
  [CARRIER, 'ftp://transportadora.com.br/x', false],
  [CARRIER, 'file:///etc/passwd', false],
  [CARRIER, 'data:application/pdf,%25PDF-', false],
  [CARRIER, 'nada', false],
])('told by %s, %s: %s', (provider, told, may) => {
  expect(mayDownload({ provider, ownPort: () => 3000, ownUrl: 'https://loja.exemplo.com' }, told)).toBe(may)
})

test('an address that names no single public host is not public', () => {
  for (const ip of ['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '::', '2002:7f00:1::', 'texto'])
    expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  for (const ip of ['1.1.1.1', '2606:4700:4700::1111']) expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
})

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.8']], [['::1']], [['169.254.169.254']], [[]]])(
  'the name of a public host that leads to %j is not connected to',
  async (ips) => {
    let connections = 0
    const inside = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    const port = await listenHere(inside)
    const found = ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const fetched = download(`https://arquivos.exemplo.com:${port}/x.pdf`, {
      origin: { provider: CARRIER, ownPort: () => 3000 },
      timeoutMs: 5_000,
      maxBytes: 1_000,
      resolve: (_name, _options, callback) => callback(null, found),
    })
    await expect(fetched).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(connections).toBe(0)
    inside.close()
  },
)

test('where only its own origin counts, another port of the provider is refused, and public hosts are not', () => {
  const origin = { provider: EMULATOR, ownPort: () => 3000, sameOrigin: true }
  expect(mayDownload(origin, 'http://127.0.0.1:3001/fotos/1.jpg')).toBe(true)
  expect(mayDownload(origin, 'http://127.0.0.1:3002/fotos/1.jpg')).toBe(false)
  expect(mayDownload(origin, 'https://fotos.exemplo.com/1.jpg')).toBe(true)
})
