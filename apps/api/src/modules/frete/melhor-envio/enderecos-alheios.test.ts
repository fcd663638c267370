import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { arquivoDaEtiqueta } from './arquivos.client.ts'
import { type MelhorEnvioClient, melhorEnvioClient } from './melhor-envio.client.ts'
import { melhorEnvioEmulado } from './melhor-envio.config.ts'

/** A server in the shop's own network that answers every client inside. */
let interno: Server
/** A carrier that has been taken over: it tells `dito` as the place of a label. */
let hostil: Server
/** The carrier's store of files: another port of its host. */
let deposito: Server
const internos: { url: string; token: string | undefined }[] = []
const pedidosDoDeposito: { url: string; token: string | undefined }[] = []
let dito: unknown = ''
let ouveInterno = ''
let ouveDeposito = ''
let api: MelhorEnvioClient
let origem = { provider: '', ownPort: () => 0 }

const ouvir = async (servidor: Server) => {
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  return (servidor.address() as AddressInfo).port
}
const baixar = (onde: unknown) => {
  dito = onde
  return arquivoDaEtiqueta(api, '1', { origem, log: undefined })
}

beforeAll(async () => {
  interno = createServer((pedido, resposta) => {
    internos.push({ url: pedido.url ?? '', token: pedido.headers.authorization })
    resposta.end('%PDF-1.4 the secrets of the network')
  })
  const proprio = await ouvir(interno)
  ouveInterno = `http://127.0.0.1:${proprio}`
  deposito = createServer((pedido, resposta) => {
    pedidosDoDeposito.push({ url: pedido.url ?? '', token: pedido.headers.authorization })
    if (pedido.url === '/leva.pdf') return resposta.writeHead(307, { location: '/bom.pdf' }).end()
    if (pedido.url === '/leva-para-dentro.pdf')
      return resposta.writeHead(302, { location: `${ouveInterno}/segredo.pdf` }).end()
    if (pedido.url === '/pagina') return resposta.end('<html>')
    if (pedido.url === '/enorme.pdf') {
      resposta.write('%PDF-1.4')
      const mais = setInterval(() => resposta.write(Buffer.alloc(1_000_000)), 1)
      return resposta.once('close', () => clearInterval(mais))
    }
    return resposta.end('%PDF-1.4 a label')
  })
  ouveDeposito = `http://127.0.0.1:${await ouvir(deposito)}`
  hostil = createServer((pedido, resposta) => {
    if (pedido.url?.includes('/imprimir/')) return resposta.end(JSON.stringify(dito))
    return resposta.writeHead(307, { location: `${ouveInterno}${pedido.url}` }).end()
  })
  const config = { ...melhorEnvioEmulado(await ouvir(hostil), 'a@b', 'segredo'), pausaMs: 1 }
  origem = { provider: config.url, ownPort: () => proprio }
  api = melhorEnvioClient(
    config,
    { token: async () => 'segredo', renovar: async () => false, aceito: async () => undefined },
    undefined,
  )
})
beforeEach(() => {
  internos.length = 0
  pedidosDoDeposito.length = 0
})
afterAll(() => {
  for (const servidor of [interno, hostil, deposito]) servidor.close()
})

test('an address that leads to this machine or its network is not asked for', async () => {
  const { port } = new URL(ouveInterno)
  for (const onde of [
    `${ouveInterno}/segredo.pdf`,
    `http://localhost:${port}/segredo.pdf`,
    `https://localhost:${port}/segredo.pdf`,
    `http://2130706433:${port}/segredo.pdf`,
    `http://[::ffff:127.0.0.1]:${port}/segredo.pdf`,
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'http://exemplo.com/x.pdf',
    'file:///etc/passwd',
    'data:application/pdf,%25PDF-1.4',
  ])
    await expect(baixar([onde])).rejects.toThrow('não é permitido')
  expect(internos).toEqual([])
})

test('the file of another port of the carrier is fetched without the token; a redirection there, too', async () => {
  for (const forma of [`${ouveDeposito}/bom.pdf`, [`${ouveDeposito}/bom.pdf`], { url: `${ouveDeposito}/leva.pdf` }])
    expect((await baixar(forma))?.toString()).toBe('%PDF-1.4 a label')
  expect(pedidosDoDeposito.map(({ token }) => token)).toEqual([undefined, undefined, undefined, undefined])
})

test('a redirection inside, a page and too much are no file', async () => {
  await expect(baixar(`${ouveDeposito}/leva-para-dentro.pdf`)).rejects.toThrow('não é permitido')
  await expect(baixar(`${ouveDeposito}/pagina`)).rejects.toThrow('não pôde ser baixado')
  await expect(baixar(`${ouveDeposito}/enorme.pdf`)).rejects.toThrow('não pôde ser baixado')
  expect(internos).toEqual([])
})

test('no redirection of the API is followed', async () => {
  await expect(api.pedir(z.unknown(), 'GET', '/me/orders/1')).rejects.toThrow()
  await expect(api.pedir(z.unknown(), 'POST', '/me/cart', { corpo: {} })).rejects.toThrow()
  expect(internos).toEqual([])
})
