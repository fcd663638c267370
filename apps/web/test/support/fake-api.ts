import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vitest/config'
import type { FakeAnswer, ReceivedRequest } from './fake-api.types.ts'

/** The prepared answers and received requests of one test. */
interface Table {
  answers: Record<string, FakeAnswer[]>
  received: ReceivedRequest[]
  readonly held: { readonly go: () => void; readonly res: ServerResponse }[]
  heldOne: () => void
}

/**
 * A programmable HTTP API below `/api` of the test server. Each request names its test (`x-test`), whose table answers it:
 * `PUT /__api` with `{ 'GET /x/': [answers] }` prepares it, '*' for all other routes; `POST /__api` releases the newest held
 * answer once there is one; `GET /__api` lists the requests; `DELETE /__api` ends the test: its held answers break off, and
 * what comes later in its name is refused. Several answers are used in order; the last one is repeated. `'POST /x/ stored'`
 * is the stored answer of an earlier request's key; without it the key is unknown.
 */
export function fakeApi(): Plugin {
  const tables = new Map<string, Table>()

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname, search } = new URL(req.url ?? '/', 'http://localhost')
    const text = await bodyOf(req)
    const header = (name: string) => (req.headers[name] as string | undefined) ?? null
    const stored = header('idempotency-only-stored') !== null
    const route = `${req.method} ${pathname}${stored ? ' stored' : ''}`
    const table = tables.get(testOf(req))
    if (!table) return send(res, 404, { detail: `${route} belongs to no running test: ${testOf(req)}` })
    table.received.push({
      route,
      query: search,
      authorization: header('authorization'),
      idempotencyKey: header('idempotency-key'),
      contentType: header('content-type'),
      ifNoneMatch: header('if-none-match'),
      body: header('content-type') === 'application/json' ? JSON.parse(text) : text,
    })
    const prepared = table.answers[route] ?? (stored ? undefined : table.answers['*'])
    if (!prepared && stored) return send(res, 404, { codigo: 'ENVIO_DESCONHECIDO' })
    if (!prepared) return send(res, 404, { detail: `Nothing prepared for ${route} in ${testOf(req)}` })
    const answer = (prepared.length > 1 ? prepared.shift() : prepared[0]) as FakeAnswer
    if (answer.held)
      await new Promise<void>((go) => {
        table.held.push({ go, res })
        table.heldOne()
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
  const control = async (req: IncomingMessage, res: ServerResponse) => {
    const test = testOf(req)
    const table = tables.get(test) ?? { answers: {}, received: [], held: [], heldOne: () => {} }
    if (req.method === 'DELETE') {
      tables.delete(test)
      for (const { res: heldResponse } of table.held) heldResponse.destroy()
    } else tables.set(test, table)
    if (req.method === 'PUT') {
      table.answers = JSON.parse(await bodyOf(req)) as Table['answers']
      table.received = []
    }
    if (req.method === 'POST') await releaseNewest(table)
    send(res, 200, table.received)
  }
  return {
    name: 'estampa:fake-api',
    configureServer: ({ middlewares }) => {
      middlewares.use('/__api', (req, res) => void control(req, res))
      middlewares.use('/api', (req, res) => {
        serve(req, res).catch((error: unknown) => {
          // The page took its request back while it was on its way.
          if (req.complete) throw error
        })
      })
    },
  }
}

const testOf = ({ headers }: IncomingMessage) =>
  decodeURIComponent(String(headers['x-test'] ?? 'a request without one'))

async function releaseNewest(table: Table): Promise<void> {
  if (table.held.length === 0)
    await new Promise<void>((resolve) => {
      table.heldOne = resolve
    })
  table.held.pop()?.go()
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
