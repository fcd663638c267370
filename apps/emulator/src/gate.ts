import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** Names of this machine, on any port: a forwarded port is still this machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
/** Says only that it runs. */
const ALIVE = '/controle/saude'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Guards the emulator. Host is checked on every request: a page whose own name was made to point to this machine (DNS
 * rebinding) shares our origin in the browser, but sends its own name. The control API also needs the control token.
 * A call that the control API makes to the emulator itself passes, marked `interna`.
 */
export function guardEmulator(app: FastifyInstance, { settings, internalKey }: Context): void {
  const token = digest(settings.controlToken)
  app.decorateRequest('interna', false)
  app.addHook('onRequest', async (request, reply) => {
    request.interna = request.headers['x-emulador-interno'] === internalKey
    if (request.interna) return undefined
    const { host = '', origin, authorization = '' } = request.headers
    if (!LOOPBACK.test(host)) return reply.code(403).send({ erro: 'Endereço recusado pelo emulador.' })
    // By the route that was found: `/%63ontrole/estado` leads to the same one.
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/controle')) return undefined
    // A page of another origin must not command an emulator that happens to run on this machine.
    if (request.method !== 'GET' && origin && (!URL.canParse(origin) || new URL(origin).host !== host))
      return reply.code(403).send({ erro: 'Comando recusado: veio de outra página.' })
    const given = digest(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
    if (route === ALIVE || timingSafeEqual(given, token)) return undefined
    return reply.code(401).send({ erro: 'Falta a chave de controle: abra o endereço que npm start mostrou.' })
  })
}
