import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { State } from '../store/state.ts'
import { decideFate, hold } from '../traffic/faults.ts'
import { declarationPdf } from './declaration.ts'
import { labelPdf } from './label/label.ts'
import { refresh } from './parcel-life.ts'
import { SIGNING_KEY } from './signing-key.ts'

const PATH = '/melhor-envio-arquivos/'
/** Signed addresses stop serving after so long. */
const ADDRESS_MS = 300_000

/** The store of files that labels are fetched from: another server, which knows signed addresses and no tokens. */
export class FileHost {
  readonly #state: State
  readonly #host: string
  #listening: Promise<Server> | null = null

  constructor(state: State, host: string) {
    this.#state = state
    this.#host = host
  }

  /** A signed address of one label, or of its declaration, on `hostname`, for a while. */
  async addressOf(id: string, hostname: string, what: 'etiqueta' | 'dace' = 'etiqueta'): Promise<string> {
    this.#listening ??= this.#listen()
    const { port } = (await this.#listening).address() as AddressInfo
    const expires = this.#state.now() + ADDRESS_MS
    const query = new URLSearchParams({ 'X-Amz-Expires': String(expires), 'X-Amz-Signature': sign(id, expires) })
    return `http://${hostname}:${port}${PATH}${id}${what === 'dace' ? '.dace' : ''}.pdf?${query}`
  }

  async close(): Promise<void> {
    const server = await this.#listening
    server?.closeAllConnections()
    server?.close()
  }

  async #listen(): Promise<Server> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    await once(server.listen(0, this.#host), 'listening')
    return server
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://x')
    const answer = (status: number, type: string, body: Buffer | string) => {
      this.#record(request, url.pathname, status)
      response.writeHead(status, { 'content-type': type }).end(body)
    }
    const refuse = (code: string) => answer(403, 'application/xml', `<Error><Code>${code}</Code></Error>`)
    const { atrasos, fim } = decideFate(this.#state, request.method ?? '', url.pathname)
    await hold(this.#state, atrasos)
    if (fim?.acao === 'derrubar') return void response.destroy()
    if (fim?.acao === 'status') return answer(fim.status, 'text/html', '<html>')
    if (request.headers.authorization) return refuse('InvalidArgument')
    const [id = '', what] = url.pathname
      .slice(PATH.length)
      .replace(/\.pdf$/, '')
      .split('.')
    const expires = Number(url.searchParams.get('X-Amz-Expires'))
    if (url.searchParams.get('X-Amz-Signature') !== sign(id, expires)) return refuse('SignatureDoesNotMatch')
    if (expires <= this.#state.now()) return refuse('AccessDenied')
    const found = this.#state.envios.get(id)
    if (!found) return refuse('NoSuchKey')
    const envio = refresh(this.#state, found)
    if (what === 'dace') return answer(200, 'application/pdf', declarationPdf(envio))
    answer(200, 'application/pdf', labelPdf(envio))
  }

  #record(request: IncomingMessage, path: string, status: number): void {
    this.#state.store.recordTraffic({
      instante: Date.now(),
      servico: 'melhor-envio',
      metodo: request.method ?? '',
      caminho: path,
      status,
      detalhe: JSON.stringify({
        ms: 0,
        nota: 'arquivo',
        cabecalhos: { autorizacao: Boolean(request.headers.authorization) },
      }),
    })
    this.#state.store.flush()
  }
}

const sign = (id: string, expires: number): string =>
  createHmac('sha256', SIGNING_KEY).update(`${id} ${expires}`).digest('hex').slice(0, 40)
