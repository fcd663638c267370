// long because: the modules in a visible order
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type AdmissionLimits, admission } from './infra/admission.ts'
import { recusasDe } from './infra/auditoria.ts'
import { type BodyLimits, boundBodies } from './infra/bodies.ts'
import { answerOnce } from './infra/caching.ts'
import type { Database } from './infra/database.ts'
import { handleErrors } from './infra/errors.ts'
import { type FileStore, filesOf } from './infra/files.ts'
import { requireSession } from './infra/guard.ts'
import { announceLeaving } from './infra/listen.ts'
import { serveMidia } from './infra/midia.ts'
import type { Queue } from './infra/queue.ts'
import { type Leitura, noteWrites, semReplica } from './infra/replica.ts'
import { accessTokens } from './infra/session.ts'
import { endSlowClients, HTTP_TIMEOUTS, type PatienceLimits } from './infra/slow-clients.ts'
import { VERSAO } from './infra/version.ts'
import { answerUnreadable, secureHeaders, serveWeb } from './infra/web.ts'
import { atributosModule } from './modules/atributos/atributos.routes.ts'
import { auditoriaJobs } from './modules/auditoria/auditoria.jobs.ts'
import { auditoriaModule } from './modules/auditoria/auditoria.routes.ts'
import { autenticacaoModule } from './modules/autenticacao/autenticacao.routes.ts'
import { tokenCipher } from './modules/bling/bling.cipher.ts'
import { blingClient } from './modules/bling/bling.client.ts'
import type { BlingConfig } from './modules/bling/bling.config.ts'
import { blingJobs, retomarDepoisDaPausa } from './modules/bling/bling.jobs.ts'
import { blingModule } from './modules/bling/bling.routes.ts'
import { blingTokens } from './modules/bling/bling.tokens.ts'
import { erpOf } from './modules/bling/conexao.rules.ts'
import { contaModule } from './modules/bling/conta/conta.routes.ts'
import { categoriasModule } from './modules/categorias/categorias.routes.ts'
import type { CepConfig } from './modules/clientes/cep.client.ts'
import { clientesModule } from './modules/clientes/clientes.routes.ts'
import type { CopiasConfig } from './modules/copias/copias.config.ts'
import { copiasJobs } from './modules/copias/copias.jobs.ts'
import { copiasModule } from './modules/copias/copias.routes.ts'
import { estoqueModule } from './modules/estoque/estoque.routes.ts'
import { freteDe } from './modules/frete/carteira.ts'
import type { FreteConfig } from './modules/frete/frete.config.ts'
import { freteJobs } from './modules/frete/frete.jobs.ts'
import { freteModule } from './modules/frete/frete.routes.ts'
import { imagensJobs } from './modules/imagens/imagens.jobs.ts'
import { modelosModule } from './modules/modelos/modelos.routes.ts'
import { painelModule } from './modules/painel/painel.routes.ts'
import { galeriaModule } from './modules/produtos/galeria.routes.ts'
import { produtosModule } from './modules/produtos/produtos.routes.ts'
import { qrcodesModule } from './modules/qrcodes/qrcodes.routes.ts'
import { sincronizacaoModule } from './modules/sincronizacao/sincronizacao.routes.ts'
import { sistemaModule } from './modules/sistema/sistema.routes.ts'
import { vendasModule } from './modules/vendas/vendas.routes.ts'

/** Everything outside the process that the application works with. */
export interface AppResources {
  readonly db: Database
  /** Where lists and searches are read; without it, at `db`. */
  readonly leitura?: Leitura
  readonly queue: Queue
  /** The installation's secret, 32 bytes at least; keys are derived from it. */
  readonly segredo: Uint8Array
  /** Where pictures and labels lie. */
  readonly midia: FileStore
  /** Folder of the built web; null serves the API alone. */
  readonly webDir: string | null
  /** The address people open; an https one turns HSTS on. */
  readonly publicUrl: string
  /** Whose `X-Forwarded-*` is believed: `loopback` when absent, addresses and networks separated by commas, or nobody's. */
  readonly proxies?: string | false
  readonly bling: BlingConfig
  readonly cep: CepConfig
  readonly frete: FreteConfig
  readonly copias: CopiasConfig
  readonly demonstracao?: boolean
  /** How long the audit is kept; 365 when absent. */
  readonly diasDeAuditoria?: number
  /** Other bounds than the program's own, for tests. */
  readonly limites?: { admission?: AdmissionLimits; bodies?: BodyLimits; patience?: PatienceLimits }
  readonly logger?: FastifyBaseLogger
  /** Check every answer against its schema; for tests. */
  readonly validarRespostas?: boolean
}

