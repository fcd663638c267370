import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ConnectionLimits } from '../../src/infra/limits/connections.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'

let loja: TestLoja
let port: number
let sockets: Socket[] = []

/** A shop with such bounds, to which every address of this machine is a stranger's, or a proxy's. */
async function openServer(bounds: Omit<ConnectionLimits, 'graceMs'>, proxies: string | false): Promise<void> {
  loja = await openLoja(undefined, { proxies, limites: { connections: { ...bounds, graceMs: 0 } } })
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  port = (loja.app.server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await loja.fechar()
})

/** A connection from that address of this machine (127.x.y.z), once the shop has it. */
async function connectSocket(localAddress: string): Promise<Socket> {
  const arrived = once(loja.app.server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', localAddress })
    .on('error', () => undefined)
    .resume()
  sockets.push(socket)
  await arrived
  return socket
}
async function varias(quantas: number, localAddress: string): Promise<Socket[]> {
  const openedSockets: Socket[] = []
  for (let n = 0; n < quantas; n++) openedSockets.push(await connectSocket(localAddress))
  return openedSockets
}

/** The status of an answer over the connection, which stays open; 0 when it was ended. */
async function requestStatus(socket: Socket, headers: readonly string[] = [], path = '/api/painel/'): Promise<number> {
  const ended = once(socket, 'close').then(() => '')
  socket.write([`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n'))
  const answer = once(socket, 'data').then(([data]) => String(data))
  return Number((await Promise.race([answer, ended])).slice(9, 12))
}
const assinado = () => [`Authorization: Bearer ${loja.access}`]
/** Resolves when the shop has ended them; the test's own time limit ends the wait. */
const encerradas = (socketList: readonly Socket[]) =>
  Promise.all(socketList.map(async (socket) => socket.closed || once(socket, 'close')))
const abertas = (socketList: readonly Socket[]) => socketList.filter(({ readyState }) => readyState === 'open').length

test('half-open connections of one address end for those of others, which are answered', async () => {
  await openServer({ total: 20, perAddress: 100 }, false)
  const presas = await varias(20, '127.0.0.2')
  for (const socket of presas) socket.write('GET /api/painel/ HTTP/1.1\r\nx: ')
  const freshSocket = await connectSocket('127.0.0.3')
  expect(await requestStatus(freshSocket, assinado())).toBe(200)
  await encerradas(presas.slice(0, 1))
  expect(abertas(presas)).toBe(19)
})

test('one address has its share, and takes from itself when it wants more', async () => {
  await openServer({ total: 100, perAddress: 5 }, false)
  const otherSockets = await varias(4, '127.0.0.3')
  const demais = await varias(12, '127.0.0.2')
  await encerradas(demais.slice(0, 7))
  expect([abertas(demais.slice(7)), abertas(otherSockets)]).toEqual([5, 4])
})

test('those of signed-in people are ended last, those that sent nothing first, the crowded address before others', async () => {
  await openServer({ total: 10, perAddress: 100 }, false)
  const [pessoa, estranho, mudo] = [
    await connectSocket('127.0.0.3'),
    await connectSocket('127.0.0.4'),
    await connectSocket('127.0.0.5'),
  ]
  expect([await requestStatus(pessoa, assinado()), await requestStatus(estranho)]).toEqual([200, 401])
  const multidao = await varias(7, '127.0.0.2')
  for (const socket of multidao) expect(await requestStatus(socket)).toBe(401)
  // Two more, who speak at once: the one that said nothing goes, then one of the crowd.
  const novas = [await connectSocket('127.0.0.6')]
  await encerradas([mudo])
  expect(await requestStatus(novas[0] as Socket)).toBe(401)
  novas.push(await connectSocket('127.0.0.6'))
  await encerradas(multidao.slice(0, 1))
  expect([abertas([pessoa]), abertas([estranho]), abertas(multidao), abertas(novas)]).toEqual([1, 1, 6, 2])
  // All but those of people who signed in go before these do.
  const muitos = await varias(30, '127.0.0.7')
  for (const socket of muitos.slice(-10)) if (socket.readyState === 'open') await requestStatus(socket)
  expect(await requestStatus(pessoa, assinado())).toBe(200)
})

test('a newcomer gets in when all places are taken by idle connections that each sent a request', async () => {
  await openServer({ total: 10, perAddress: 100 }, false)
  const ociosas = await varias(10, '127.0.0.2')
  for (const socket of ociosas) expect(await requestStatus(socket)).toBe(401)
  expect(await requestStatus(await connectSocket('127.0.0.3'), assinado())).toBe(200)
  await encerradas(ociosas.slice(0, 1))
})

test('behind a trusted proxy the share is that of the address that it names', async () => {
  await openServer({ total: 100, perAddress: 5 }, 'loopback')
  const buildForwardedHeader = (address: string) => [`X-Forwarded-For: ${address}`]
  const boas = await varias(4, '127.0.0.1')
  for (const socket of boas) expect(await requestStatus(socket, buildForwardedHeader('198.51.100.1'))).toBe(401)
  // The proxy's address has no share: its connections may belong to any client.
  const caladas = await varias(12, '127.0.0.1')
  const demais = await varias(12, '127.0.0.1')
  for (const socket of demais) await requestStatus(socket, buildForwardedHeader('2001:db8:1:2::1'))
  await encerradas(demais.slice(0, 7))
  expect([abertas(demais), abertas(caladas), abertas(boas)]).toEqual([5, 12, 4])
  for (const socket of boas) expect(await requestStatus(socket, buildForwardedHeader('198.51.100.1'))).toBe(401)
})
