import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { baseOf } from '../bling/produtos/produtos.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { emulatorPage } from '../html.ts'
import type { Envio } from '../store/records.ts'
import { APLICATIVO } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { requireAccess } from './access.ts'
import { invalidData, type MelhorEnvioError, refused } from './errors.ts'
import { labelPdf } from './label/label.ts'
import { refresh } from './parcel-life.ts'

/** `POST /me/shipment/print` and the file behind its address; a label is not there in the first seconds. */
export function printRoutes(app: FastifyInstance, { state }: Context): void {
  app.post('/me/shipment/print', async (request) => {
    const { mode = 'private', orders } = objectOf(request.body)
    if (mode !== 'public' && mode !== 'private') throw invalidData({ mode: ['O campo mode é inválido.'] })
    if (!Array.isArray(orders) || orders.length === 0) throw invalidData({ orders: ['O campo orders é obrigatório.'] })
    const ids = orders.map(String)
    for (const [index, id] of ids.entries()) if (!printable(state, id)) throw refusal(state, id, index)
    const url = labelUrl(baseOf(request), ids)
    return { url: mode === 'public' ? url : url.split('?')[0] }
  })

  app.get('/me/imprimir/:arquivo/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const envio = printable(state, id)
    if (!envio) throw refusal(state, id, 0)
    return sendPdf(state, reply, [envio])
  })
}

function printable(state: State, id: string): Envio | null {
  const envio = state.envios.get(id)
  const current = envio ? refresh(state, envio) : null
  return current?.geradoEm != null && current.canceladoEm === null ? current : null
}

function refusal(state: State, id: string, index: number): MelhorEnvioError {
  const envio = state.envios.get(id)
  if (!envio) return invalidData({ [`orders.${index}`]: ['O envio selecionado é inválido.'] })
  return refused(
    envio.geracaoEm === null ? 'O envio ainda não foi gerado.' : 'A etiqueta ainda está sendo gerada, tente novamente.',
  )
}

function sendPdf(state: State, reply: FastifyReply, envios: readonly Envio[]): FastifyReply {
  const file = `etiqueta-${envios[0]?.protocol}.pdf`
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${file}"`)
    .send(labelPdf(envios, state.configuracao.formatoEtiqueta))
}

/** Outside the API: the address that `print` gives; a private one asks for a session or a token. */
export function labelRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/imprimir/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const { assinatura = '' } = request.query as { assinatura?: string }
    if (assinatura !== sign(key)) {
      try {
        requireAccess(request, state)
      } catch {
        return reply.code(401).type('text/html; charset=utf-8').send(loginPage())
      }
    }
    const ids = Buffer.from(key, 'base64url').toString().split(',')
    const envios = ids.flatMap((id) => printable(state, id) ?? [])
    if (envios.length !== ids.length) return reply.code(404).type('text/html; charset=utf-8').send(missingPage())
    return sendPdf(state, reply, envios)
  })
}

/** The address of a label that anyone may open. */
export function labelUrl(base: string, ids: readonly string[]): string {
  const key = Buffer.from(ids.join(',')).toString('base64url')
  return `${base}/melhor-envio/imprimir/${key}?assinatura=${sign(key)}`
}

function sign(key: string): string {
  return createHmac('sha256', APLICATIVO.melhorEnvioClientSecret).update(key).digest('hex').slice(0, 32)
}

const loginPage = () => emulatorPage('Entrar', '<h1>Entre na sua conta</h1><p>Esta etiqueta é privada.</p>')
const missingPage = () => emulatorPage('Etiqueta', '<h1>Etiqueta não encontrada</h1>')
