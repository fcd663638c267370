import { randomUUID } from 'node:crypto'
import { CORPO_MAXIMO } from '@estampa/contract/route.ts'
import multipart from '@fastify/multipart'

import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { handleErrors } from './infra/base/errors.ts'
import { VERSAO } from './infra/base/version.ts'
import type { Database } from './infra/database/database.ts'
import type { Queue } from './infra/database/queue.ts'
import { type FileStore, filesOf } from './infra/files/store.ts'
import { answerAlways } from './infra/http/caching.ts'
import { announceLeaving, portOf } from './infra/http/listen.ts'
import { processFigures } from './infra/http/metrics.ts'
import { Pronto } from './infra/http/pronto.ts'
import { refuseUnstorableText } from './infra/http/unstorable-text.ts'
import { answerUnreadable, secureHeaders, serveWeb } from './infra/http/web.ts'
import { type AdmissionLimits, admission } from './infra/limits/admission.ts'
import { type BodyLimits, boundBodies } from './infra/limits/bodies.ts'
import { boundConnections } from './infra/limits/connections.ts'
import { dispositivos } from './infra/limits/device.ts'
import { takeTurns } from './infra/limits/requests.ts'
import { type ClientLimits, endSlowClients, HTTP_TIMEOUTS } from './infra/limits/slow-clients.ts'
import type { LocalNetwork } from './infra/network/local-network.ts'
import { answerPairing } from './infra/network/pairing.ts'
import type { Restarts } from './infra/process/restarts.ts'
import { atributosModule } from './modules/atributos/atributos.routes.ts'
import { auditoriaModule } from './modules/auditoria/auditoria.routes.ts'
import { acessoModule } from './modules/autenticacao/acesso.routes.ts'
import { aparelhosModule } from './modules/autenticacao/aparelhos.routes.ts'
import { autenticacaoModule } from './modules/autenticacao/autenticacao.routes.ts'
import { celularModule } from './modules/autenticacao/celular/celular.routes.ts'
import { equipeModule } from './modules/autenticacao/equipe/equipe.routes.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/chave.rules.ts'
import { chavesDaLoja } from './modules/autenticacao/segundo-fator/chaves.rules.ts'
import { recusaDaSenhaNova } from './modules/autenticacao/senha-nova.ts'
import { balcaoModule } from './modules/balcao/balcao.routes.ts'
import { blingJobs, retomarDepoisDaPausa } from './modules/bling/bling.jobs.ts'
import { blingModule } from './modules/bling/bling.routes.ts'
import { blingClient } from './modules/bling/conexao/bling.client.ts'
import type { BlingConfig } from './modules/bling/conexao/bling.config.ts'
import { blingTokens, CONTA } from './modules/bling/conexao/bling.tokens.ts'
import { erpOf, saudeDaConexao } from './modules/bling/conexao/conexao.rules.ts'
import { importacaoJobs } from './modules/bling/importacao/importacao.jobs.ts'
import { importacaoModule } from './modules/bling/importacao/importacao.routes.ts'
import { envioDoCanal, impedimentoDaEtiqueta } from './modules/bling/recebidos/etiqueta.sync.ts'
import { categoriasModule } from './modules/categorias/categorias.routes.ts'
import type { CepConfig } from './modules/clientes/cep.client.ts'
import { clientesJobs } from './modules/clientes/clientes.jobs.ts'
import { clientesModule } from './modules/clientes/clientes.routes.ts'
import type { CopiasConfig } from './modules/copias/copias.config.ts'
import { copiasJobs } from './modules/copias/copias.jobs.ts'
import { copiasModule } from './modules/copias/copias.routes.ts'
import { estadoDasCopias } from './modules/copias/copias.rules.ts'
import { embalagensModule } from './modules/embalagens/embalagens.routes.ts'
import { estoqueModule } from './modules/estoque/estoque.routes.ts'
import { acessosAoFrete } from './modules/frete/conta/acesso.rules.ts'
import { type FreteConfig, remetenteDaInstalacao } from './modules/frete/frete.config.ts'
import { freteJobs } from './modules/frete/frete.jobs.ts'
import { freteModule } from './modules/frete/frete.routes.ts'
import { envios } from './modules/frete/frete.rules.ts'
import { paginaDaAutorizacao } from './modules/frete/melhor-envio/acesso.ts'
import { melhorEnvioModule } from './modules/frete/melhor-envio/melhor-envio.routes.ts'
import { ligarFrete } from './modules/frete/transportadoras.ts'
import { imagensJobs } from './modules/imagens/imagens.jobs.ts'
import { planilhaJobs } from './modules/importacao/importacao.jobs.ts'
import { planilhasModule } from './modules/importacao/importacao.routes.ts'
import { lojaModule } from './modules/loja/loja.routes.ts'
import { obterDados } from './modules/loja/loja.rules.ts'
import { modelosModule } from './modules/modelos/modelos.routes.ts'
import { mudancasModule } from './modules/mudancas/mudancas.routes.ts'
import { orcamentosModule } from './modules/orcamentos/orcamentos.routes.ts'
import { pagamentosModule } from './modules/pagamentos/pagamentos.routes.ts'
import { painelModule } from './modules/painel/painel.routes.ts'
import { producaoModule } from './modules/producao/producao.routes.ts'
import { produtosModule } from './modules/produtos/produtos.routes.ts'
import { qrcodesModule } from './modules/qrcodes/qrcodes.routes.ts'
import { relatoriosModule } from './modules/relatorios/relatorios.routes.ts'
import { retencaoJobs } from './modules/retencao/retencao.jobs.ts'
import { sincronizacaoModule } from './modules/sincronizacao/sincronizacao.routes.ts'
import { figurasDe } from './modules/sistema/figuras.rules.ts'
import { metricasModule } from './modules/sistema/metricas.routes.ts'
import { sistemaModule } from './modules/sistema/sistema.routes.ts'
import { trocasModule } from './modules/trocas/trocas.routes.ts'
import { vendasModule } from './modules/vendas/vendas.routes.ts'
import { contarLeituras } from './shop/auditoria.somas.ts'
import { recusasDe } from './shop/auditoria.ts'
import { cifraDa } from './shop/conta-externa.ts'
import { paginasDoEmulador } from './shop/emulador.ts'
import { requireSession } from './shop/guard.ts'
import { labelAddresses } from './shop/label-addresses.ts'
import { serveMidia } from './shop/midia.ts'
import { anunciarMudancas } from './shop/mudancas.ts'
import { accessTokens } from './shop/session.ts'

