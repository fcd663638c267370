import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, coveredBy, createAuthority, createLeaf } from './authority.ts'

let authority: Authority
const now = new Date()
beforeAll(async () => {
  authority = await createAuthority('Estampa TESTE', ['203.0.113.9', '192.168.0.10'], now)
})

const server = createServer((socket) => socket.end())
afterAll(() => void server.close())

/**
 * Returns what a client that trusts the root alone says to a certificate for `names` and `addresses`: `ok`, or why not.
 */
async function verdict(names: string[], addresses: string[], host: string, ca = authority.root): Promise<string> {
  const { chain, key } = await createLeaf(authority, names, addresses, now)
  server.setSecureContext({ cert: chain, key })
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  // A number is no server name: the client compares the address that it was asked for.
  const socket = connect({
    port,
    host: '127.0.0.1',
    ca,
    ...(names.length > 0 ? { servername: host } : {}),
  })
  try {
    await once(socket, 'secureConnect')
    return 'ok'
  } catch (error) {
    return (error as Error).message
  } finally {
    socket.destroy()
  }
}

test('a client that trusts the root accepts the names and addresses of a local network', async () => {
  expect(await verdict(['estampa.local'], ['192.168.7.7', 'fd00::7'], 'estampa.local')).toBe('ok')
  expect(await verdict([], ['127.0.0.1'], '127.0.0.1')).toBe('ok')
})

test.each([
  [['banco.com.br'], []],
  [['estampa.local', 'banco.com.br'], []],
  [['local.banco.com.br'], []],
  [[], ['8.8.8.8', '127.0.0.1']],
  [[], ['2001:db8::1', '127.0.0.1']],
  [[], ['203.0.113.8', '127.0.0.1']],
])('OpenSSL refuses a certificate of the authority for %j %j', async (names: string[], addresses: string[]) => {
  expect(await verdict(names, addresses, names[0] ?? '127.0.0.1')).toBe('permitted subtree violation')
})

test('a telephone that trusts one shop refuses another one of the same network under the same name', async () => {
  const secondAuthority = await createAuthority('Estampa OUTRA', ['192.168.0.10'], now)
  expect(await verdict(['estampa.local'], ['192.168.0.10'], 'estampa.local', secondAuthority.root)).toBe(
    'unable to get local issuer certificate',
  )
})

test('beyond private networks it covers this machine alone', async () => {
  const within = ['10.1.2.3', '172.31.0.1', '192.168.9.9', 'fd12::1', '203.0.113.9']
  const beyond = ['203.0.113.10', '172.32.0.1', '2001:db8::1']
  expect([...within, ...beyond].filter(coveredBy(authority))).toEqual(within)
  expect(await verdict([], ['203.0.113.9', '127.0.0.1'], '127.0.0.1')).toBe('ok')
})
