import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Envio } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { decideFate, hold } from '../traffic/faults.ts'
import { coded } from './errors.ts'
import { declarationPdf, hasDeclaration, labelPdf } from './papers.ts'
import { refresh } from './parcel-life.ts'

/** Signs the addresses of labels' files and pages. Kept by `npm start`, so that they open after a restart. */
const SIGNING_KEY = process.env['EMULATOR_SECRET'] || randomBytes(32).toString('hex')

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

/** `GET /me/imprimir/pdf/{id}`: where the file is, once there is one. */
export function printRoutes(app: FastifyInstance, { state, files }: Context): void {
  app.get('/me/imprimir/dace/:formato/:id', async (request) => {
    const { formato, id } = request.params as { formato: string; id: string }
    const envio = state.envios.get(id)
    const { melhorEnvioDeclaracao: declaration, melhorEnvioNaoPronto: early } = state.configuracao
    if (formato !== 'pdf' || !envio || declaration === 'ausente' || (early === '404' && !hasDeclaration(state, envio)))
      throw new Refusal(404, { message: 'Arquivo não encontrado.' })
    if (!hasDeclaration(state, envio)) throw notReady(id, 'E-PRT-0011: A declaração ainda não está disponível.')
    const url = await files.addressOf(id, request.hostname, 'dace')
    return [url]
  })

  app.get('/me/imprimir/:formato/:id', async (request, reply) => {
    const { formato, id } = request.params as { formato: string; id: string }
    if (!['pdf', 'jpeg', 'zpl'].includes(formato)) throw new Refusal(404, { message: 'Not Found' })
    const { melhorEnvioArquivo: form, melhorEnvioNaoPronto: early } = state.configuracao
    const envio = printable(state, id)
    if (!envio && early === '404') throw new Refusal(404, { message: 'Arquivo não encontrado.' })
    if (!envio) throw notReady(id, 'E-PRT-0011: A etiqueta ainda não está disponível.')
    if (form === 'arquivo') return reply.type('application/pdf').send(labelPdf(envio))
    const url = await files.addressOf(id, request.hostname)
    if (form === 'texto') return reply.type('application/json').send(JSON.stringify(url))
    return form === 'objeto' ? { url } : [url]
  })
}

const notReady = (id: string, message: string) =>
  new Refusal(422, coded(message, 'Aguarde alguns instantes e tente novamente.', id.slice(0, 8)))

function printable(state: State, id: string): Envio | null {
  const envio = state.envios.get(id)
  const current = envio ? refresh(state, envio) : null
  return current?.geradoEm != null && current.canceladoEm === null ? current : null
}

/** Outside the API: the label that Bling shows of an order, by a signed address. */
export function labelRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/imprimir/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const envio = (request.query as { assinatura?: string }).assinatura === signLabel(id) ? printable(state, id) : null
    if (!envio) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Etiqueta não encontrada</h1>')
    return reply.type('application/pdf').send(labelPdf(envio))
  })
}

export function labelUrl(base: string, id: string): string {
  return `${base}/melhor-envio/imprimir/${id}?assinatura=${signLabel(id)}`
}

function signLabel(id: string): string {
  return createHmac('sha256', SIGNING_KEY).update(id).digest('hex').slice(0, 32)
}