const JSON_LIMIT_BYTES = 2_000_000

/** Builds the application over open resources; it neither listens nor closes them. */
export async function createApp(resources: AppResources): Promise<FastifyInstance> {
  const { db, queue, logger, validarRespostas = false } = resources
  const tls = resources.publicUrl.startsWith('https:')
  z.config(z.locales.pt())
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    ...answerUnreadable({ tls }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: resources.proxies ?? 'loopback',
    ...HTTP_TIMEOUTS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => {
    const check = validarRespostas ? (schema as unknown as z.ZodType) : null
    return (data) => JSON.stringify(check ? check.parse(data) : data)
  })
  handleErrors(app)
  const { leaving } = announceLeaving(app)
  secureHeaders(app, { tls })

  const tokens = accessTokens(resources.segredo)
  const recusas = recusasDe(db)
  const { limites } = resources
  admission(app, limites?.admission)
  const leitura = resources.leitura ?? semReplica(db)
  requireSession(app, { db, leitura, tokens, recusas })
  boundBodies(app, limites?.bodies)
  endSlowClients(app, limites?.patience)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Estampa', version: VERSAO, description: 'API do back-office. Erros: RFC 9457.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  })

  if (leitura.estado() !== null) noteWrites(app, db)
  const files = filesOf(resources.midia)
  await imagensJobs({ db, queue, files })
  const erp = erpOf({ db, config: resources.bling })
  sistemaModule(app, { db, leitura, leaving, versao: VERSAO, demonstracao: resources.demonstracao ?? false })
  autenticacaoModule(app, { db, tokens, recusas })
  produtosModule(app, { db, files, queue, erp })
  galeriaModule(app, { db, files, queue, erp })
  modelosModule(app, { db })
  categoriasModule(app, { db, queue, erp })
  atributosModule(app, { db })
  estoqueModule(app, { db, queue })
  vendasModule(app, { db, queue, erp })
  qrcodesModule(app)
  clientesModule(app, { db, queue, erp, cep: resources.cep, log: logger })
  const frete = freteDe({ db, queue, files, erp, config: resources.frete, log: logger })
  freteModule(app, frete)
  await freteJobs(frete, logger)
  painelModule(app, { db })
  auditoriaModule(app, { db })
  await auditoriaJobs({ db, queue, dias: resources.diasDeAuditoria ?? 365 })
  sincronizacaoModule(app, { db, queue })
  const cipher = tokenCipher(resources.segredo)
  const tokensDoBling = blingTokens(db, resources.bling, cipher)
  const client = blingClient({
    db,
    config: resources.bling,
    tokens: tokensDoBling,
    log: logger,
    aoPausar: () => retomarDepoisDaPausa(db, queue),
  })
  const ligacao = { db, queue, erp, recusas, config: resources.bling, cipher, client }
  blingModule(app, ligacao)
  contaModule(app, ligacao)
  await blingJobs({ ...ligacao, tokens: tokensDoBling, log: logger })
  const copias = { db, queue, config: resources.copias, midia: resources.midia, log: logger }
  copiasModule(app, copias)
  await copiasJobs(copias)
  documentation(app)
  await serveMidia(app, resources.midia)
  await serveWeb(app, resources)
  return app
}

/** The OpenAPI document, put together once: anybody may ask for it. */
function documentation(app: FastifyInstance): void {
  let written = ''
  const options = { schema: { hide: true }, config: { publica: true }, onSend: answerOnce } as const
  app.get('/api/docs/', options, (_, reply) => {
    written ||= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').serializer(asWritten).send(written)
  })
}
const asWritten = (text: string) => text