/** Everything outside the process that the application works with. */
export interface AppResources {
  readonly db: Database
  readonly queue: Queue
  /** The installation's secret, 32 bytes at least; keys are derived from it. */
  readonly segredo: Uint8Array
  /** The folder of the shop's data, whose disk health looks at. */
  readonly dataDir?: string
  readonly midia: FileStore
  /** Folder of the built web; null serves the API alone. */
  readonly webDir: string | null
  /** The address people open; an https one turns HSTS on. */
  readonly publicUrl: string
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted: `loopback` when absent, addresses and networks separated by
   * commas, or false for none.
   */
  readonly proxies?: string | false
  readonly bling: BlingConfig
  readonly cep: CepConfig
  readonly frete: FreteConfig
  readonly copias: CopiasConfig
  readonly demonstracao?: boolean
  /** Counts of processes that died and were started again, for the health check. */
  readonly reinicios?: () => Restarts
  /** The local network that is served by our own TLS; absent: none is. */
  readonly rede?: (porta: number) => LocalNetwork | null
  /** Opens `/metrics` to other machines, and to this one behind a proxy. */
  readonly tokenDasMetricas?: string
  /** How long the audit is kept; 365 when absent. */
  readonly diasDeAuditoria?: number
  /** Other bounds than the program's own, for tests. */
  readonly limites?: { admission?: AdmissionLimits; bodies?: BodyLimits } & ClientLimits
  readonly logger?: FastifyBaseLogger
  /** Check every answer against its schema; for tests. */
  readonly validarRespostas?: boolean
}

