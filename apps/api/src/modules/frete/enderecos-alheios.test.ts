import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { emulatedFreight } from './frete.config.ts'
import { melhorEnvio } from './melhor-envio.client.ts'

/** What stands in the shop's own network and answers anybody who is inside. */
let interno: Server
/** A carrier that has been taken over. */
let hostil: Server
const internos: { url: string; token: string | undefined }[] = []
let ouveInterno = ''
let api: ReturnType<typeof melhorEnvio>

const ouvir = async (servidor: Server) => {
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  return (servidor.address() as AddressInfo).port
}

beforeAll(async () => {
  interno = createServer((pedido, resposta) => {
    internos.push({ url: pedido.url ?? '', token: pedido.headers.authorization })
    resposta.end('%PDF-1.4 the secrets of the network')
  })
  ouveInterno = `http://127.0.0.1:${await ouvir(interno)}`
  hostil = createServer((pedido, resposta) => {
    if (pedido.url?.endsWith('/bom.pdf')) return resposta.end('%PDF-1.4 a label')
    if (pedido.url?.endsWith('/enorme.pdf')) {
      resposta.write('%PDF-1.4')
      const mais = setInterval(() => resposta.write(Buffer.alloc(1_000_000)), 1)
      return resposta.once('close', () => clearInterval(mais))
    }
    return resposta.writeHead(307, { location: `${ouveInterno}${pedido.url}` }).end()
  })
  const { melhorEnvio: config } = emulatedFreight(await ouvir(hostil))
  if (!config) throw new Error('the emulated freight has a carrier')
  api = melhorEnvio({ ...config, pausaMs: 1 }, undefined)
})
afterAll(() => {
  interno.close()
  hostil.close()
})

test('an address of somebody else that the carrier tells is not asked for', async () => {
  const { port } = new URL(ouveInterno)
  for (const onde of [
    `${ouveInterno}/segredo.pdf`,
    `http://localhost:${port}/segredo.pdf`,
    `http://2130706433:${port}/segredo.pdf`,
    `http://[::ffff:127.0.0.1]:${port}/segredo.pdf`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:application/pdf,%25PDF-1.4',
  ])
    await expect(api.baixarPdf(onde)).rejects.toThrow('não pôde ser baixada')
  expect(internos).toEqual([])
})

test('no redirection is followed, with the token or without', async () => {
  const { port } = hostil.address() as AddressInfo
  await expect(api.baixarPdf(`http://127.0.0.1:${port}/leva.pdf`)).rejects.toThrow('não pôde ser baixada')
  await expect(api.baixarPdf('/me/imprimir/pdf/1')).rejects.toThrow('não pôde ser baixada')
  await expect(api.pedir(z.unknown(), 'GET', '/me/orders/1')).rejects.toThrow()
  await expect(api.pedir(z.unknown(), 'POST', '/me/cart', { corpo: {} })).rejects.toThrow()
  expect(internos).toEqual([])
})

test('its own address is asked for, up to ten megabytes', async () => {
  const { port } = hostil.address() as AddressInfo
  expect((await api.baixarPdf(`http://127.0.0.1:${port}/bom.pdf`)).toString()).toBe('%PDF-1.4 a label')
  await expect(api.baixarPdf(`http://127.0.0.1:${port}/enorme.pdf`)).rejects.toThrow('não pôde ser baixada')
})
