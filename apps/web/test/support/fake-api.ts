import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vitest/config'
import type { FakeAnswer, ReceivedRequest } from './fake-api.types.ts'

/**
 * A programmable HTTP API below `/api` of the test server: `PUT /__api` with `{ 'GET /x/': [answers] }` prepares it,
 * `POST /__api` releases the newest held answer once there is one, `DELETE /__api` breaks the held ones off, `GET /__api`
 * lists the requests. Several answers are used in order; the last one is repeated. `'POST /x/ stored'` is what the key of
 * an earlier request is known by; unknown when nothing is prepared.
 */
export function fakeApi(): Plugin {
  let answers: Record<string, FakeAnswer[]> = {}
  let received: ReceivedRequest[] = []
  let held: { readonly go: () => void; readonly res: ServerResponse }[] = []
  let heldOne = () => {}

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname, search } = new URL(req.url ?? '/', 'http://localhost')
    const text = await bodyOf(req)
    const header = (name: string) => (req.headers[name] as string | undefined) ?? null
    const asked = header('idempotency-only-stored') === null ? '' : ' stored'
    const route = `${req.method} ${pathname}${asked}`
    received.push({
      route,
      query: search,
      authorization: header('authorization'),
      idempotencyKey: header('idempotency-key'),
      contentType: header('content-type'),
      ifNoneMatch: header('if-none-match'),
      body: header('content-type') === 'application/json' ? JSON.parse(text) : text,
    })
    const nothing = asked ? { codigo: 'ENVIO_DESCONHECIDO' } : { detail: `Nothing prepared for ${route}` }
    const prepared = answers[route] ?? [{ status: 404, body: nothing }]
    const answer = (prepared.length > 1 ? prepared.shift() : prepared[0]) as FakeAnswer
    if (answer.held)
      await new Promise<void>((go) => {
        held.push({ go, res })
        heldOne()
      })
    const { status, body, etag, retryAfter, cut } = answer
    if (status === 0) return void req.socket.destroy()
    if (cut) {
      res.writeHead(status, { 'content-length': '9' })
      res.write('{', () => req.socket.destroy())
      return
    }
    if (retryAfter) res.setHeader('retry-after', retryAfter)
    if (etag) res.setHeader('etag', etag)
    send(res, status, body)
  }
  const releaseNewest = async () => {
    if (held.length === 0)
      await new Promise<void>((resolve) => {
        heldOne = resolve
      })
    held.pop()?.go()
  }
  const control = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method === 'PUT') {
      answers = JSON.parse(await bodyOf(req)) as typeof answers
      received = []
      // Left by a test of before.
      held = held.filter(({ res }) => !res.closed)
    }
    if (req.method === 'POST') await releaseNewest()
    if (req.method === 'DELETE') for (const { res } of held.splice(0)) res.destroy()
    send(res, 200, received)
  }
  return {
    name: 'estampa:fake-api',
    configureServer: ({ middlewares }) => {
      middlewares.use('/__api', (req, res) => void control(req, res))
      middlewares.use('/api', (req, res) => {
        serve(req, res).catch((erro: unknown) => {
          // The page took its request back while it was on its way.
          if (req.complete) throw erro
        })
      })
    },
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(body === undefined ? '' : JSON.stringify(body))
}
