import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { configurationRoutes } from './configuration.ts'
import { accountRoutes, contentRoutes } from './content.ts'
import { faultRoutes } from './faults.ts'
import { grantRoutes, personRoutes } from './grants.ts'
import { channelOrderRoutes, invoiceRoutes, shipmentControlRoutes } from './orders.ts'
import { requestRoutes } from './requests.ts'
import { webhookRoutes } from './webhooks.ts'

/** The control API under `/controle`, guarded by `gate.ts`; `forget` clears state kept in memory (limits). */
export function registerControl(app: FastifyInstance, context: Context, internalKey: string, forget: () => void): void {
  app.register(
    async (control) => {
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply) => {
        const status = error.status ?? error.statusCode ?? 500
        reply.code(status).send({ erro: error.message })
      })
      control.get('/saude', async () => ({ ok: true }))
      accountRoutes(control, context)
      contentRoutes(control, context)
      requestRoutes(control, context)
      configurationRoutes(control, context, forget)
      faultRoutes(control, context)
      grantRoutes(control, context)
      webhookRoutes(control, context)
      shipmentControlRoutes(control, context)
      channelOrderRoutes(control, context)
      invoiceRoutes(control, context)
      personRoutes(control, internalKey)
    },
    { prefix: '/controle' },
  )
}
