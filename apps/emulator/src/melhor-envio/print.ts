import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { baseOf } from '../bling/produtos/produtos.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { emulatorPage } from '../html.ts'
import type { Envio } from '../store/records-melhor-envio.ts'
import type { State } from '../store/state.ts'
import { requireAccess } from './access.ts'
import { hasDeclaration } from './declaration.ts'
import { invalidData, MelhorEnvioError } from './errors.ts'
import type { FileHost } from './file-host.ts'
import { labelPdf } from './label/label.ts'
import { refresh } from './parcel-life.ts'
import { SIGNING_KEY } from './signing-key.ts'

/** `GET /me/imprimir/pdf/{id}`: where the file is, once there is one. `print` leads people to a page, ready or not. */
export function printRoutes(app: FastifyInstance, { state }: Context, files: FileHost): void {
  app.post('/me/shipment/print', async (request) => {
    const { mode = 'private', orders } = objectOf(request.body)
    if (mode !== 'public' && mode !== 'private') throw invalidData({ mode: ['O campo mode é inválido.'] })
    if (!Array.isArray(orders) || orders.length === 0) throw invalidData({ orders: ['O campo orders é obrigatório.'] })
    const ids = orders.map(String)
    const url = labelUrl(baseOf(request), ids)
    return { url: mode === 'public' ? url : url.split('?')[0] }
  })

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
    const { melhorEnvioArquivo: form, melhorEnvioNaoPronto: early, formatoEtiqueta } = state.configuracao
    const envio = printable(state, id)
    if (!envio && early === '404') throw new MelhorEnvioError(404, { message: 'Arquivo não encontrado.' })
    if (!envio) throw notReady(id, 'E-PRT-0011: A etiqueta ainda não está disponível.')
    if (form === 'arquivo') return reply.type('application/pdf').send(labelPdf([envio], formatoEtiqueta))
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

/** Outside the API: the page that `print` leads to, and the label that Bling shows of an order. */
export function labelRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/imprimir/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const { assinatura = '', arquivo } = request.query as { assinatura?: string; arquivo?: string }
    if (assinatura !== sign(key)) {
      try {
        requireAccess(request, state)
      } catch {
        return html(reply.code(401), 'Entrar', '<h1>Entre na sua conta</h1><p>Esta etiqueta é privada.</p>')
      }
    }
    const ids = Buffer.from(key, 'base64url').toString().split(',')
    const envios = ids.flatMap((id) => printable(state, id) ?? [])
    if (arquivo === undefined)
      return html(reply, 'Etiquetas', `<h1>Imprimir</h1><p>${envios.length} de ${ids.length} etiquetas prontas.</p>`)
    if (envios.length !== ids.length) return html(reply.code(404), 'Etiqueta', '<h1>Etiqueta não encontrada</h1>')
    return reply.type('application/pdf').send(labelPdf(envios, state.configuracao.formatoEtiqueta))
  })
}

const html = (reply: FastifyReply, title: string, body: string) =>
  reply
    .header('content-security-policy', "frame-ancestors 'self'")
    .type('text/html; charset=utf-8')
    .send(emulatorPage(title, body))

export function labelUrl(base: string, ids: readonly string[]): string {
  const key = Buffer.from(ids.join(',')).toString('base64url')
  return `${base}/melhor-envio/imprimir/${key}?assinatura=${sign(key)}`
}

function sign(key: string): string {
  return createHmac('sha256', SIGNING_KEY).update(key).digest('hex').slice(0, 32)
}
