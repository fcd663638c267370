import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { configurationRoutes } from './configuration.ts'
import { contentRoutes } from './content.ts'
import { grantRoutes } from './grants.ts'
import { noteControlRoutes } from './notas.ts'
import { orderRoutes, shipmentControlRoutes } from './orders.ts'
import { trafficRoutes } from './traffic.ts'
import { webhookRoutes } from './webhooks.ts'

/** The control API under `/controle`, guarded by `gate.ts`. */
export function registerControl(app: FastifyInstance, context: Context): void {
  app.register(
    async (control) => {
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply) => {
        const status = error.status ?? error.statusCode ?? 500
        reply.code(status).send({ erro: error.message })
      })
      control.get('/saude', async () => ({ ok: true }))
      for (const routes of [contentRoutes, trafficRoutes, grantRoutes, webhookRoutes, orderRoutes])
        routes(control, context)
      for (const routes of [noteControlRoutes, shipmentControlRoutes, configurationRoutes]) routes(control, context)
    },
    { prefix: '/controle' },
  )
}

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

export function registerControlPage(app: FastifyInstance): void {
  for (const file of ['index.html', 'painel.css', 'painel.js', 'painel-dados.js'])
    app.get(`/${file.replace('index.html', '')}`, async (_request, reply) =>
      reply
        .type(`${TYPES[extname(file)]}; charset=utf-8`)
        .header('content-security-policy', "default-src 'self'; img-src data:; frame-ancestors 'none'")
        .send(await readFile(join(import.meta.dirname, 'page', file), 'utf8')),
    )
}
