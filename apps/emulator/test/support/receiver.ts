import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly raw: string
}

/** A small HTTP server of the test: keeps what it is sent and answers with what `answer` says. */
export async function startReceiver(
  answer: (path: string, count: number) => { status: number; type?: string; body?: Buffer },
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, raw: Buffer.concat(chunks).toString('utf8') })
      const { status, type = 'text/plain', body = Buffer.alloc(0) } = answer(request.url ?? '', received.length)
      response.writeHead(status, { 'content-type': type }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
