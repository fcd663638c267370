import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { bearerOf, tokenOf } from '../grants.ts'
import { balancerPage } from '../refusal.ts'
import type { Configuracao } from '../store/configuration.ts'
import type { State } from '../store/state.ts'
import { cadastroRoutes } from './cadastros.ts'
import { contatoRoutes } from './contatos.ts'
import { BlingError, notFound, oauthError, serverErrorBody, unauthorized, unreadable } from './errors.ts'
import { estoqueRoutes } from './estoques.ts'
import { notaRoutes } from './notas/notas.ts'
import { oauthRoutes } from './oauth.ts'
import { pedidoRoutes } from './pedidos/pedidos.ts'
import { produtoRoutes } from './produtos/produtos.ts'

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
      })

      await bling.register(async (oauth) => oauthRoutes(oauth, context))
      await bling.register(async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          if (request.interna) return undefined
          if (request.recusa) return reply.code(429).send(request.recusa)
          requireToken(request, context.state)
          return outOfOrder(context.state.configuracao.respostaDaApi, reply)
        })
        for (const routes of [produtoRoutes, contatoRoutes, pedidoRoutes, estoqueRoutes, cadastroRoutes, notaRoutes])
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

/** Throws the 401 or 403 of a request that may not pass. */
function requireToken(request: FastifyRequest, state: State): void {
  const secret = bearerOf(request)
  if (request.headers.authorization && !secret) throw oauthError('invalid_request', 'Malformed auth header')
  const token = tokenOf(state, secret, 'bling', 'access')
  if (!token) throw unauthorized('The access token provided is invalid')
  if (token.expiraEm <= state.now()) throw unauthorized('The access token provided has expired')
  const resource = request.url.split(/[/?]/)[4] ?? ''
  // The note of an order needs the scope of notes as well.
  const made = /\/gerar-(nfc?e)/.exec(request.url)?.[1] ?? resource
  if ([resource, made].some((needed) => state.configuracao.escoposRetirados.includes(needed)))
    throw oauthError(
      'insufficient_scope',
      'The request requires higher privileges than provided by the access token',
      403,
    )
}

/** Answers as an API that refuses everybody, where it is set so. Throws Bling's own JSON errors. */
function outOfOrder(how: Configuracao['respostaDaApi'], reply: FastifyReply): FastifyReply | undefined {
  if (how === '401') throw unauthorized('The access token provided is invalid')
  if (how === '403 desconhecido')
    throw new BlingError('ACCESS_BLOCKED', 'Acesso bloqueado', 'O acesso foi bloqueado.', 403)
  if (how === 'normal') return undefined
  const [status, words] = how === '403 em HTML' ? [403, '403 Forbidden'] : [502, '502 Bad Gateway']
  return reply.code(status).type('text/html').send(balancerPage(words))
}
