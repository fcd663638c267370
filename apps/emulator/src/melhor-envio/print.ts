import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Envio } from '../store/records-melhor-envio.ts'
import type { State } from '../store/state.ts'
import { hasDeclaration } from './declaration.ts'
import { MelhorEnvioError } from './errors.ts'
import type { FileHost } from './file-host.ts'
import { labelPdf } from './label/label.ts'
import { refresh } from './parcel-life.ts'
import { SIGNING_KEY } from './signing-key.ts'

/** `GET /me/imprimir/pdf/{id}`: where the file is, once there is one. */
export function printRoutes(app: FastifyInstance, { state }: Context, files: FileHost): void {
  app.get('/me/imprimir/dace/:formato/:id', async (request) => {
    const { formato, id } = request.params as { formato: string; id: string }
    const envio = state.envios.get(id)
    const { melhorEnvioDeclaracao: declaration, melhorEnvioNaoPronto: early } = state.configuracao
    if (formato !== 'pdf' || !envio || declaration === 'ausente' || (early === '404' && !hasDeclaration(state, envio)))
      throw new MelhorEnvioError(404, { message: 'Arquivo não encontrado.' })
    if (!hasDeclaration(state, envio)) throw notReady(id, 'E-PRT-0011: A declaração ainda não está disponível.')
    const url = await files.addressOf(id, request.hostname, 'dace')
    return [url]
  })

  app.get('/me/imprimir/:formato/:id', async (request, reply) => {
    const { formato, id } = request.params as { formato: string; id: string }
    if (!['pdf', 'jpeg', 'zpl'].includes(formato)) throw new MelhorEnvioError(404, { message: 'Not Found' })
    const { melhorEnvioArquivo: form, melhorEnvioNaoPronto: early } = state.configuracao
    const envio = printable(state, id)
    if (!envio && early === '404') throw new MelhorEnvioError(404, { message: 'Arquivo não encontrado.' })
    if (!envio) throw notReady(id, 'E-PRT-0011: A etiqueta ainda não está disponível.')
    if (form === 'arquivo') return reply.type('application/pdf').send(labelPdf(envio))
    const url = await files.addressOf(id, request.hostname)
    if (form === 'texto') return reply.type('application/json').send(JSON.stringify(url))
    return form === 'objeto' ? { url } : [url]
  })
}

const notReady = (id: string, message: string) =>
  new MelhorEnvioError(422, {
    message,
    suggestion: 'Aguarde alguns instantes e tente novamente.',
    request_id: `req-${id.slice(0, 8)}`,
    context: [],
  })

function printable(state: State, id: string): Envio | null {
  const envio = state.envios.get(id)
  const current = envio ? refresh(state, envio) : null
  return current?.geradoEm != null && current.canceladoEm === null ? current : null
}

/** Outside the API: the label that Bling shows of an order, by a signed address. */
export function labelRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/imprimir/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const envio = (request.query as { assinatura?: string }).assinatura === sign(id) ? printable(state, id) : null
    if (!envio) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Etiqueta não encontrada</h1>')
    return reply.type('application/pdf').send(labelPdf(envio))
  })
}

export function labelUrl(base: string, id: string): string {
  return `${base}/melhor-envio/imprimir/${id}?assinatura=${sign(id)}`
}

function sign(id: string): string {
  return createHmac('sha256', SIGNING_KEY).update(id).digest('hex').slice(0, 32)
}
