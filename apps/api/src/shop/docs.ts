import type { Route } from '@estampa/contract/route.ts'
import { rotas } from '@estampa/contract/routes.ts'
import swagger from '@fastify/swagger'
import fastify, { type FastifySchema, type HTTPMethods } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { VERSAO } from '../infra/base/version.ts'

let document: Promise<string> | undefined

/**
 * The OpenAPI document of the contract's routes. To write it keeps a process busy for a quarter of a second: it is
 * written once, and in the built server the text itself stands in this function's place (`bundle.ts`).
 */
export const describeApi = (): Promise<string> => (document ??= writeDocument())

async function writeDocument(): Promise<string> {
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Estampa', version: VERSAO, description: 'API do back-office. Erros: RFC 9457.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  })
  for (const [key, route] of rotas) {
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    app.route({ method, url: `/api${url}`, schema: described(route, url), handler: () => null })
  }
  await app.ready()
  return JSON.stringify(app.swagger())
}

const PROVA = {
  sempre: 'Pede a identidade confirmada há pouco; senão 403 CONFIRMAR_IDENTIDADE.',
  conforme: 'Conforme o pedido, pede a identidade confirmada há pouco; senão 403 CONFIRMAR_IDENTIDADE.',
}

const described = (route: Route, url: string): FastifySchema => ({
  summary: route.resumo,
  ...(route.prova ? { description: PROVA[route.prova] } : {}),
  tags: [url.split('/')[1] ?? ''],
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  ...(route.publica ? { security: [] } : {}),
  // Since OpenAPI 3.1 a requirement may name roles, whatever the scheme.
  ...(route.papel || route.permissao ? { security: [{ bearer: [route.papel ?? route.permissao ?? ''] }] } : {}),
  consumes: route.multipart ? ['application/json', 'multipart/form-data'] : ['application/json'],
  response: { [route.status ?? 200]: route.resposta, ...(route.respostaAceita ? { 202: route.respostaAceita } : {}) },
})
