import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { serFilho } from './filho.ts'

export interface Amostra {
  readonly method: string
  readonly tipo: string
  readonly corpo: Uint8Array
}

// A bare Fastify that answers each case with the bytes that the shop answered: no work behind it.
serFilho(async ({ amostras }: { amostras: readonly Amostra[] }) => {
  const app = fastify()
  for (const [caso, { method, tipo, corpo }] of amostras.entries()) {
    const bytes = Buffer.from(corpo)
    app.route({ method, url: `/caso/${caso}`, handler: (_, reply) => reply.type(tipo).send(bytes) })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { pronto: port, umaVez: () => Promise.reject(new Error('this process only answers')) }
})
