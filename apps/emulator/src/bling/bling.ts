import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { outOfOrder, requireToken } from './access.ts'
import { cadastroRoutes, etiquetaRoutes } from './cadastros.ts'
import { categoriaRoutes } from './categorias.ts'
import { contatoRoutes } from './contatos/contatos.ts'
import { BlingError, notFound, serverErrorBody, unreadable } from './errors.ts'
import { estoqueRoutes } from './estoques/estoques.ts'
import { authorizeRoutes } from './oauth/authorize.ts'
import { tokenRoutes } from './oauth/token.ts'
import { pedidoRoutes } from './pedidos/pedidos.ts'
import { produtoRoutes } from './produtos/produtos.ts'
import { situacaoRoutes } from './situacoes.ts'
import { transicaoRoutes } from './transicoes.ts'

export function registerBling(app: FastifyInstance, context: Context): void {
  app.register(
    async (bling) => {
      bling.setErrorHandler((error: FastifyError | BlingError, request, reply) => {
        const known = error instanceof BlingError ? error : translated(error)
        if (!known) request.log.error(error)
        reply.code(known?.status ?? 500).send(known?.body ?? serverErrorBody(500))
      })
      bling.setNotFoundHandler((_request, reply) => {
        const error = notFound()
        reply.code(error.status).send(error.body)
      })
      bling.addHook('onRequest', async (_request, reply) => {
        reply.header('x-amzn-RequestId', randomUUID())
        // Its own clock, which may be another than the machine's.
        reply.header('date', new Date(context.state.now()).toUTCString())
      })

      await bling.register(async (oauth) => {
        authorizeRoutes(oauth, context)
        tokenRoutes(oauth, context)
      })
      await bling.register(async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          if (request.interna) return
          if (request.recusa) return reply.code(429).send(request.recusa)
          requireToken(request, context.state)
          if (await outOfOrder(context.state.configuracao.respostaDaApi, reply)) return reply
        })
        for (const routes of [produtoRoutes, categoriaRoutes, contatoRoutes, pedidoRoutes]) routes(api, context)
        for (const routes of [estoqueRoutes, transicaoRoutes, situacaoRoutes, cadastroRoutes, etiquetaRoutes])
          routes(api, context)
      })
    },
    { prefix: '/bling/Api/v3' },
  )
}

/** Fastify's own refusals in Bling's words. */
function translated(error: FastifyError): BlingError | null {
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return unreadable('EMPTY_REQUEST_BODY', 'O corpo da requisição está vazio.')
  if (error.statusCode && error.statusCode < 500)
    return unreadable('INVALID_REQUEST_BODY', 'O corpo da requisição não é um JSON válido.')
  return null
}
