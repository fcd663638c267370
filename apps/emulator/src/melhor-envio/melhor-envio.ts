import type { FastifyError, FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { type MinuteLimit, requireAccess } from './access.ts'
import { calculateRoutes } from './calculate.ts'
import { cartRoutes } from './cart.ts'
import { MelhorEnvioError } from './errors.ts'
import { melhorEnvioOauthRoutes } from './oauth.ts'
import { labelRoutes, printRoutes } from './print.ts'
import { shipmentRoutes } from './shipment.ts'

/** Melhor Envio under `/melhor-envio`. */
export function registerMelhorEnvio(app: FastifyInstance, context: Context, limit: MinuteLimit): void {
  app.register(
    async (service) => {
      service.setErrorHandler((error: FastifyError | MelhorEnvioError, request, reply) => {
        const own = error instanceof MelhorEnvioError ? error : null
        if (!own && (error as FastifyError).statusCode === undefined) request.log.error(error)
        const status = own?.status ?? (error as FastifyError).statusCode ?? 500
        // Without `Accept: application/json` the framework behind it believes that a browser is asking.
        const isApi = request.url.startsWith('/melhor-envio/api/')
        if (isApi && (status === 401 || status === 422) && !request.headers.accept?.includes('json'))
          return reply.redirect('/melhor-envio/login', 302)
        return reply.code(status).send(own?.body ?? { message: status < 500 ? 'Bad Request' : 'Server Error' })
      })
      service.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }))
      await service.register(async (pages) => {
        melhorEnvioOauthRoutes(pages, context)
        labelRoutes(pages, context)
      })
      await service.register(
        async (api) => {
          api.addHook('onRequest', async (request, reply) => {
            if (request.interna) return
            const wait = limit.refuse()
            if (wait > 0)
              return reply
                .code(429)
                .headers({ 'retry-after': String(wait), 'x-ratelimit-limit': '250', 'x-ratelimit-remaining': '0' })
                .send({ message: 'Too Many Attempts.' })
            requireAccess(request, context.state)
          })
          calculateRoutes(api)
          for (const routes of [cartRoutes, shipmentRoutes, printRoutes]) routes(api, context)
          api.get('/me', async () => ({
            id: '9d2f3b60-7d11-4c6e-9a38-5b1f0c7e2a44',
            firstname: 'Loja',
            lastname: 'do Emulador',
            email: 'loja@emulador.example',
          }))
        },
        { prefix: '/api/v2' },
      )
    },
    { prefix: '/melhor-envio' },
  )
}
