import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listenHere } from '../../../../test/support/porta.ts'
import { arquivoDaEtiqueta } from './arquivos.client.ts'
import { melhorEnvioClient } from './melhor-envio.client.ts'
import { melhorEnvioEmulado } from './melhor-envio.config.ts'

// Which addresses are those of the network: `infra/files/download.test.ts`.

const internos: unknown[] = []
/** A server in the shop's own network that answers every client inside. */
const interno = createServer((pedido, resposta) => {
  internos.push(pedido.url)
  resposta.end('%PDF-1.4 the secrets of the network')
})
const proprio = await listenHere(interno)
const dentro = `http://127.0.0.1:${proprio}`
const tokens: unknown[] = []
/** The carrier's store of files: another port of its host. */
const deposito = createServer((pedido, resposta) => {
  tokens.push(pedido.headers.authorization)
  if (pedido.url === '/leva.pdf') return resposta.writeHead(307, { location: '/bom.pdf' }).end()
  if (pedido.url === '/leva-para-dentro.pdf') return resposta.writeHead(302, { location: `${dentro}/x.pdf` }).end()
  if (pedido.url === '/pagina') return resposta.end('<html>')
  if (pedido.url !== '/enorme.pdf') return resposta.end('%PDF-1.4 a label')
  resposta.write('%PDF-1.4')
  const mais = setInterval(() => resposta.write(Buffer.alloc(1_000_000)), 1)
  return resposta.once('close', () => clearInterval(mais))
})
const depositoUrl = `http://127.0.0.1:${await listenHere(deposito)}`
let toldAddress: unknown = ''
/** A carrier that has been taken over: it tells `dito` as the place of a label. */
const hostil = createServer((pedido, resposta) => {
  if (pedido.url?.includes('/imprimir/')) return resposta.end(JSON.stringify(toldAddress))
  return resposta.writeHead(307, { location: `${dentro}${pedido.url}` }).end()
})
const config = { ...melhorEnvioEmulado(await listenHere(hostil), 'a@b', 'segredo'), pausaMs: 1 }
const acesso = { token: async () => 'segredo', renovar: async () => false, aceito: async () => undefined }
const api = melhorEnvioClient(config, acesso, undefined)
const downloadEtiqueta = (address: unknown) => {
  toldAddress = address
  const origem = { provider: config.url, ownPort: () => proprio }
  return arquivoDaEtiqueta(api, '1', { origem, log: undefined })
}
beforeEach(() => {
  internos.length = 0
})
afterAll(() => {
  for (const servidor of [interno, hostil, deposito]) servidor.close()
})

test('an address that leads to this machine or its network is not asked for, nor a redirection there', async () => {
  for (const internalAddress of [
    `${dentro}/x.pdf`,
    'https://169.254.169.254/latest/meta-data/',
    `${depositoUrl}/leva-para-dentro.pdf`,
  ])
    await expect(downloadEtiqueta([internalAddress])).rejects.toThrow('não é permitido')
  expect(internos).toEqual([])
})

test('the file of another port of the carrier is fetched without the token; a page and too much are no file', async () => {
  tokens.length = 0
  for (const forma of [`${depositoUrl}/bom.pdf`, [`${depositoUrl}/bom.pdf`], { url: `${depositoUrl}/leva.pdf` }])
    expect((await downloadEtiqueta(forma))?.toString()).toBe('%PDF-1.4 a label')
  expect(tokens).toEqual([undefined, undefined, undefined, undefined])
  for (const nao of ['pagina', 'enorme.pdf'])
    await expect(downloadEtiqueta(`${depositoUrl}/${nao}`)).rejects.toThrow('não pôde ser baixado')
})

test('no redirection of the API is followed', async () => {
  await expect(api.pedir(z.unknown(), 'GET', '/me/orders/1')).rejects.toThrow()
  await expect(api.pedir(z.unknown(), 'POST', '/me/cart', { corpo: {} })).rejects.toThrow()
  expect(internos).toEqual([])
})
