import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { HOST } from '../settings.ts'
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
export function openFileHost(state: State) {
  let listening: Promise<Server> | null = null

  async function listen(): Promise<Server> {
    const server = createServer((request, response) => {
      serve(request, response).catch(() => response.destroy())
    })
    await once(server.listen(0, HOST), 'listening')
    return server
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://x')
    const answer = (status: number, type: string, body: Buffer | string) => {
      record(request, url.pathname, status)
      response.writeHead(status, { 'content-type': type }).end(body)
    }
    const refuse = (code: string) => answer(403, 'application/xml', `<Error><Code>${code}</Code></Error>`)
    const { atrasos, fim } = decideFate(state, request.method ?? '', url.pathname)
    await hold(state, atrasos)
    if (fim?.acao === 'derrubar') return void response.destroy()
    if (fim?.acao === 'status') return answer(fim.status, 'text/html', '<html>')
    if (request.headers.authorization) return refuse('InvalidArgument')
    const [id = '', what] = url.pathname.slice(PATH.length).split('.')
    const expires = Number(url.searchParams.get('X-Amz-Expires'))
    if (url.searchParams.get('X-Amz-Signature') !== sign(id, expires)) return refuse('SignatureDoesNotMatch')
    if (expires <= state.now()) return refuse('AccessDenied')
    const found = state.envios.get(id)
    if (!found) return refuse('NoSuchKey')
    const envio = refresh(state, found)
    answer(200, 'application/pdf', what === 'dace' ? declarationPdf(envio) : labelPdf(envio))
  }

  function record({ method: metodo = '', headers }: IncomingMessage, caminho: string, status: number): void {
    const detalhe = JSON.stringify({
      ms: 0,
      nota: 'arquivo',
      cabecalhos: { autorizacao: Boolean(headers.authorization) },
    })
    state.store.flush({ instante: Date.now(), servico: 'melhor-envio', metodo, caminho, status, detalhe })
  }

  return {
    /** A signed address of one label, or of its declaration, on `hostname`, for a while. */
    async addressOf(id: string, hostname: string, what: 'pdf' | 'dace.pdf' = 'pdf'): Promise<string> {
      listening ??= listen()
      const { port } = (await listening).address() as AddressInfo
      const expires = state.now() + ADDRESS_MS
      const query = new URLSearchParams({ 'X-Amz-Expires': String(expires), 'X-Amz-Signature': sign(id, expires) })
      return `http://${hostname}:${port}${PATH}${id}.${what}?${query}`
    },
    async close(): Promise<void> {
      const server = await listening
      server?.closeAllConnections()
      server?.close()
    },
  }
}

const hmac = (text: string): string => createHmac('sha256', SIGNING_KEY).update(text).digest('hex').slice(0, 40)
const sign = (id: string, expires: number): string => hmac(`${id} ${expires}`)

/** `GET /me/imprimir/pdf/{id}`: where the file is, once there is one. */
export function printRoutes(app: FastifyInstance, { state, files }: Context): void {
  app.get('/me/imprimir/dace/:formato/:id', async (request) => {
    const { formato, id } = request.params as { formato: string; id: string }
    const envio = state.envios.get(id)
    const { melhorEnvioDeclaracao: declaration, melhorEnvioNaoPronto: early } = state.configuracao
    if (formato !== 'pdf' || !envio || declaration === 'ausente' || (early === '404' && !hasDeclaration(state, envio)))
      throw new Refusal(404, { message: 'Arquivo não encontrado.' })
    if (!hasDeclaration(state, envio)) throw notReady(id, 'E-PRT-0011: A declaração ainda não está disponível.')
    return [await files.addressOf(id, request.hostname, 'dace.pdf')]
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
    const envio = (request.query as { assinatura?: string }).assinatura === hmac(id) ? printable(state, id) : null
    if (!envio) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Etiqueta não encontrada</h1>')
    return reply.type('application/pdf').send(labelPdf(envio))
  })
}

export const labelUrl = (base: string, id: string): string =>
  `${base}/melhor-envio/imprimir/${id}?assinatura=${hmac(id)}`