/** Builds the application over open resources; it neither listens nor closes them. */
export async function createApp(resources: AppResources): Promise<FastifyInstance> {
  const { db, logger, validarRespostas = false } = resources
  const tls = resources.publicUrl.startsWith('https:')
  z.config({ ...z.locales.pt(), customError: dizerQueFalta })
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    ...answerUnreadable({ tls }),
    genReqId: () => randomUUID(),
    bodyLimit: CORPO_MAXIMO,
    trustProxy: resources.proxies ?? 'loopback',
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
  const { leaving } = announceLeaving(app)
  secureHeaders(app, { tls })

  const tokens = accessTokens(resources.segredo)
  const recusas = recusasDe(db)
  const conhecidos = dispositivos(resources.segredo, { tls })
  const { limites, proxies = 'loopback' } = resources
  const doProcesso = processFigures(app, admission(app, conhecidos, limites?.admission))
  requireSession(app, { db, tokens, recusas })
  contarLeituras(app, db, logger)
  boundBodies(app, limites?.bodies)
  boundConnections(app, proxies, limites?.connections)
  takeTurns(app.server, proxies)
  endSlowClients(app, limites?.patience)
  await app.register(multipart, { throwFileSizeLimit: false })

  const anuncio = anunciarMudancas(app, db)
  const queue = anuncio.naFila(resources.queue)
  const files = filesOf(resources.midia)
  app.decorate('files', files)
  await imagensJobs({ db, queue, files })
  const erp = erpOf({ db, config: resources.bling })
  const loja = { db, queue, erp, envios }
  const cifra = cifraDosAutenticadores(resources.segredo)
  const fatores = { cifra, chaves: chavesDaLoja(resources.publicUrl, resources.segredo) }
  autenticacaoModule(app, { db, tokens, recusas, dispositivos: conhecidos, ...fatores })
  const host = new URL(resources.publicUrl).host
  const propria = { db, envios, daInstalacao: remetenteDaInstalacao(resources.frete) }
  lojaModule(app, propria)
  const nomeDaLoja = async () => (await obterDados(propria)).nome || resources.frete.remetente.nome
  acessoModule(app, { db, recusas, host, nomeDaLoja, ...fatores })
  const rede = () => resources.rede?.(portOf(app) ?? 0) ?? null
  const enderecoNaRede = () => rede()?.addresses[0] ?? resources.publicUrl
  celularModule(app, { db, tokens, recusas, dispositivos: conhecidos, enderecoNaRede })
  aparelhosModule(app, { db, rede })
  equipeModule(app, { db, nomeDaLoja, enderecoNaRede })
  produtosModule(app, { ...loja, files })
  modelosModule(app, { db })
  categoriasModule(app, loja)
  atributosModule(app, { db })
  embalagensModule(app, { db })
  producaoModule(app, { ...loja, files })
  estoqueModule(app, { db, queue })
  vendasModule(app, loja)
  pagamentosModule(app, loja)
  trocasModule(app, loja)
  balcaoModule(app, loja)
  const { publicUrl } = resources
  await orcamentosModule(app, {
    ...loja,
    files,
    publicUrl,
    enderecoNaRede,
    dadosDaLoja: () => obterDados(propria),
    anuncio,
  })
  qrcodesModule(app)
  clientesModule(app, { ...loja, cep: resources.cep, log: logger })
  await clientesJobs({ db, queue, files })
  planilhasModule(app, loja)
  await planilhaJobs({ ...loja, log: logger })
  const { segredo } = resources
  const portaPropria = () => portOf(app) ?? resources.frete.portaPropria()
  const config = { ...resources.frete, portaPropria }
  const cipher = cifraDa(CONTA, segredo)
  const tokensDoBling = blingTokens(db, resources.bling, cipher)
  const client = blingClient({
    db,
    config: resources.bling,
    tokens: tokensDoBling,
    log: logger,
    aoPausar: () => retomarDepoisDaPausa({ db, queue, config: resources.bling }),
  })
  const outras = resources.bling.ativo
    ? [envioDoCanal({ db, client, config: resources.bling, portaPropria, log: logger })]
    : []
  const doPedido = resources.bling.ativo
    ? { impedimentoDaEtiqueta: (venda: number) => impedimentoDaEtiqueta({ ...loja, client }, venda) }
    : {}
  const { frete, acesso } = ligarFrete({ ...loja, files, config, log: logger, segredo, outras, ...doPedido })
  freteModule(app, frete)
  melhorEnvioModule(app, { frete, acesso, recusas })
  await freteJobs(frete)
  mudancasModule(app, { db, anuncio })
  painelModule(app, propria)
  relatoriosModule(app, { db })
  auditoriaModule(app, { db })
  sincronizacaoModule(app, { db, queue })
  const ligacao = { ...loja, recusas, config: resources.bling, cipher, client }
  blingModule(app, ligacao)
  importacaoModule(app, ligacao)
  await blingJobs({ ...ligacao, tokens: tokensDoBling, log: logger })
  await importacaoJobs({ ...ligacao, files, portaPropria, log: logger })
  const copias = { db, queue, config: resources.copias, midia: resources.midia, log: logger }
  const recusaDaSenha = async (senha: string) => recusaDaSenhaNova(senha, [await nomeDaLoja()])
  copiasModule(app, { ...copias, segredo, recusaDaSenha })
  await copiasJobs(copias)
  await retencaoJobs({ db, queue, diasDeAuditoria: resources.diasDeAuditoria ?? 365, log: logger })
  const figuras = figurasDe({
    ...resources,
    copias: () => estadoDasCopias(copias),
    dadosAqui: resources.copias.banco.connectionString === undefined,
    rede: () => rede()?.facts ?? null,
  })
  const olhar = { figuras, bling: () => saudeDaConexao(ligacao), frete: () => acessosAoFrete(frete) }
  sistemaModule(app, { ...resources, leaving, versao: VERSAO, olhar })
  metricasModule(app, { doProcesso, figuras, token: resources.tokenDasMetricas, publicUrl: resources.publicUrl })
  await paginasDoEmulador(app, paginasDeAutorizacao(resources), publicUrl)
  documentation(app)
  if (resources.rede) answerPairing(app)
  await serveMidia(app, resources.midia, labelAddresses(resources.segredo))
  await serveWeb(app, resources)
  return app
}

/** The pages of the emulator where a person lets the shop in; none of real accounts. */
function paginasDeAutorizacao({ bling, frete }: Pick<AppResources, 'bling' | 'frete'>): readonly string[] {
  const { melhorEnvio } = frete
  return [
    ...(bling.ativo && bling.emulador ? [bling.authorizeUrl] : []),
    ...(melhorEnvio?.emulador ? [paginaDaAutorizacao(melhorEnvio)] : []),
  ]
}

/** Lists and objects that are missing; other fields have sentences of their own. */
const dizerQueFalta: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && input === undefined ? 'Campo obrigatório' : undefined

function documentation(app: FastifyInstance): void {
  const send = answerAlways(async () => (await import('./shop/docs.ts')).describeApi())
  app.get('/api/docs/', { config: { publica: true } }, (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8')),
  )
}
