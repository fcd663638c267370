import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface RespostaBruta {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly texto: string
}

/** Listens on a free port and asks for addresses exactly as written: no client puts `..` or `//` right on the way. */
export async function ouvir(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    async pedir(method: string, path: string, headers: Record<string, string> = {}): Promise<RespostaBruta> {
      const pedido = request({ port, host: '127.0.0.1', method, path, headers, agent: false }).end()
      const [resposta] = await once(pedido, 'response')
      return { status: resposta.statusCode, headers: resposta.headers, texto: await text(resposta) }
    },
    /** What comes back for these bytes, until the connection is closed. */
    async escrever(bytes: string): Promise<string> {
      const socket = connect(port, '127.0.0.1')
      socket.write(bytes)
      return text(socket)
    },
  }
}
