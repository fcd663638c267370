import { randomUUID } from 'node:crypto'
import { CORPO_MAXIMO } from '@estampa/contract/route.ts'
import { CARACTERE_NAO_PERMITIDO, textoGuardavel } from '@estampa/contract/shared/fields.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { camposInvalidos, handleErrors } from '../base/errors.ts'
import { HTTP_TIMEOUTS } from '../limits/slow-clients.ts'
import { Pronto } from './caching.ts'
import { answerUnreadable, isApi, secureHeaders } from './web.ts'

interface Options {
  readonly tls: boolean
  readonly proxies: string | false
  readonly logger: FastifyBaseLogger | undefined
  /** Check every answer against its schema; for tests. */
  readonly validarRespostas: boolean | undefined
}

/** HTTP without a route: requests are checked by their schemas, errors become answers, headers protect. */
export function httpServer({ tls, proxies, logger, validarRespostas }: Options): FastifyInstance {
  z.config({ ...z.locales.pt(), customError: tellMissing })
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    ...answerUnreadable({ tls }),
    genReqId: () => randomUUID(),
    bodyLimit: CORPO_MAXIMO,
    trustProxy: proxies,
    ...HTTP_TIMEOUTS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  refuseUnstorableText(app)
  app.setSerializerCompiler(({ schema }) => {
    const check = validarRespostas ? (schema as unknown as z.ZodType) : null
    return (data) => {
      if (!(data instanceof Pronto)) return JSON.stringify(check ? check.parse(data) : data)
      check?.parse(JSON.parse(data.json))
      return data.json
    }
  })
  handleErrors(app)
  secureHeaders(app, { tls })
  return app
}

/** Lists and objects that are missing; other fields have sentences of their own. */
const tellMissing: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && input === undefined ? 'Campo obrigatório' : undefined

/** Where a text stands that cannot be stored, as `itens.0.descricao`; '' for the value itself; null when none does. */
function unstorableText(value: unknown): string | null {
  if (typeof value === 'string') return textoGuardavel(value) ? null : ''
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return null
  for (const [name, fieldValue] of Object.entries(value)) {
    if (!textoGuardavel(name)) return ''
    const place = unstorableText(fieldValue)
    if (place !== null) return [name, place].filter(Boolean).join('.')
  }
  return null
}

/** Refuses such a text in any field of any request, whatever its schema let through. */
function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (!isApi(request)) return
    for (const part of [request.params, request.query, request.body]) {
      const place = unstorableText(part)
      if (place !== null) throw camposInvalidos({ [place || 'corpo']: [CARACTERE_NAO_PERMITIDO] })
    }
  })
}
