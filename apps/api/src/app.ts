import type { LocalNetwork } from '@estampa/host/network.ts'
import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ENTITY_MODULES } from './entities.ts'
import { VERSAO } from './infra/base/version.ts'
import type { Database } from './infra/database/database.ts'
import type { Queue } from './infra/database/queue.ts'
import { type FileStore, filesOf } from './infra/files/store.ts'
import { announceLeaving, portOf } from './infra/http/listen.ts'
import { processFigures } from './infra/http/metrics.ts'
import { httpServer } from './infra/http/server.ts'
import { serveWeb } from './infra/http/web.ts'
import { type AdmissionLimits, admission } from './infra/limits/admission.ts'
import { type BodyLimits, boundBodies } from './infra/limits/bodies.ts'
import { boundConnections } from './infra/limits/connections.ts'
import { dispositivos } from './infra/limits/device.ts'
import { takeTurns } from './infra/limits/requests.ts'
import { type ClientLimits, endSlowClients } from './infra/limits/slow-clients.ts'
import type { Restarts } from './infra/process/restarts.ts'
import { auditoriaModule } from './modules/auditoria/auditoria.routes.ts'
import { acessoModule } from './modules/autenticacao/acesso.routes.ts'
import { autenticacaoModule } from './modules/autenticacao/autenticacao.routes.ts'
import { chavesDaLoja } from './modules/autenticacao/segundo-fator/chaves.rules.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/codigo.rules.ts'
import { recusaDaSenhaNova } from './modules/autenticacao/senha.ts'
import { balcaoModule } from './modules/balcao/balcao.routes.ts'
import { blingJobs, resumeAfterPausa } from './modules/bling/bling.jobs.ts'
import { blingModule } from './modules/bling/bling.routes.ts'
import { blingClient } from './modules/bling/conexao/bling.client.ts'
import type { BlingConfig } from './modules/bling/conexao/bling.config.ts'
import { blingTokens, CONTA } from './modules/bling/conexao/bling.tokens.ts'
import { saudeDaConexao } from './modules/bling/conexao/conexao.rules.ts'
import { erpOf } from './modules/bling/erp.rules.ts'
import { importacaoJobs } from './modules/bling/importacao/importacao.jobs.ts'
import { importacaoModule } from './modules/bling/importacao/importacao.routes.ts'
import { contaDasNotas } from './modules/bling/notas/conta.sync.ts'
import { rereadNota } from './modules/bling/notas/leitura-a-pedido.sync.ts'
import { envioDoCanal, impedimentoDaEtiqueta } from './modules/bling/recebidos/etiqueta.sync.ts'
import { RESPOSTAS } from './modules/bling/tarefas.sync.ts'
import { caixasModule } from './modules/caixas/caixas.routes.ts'
import { categoriasModule } from './modules/categorias/categorias.routes.ts'
import type { CepConfig } from './modules/clientes/cep.client.ts'
import { clientesJobs } from './modules/clientes/clientes.jobs.ts'
import { clientesModule } from './modules/clientes/clientes.routes.ts'
import { comprasModule } from './modules/compras/compras.routes.ts'
import { copiasJobs } from './modules/copias/copias.jobs.ts'
import { copiasModule } from './modules/copias/copias.routes.ts'
import { type CopiasConfig, estadoDasCopias } from './modules/copias/copias.rules.ts'
import { estoqueModule } from './modules/estoque/estoque.routes.ts'
import { acessosAoFrete } from './modules/frete/conta/acesso.rules.ts'
import { type FreteConfig, remetenteDaInstalacao } from './modules/frete/frete.config.ts'
import { freteJobs } from './modules/frete/frete.jobs.ts'
import { freteModule } from './modules/frete/frete.routes.ts'
import { envios } from './modules/frete/frete.rules.ts'
import { paginaDaAutorizacao } from './modules/frete/melhor-envio/acesso.ts'
import { melhorEnvioModule } from './modules/frete/melhor-envio/melhor-envio.routes.ts'
import { connectFrete } from './modules/frete/transportadoras.ts'
import { imagensJobs } from './modules/imagens/imagens.jobs.ts'
import { planilhaJobs } from './modules/importacao/importacao.jobs.ts'
import { planilhasModule } from './modules/importacao/importacao.routes.ts'
import { lojaModule } from './modules/loja/loja.routes.ts'
import { readLojaDados } from './modules/loja/loja.rules.ts'
import { mudancasModule } from './modules/mudancas/mudancas.routes.ts'
import { notasModule } from './modules/notas/notas.routes.ts'
import { notaParaEtiqueta } from './modules/notas/notas.rules.ts'
import { orcamentosModule } from './modules/orcamentos/orcamentos.routes.ts'
import { pagamentosModule } from './modules/pagamentos/pagamentos.routes.ts'
import { painelModule } from './modules/painel/painel.routes.ts'
import { producaoModule } from './modules/producao/producao.routes.ts'
import { produtosModule } from './modules/produtos/produtos.routes.ts'
import { qrcodesModule } from './modules/qrcodes/qrcodes.routes.ts'
import { relatoriosModule } from './modules/relatorios/relatorios.routes.ts'
import { retencaoJobs } from './modules/retencao/retencao.jobs.ts'
import { metricasModule, sistemaModule } from './modules/sistema/sistema.routes.ts'
import { figurasDe } from './modules/sistema/sistema.rules.ts'
import { tarefasModule } from './modules/tarefas/tarefas.routes.ts'
import { trocasModule } from './modules/trocas/trocas.routes.ts'
import { vendasModule } from './modules/vendas/vendas.routes.ts'
import { auditReads, createRecusas } from './shop/auditoria.ts'
import { cifraDa } from './shop/conta-externa.ts'
import { paginasDoEmulador } from './shop/emulador.ts'
import { requireSession } from './shop/guard.ts'
import { labelAddresses, serveMidia } from './shop/midia.ts'
import { answerStored } from './shop/mount.ts'
import { announceMudancas } from './shop/mudancas.ts'
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
  /** How long the audit is kept. */
  readonly diasDeAuditoria: number
  /** Other bounds than the program's own, for tests. */
  readonly limites?: { admission?: AdmissionLimits; bodies?: BodyLimits } & ClientLimits
  readonly logger?: FastifyBaseLogger
  /** Check every answer against its schema; for tests. */
  readonly validarRespostas?: boolean
}

/** Builds the application over open resources; it neither listens nor closes them. */
export async function createApp(resources: AppResources): Promise<FastifyInstance> {
  const { proxies = 'loopback', logger, validarRespostas } = resources
  const app = httpServer({ tls: overTls(resources), proxies, logger, validarRespostas })
  const { leaving } = announceLeaving(app)
  const door = await guard(app, resources)
  const casa = await furnish(app, resources, door)
  people(app, casa)
  await trade(app, casa)
  const ligacoes = await connect(app, casa, resources)
  await keep(app, { ...door, ...casa, ...ligacoes, leaving }, resources)
  await pages(app, resources)
  return app
}

const overTls = ({ publicUrl }: AppResources) => publicUrl.startsWith('https:')

/** Who is let in, and how much is taken at once. Its hooks run in this order, before any module's. */
async function guard(app: FastifyInstance, resources: AppResources) {
  const { db, logger, segredo, limites, proxies = 'loopback' } = resources
  const tokens = accessTokens(segredo)
  const recusas = createRecusas(db)
  const conhecidos = dispositivos(segredo, { tls: overTls(resources) })
  const readProcessFigures = processFigures(app, admission(app, conhecidos, limites?.admission))
  requireSession(app, { db, tokens, recusas })
  answerStored(app, db)
  auditReads(app, db, logger)
  boundBodies(app, limites?.bodies)
  boundConnections(app, proxies, limites?.connections)
  takeTurns(app.server, proxies)
  endSlowClients(app, limites?.patience)
  await app.register(multipart, { throwFileSizeLimit: false })
  return { tokens, recusas, dispositivos: conhecidos, doProcesso: readProcessFigures }
}

type Casa = Awaited<ReturnType<typeof furnish>>

/** Furnishes what the modules work with; each takes what its own interface names. */
async function furnish(app: FastifyInstance, resources: AppResources, door: Awaited<ReturnType<typeof guard>>) {
  const { db, segredo, publicUrl, logger: log } = resources
  const anuncio = announceMudancas(app, db)
  const queue = anuncio.naFila(resources.queue)
  const files = filesOf(resources.midia)
  app.decorate('files', files)
  await imagensJobs({ db, queue, files })
  const loja = { db, queue, erp: erpOf({ db, config: resources.bling }), envios }
  const installationRemetente = remetenteDaInstalacao(resources.frete)
  const dadosDaLoja = () => readLojaDados({ db, daInstalacao: installationRemetente })
  const rede = () => resources.rede?.(portOf(app) ?? 0) ?? null
  return {
    ...loja,
    ...door,
    loja,
    anuncio,
    files,
    log,
    segredo,
    publicUrl,
    cep: resources.cep,
    daInstalacao: installationRemetente,
    dadosDaLoja,
    nomeDaLoja: async () => (await dadosDaLoja()).nome || resources.frete.remetente.nome,
    rede,
    enderecoNaRede: () => rede()?.addresses[0] ?? publicUrl,
    portaPropria: () => portOf(app) ?? resources.frete.portaPropria(),
  }
}

function people(app: FastifyInstance, casa: Casa): void {
  const { publicUrl, segredo } = casa
  const fatores = { cifra: cifraDosAutenticadores(segredo), chaves: chavesDaLoja(publicUrl, segredo) }
  autenticacaoModule(app, { ...casa, ...fatores })
  acessoModule(app, { ...casa, ...fatores, host: new URL(publicUrl).host })
}

async function trade(app: FastifyInstance, casa: Casa): Promise<void> {
  lojaModule(app, casa)
  produtosModule(app, casa)
  for (const entityModule of Object.values(ENTITY_MODULES)) entityModule(app, casa)
  categoriasModule(app, casa)
  producaoModule(app, casa)
  estoqueModule(app, casa)
  vendasModule(app, casa)
  caixasModule(app, casa)
  pagamentosModule(app, casa)
  trocasModule(app, casa)
  balcaoModule(app, casa)
  await orcamentosModule(app, casa)
  comprasModule(app, casa)
  qrcodesModule(app)
  clientesModule(app, casa)
  await clientesJobs(casa)
  planilhasModule(app, casa)
  await planilhaJobs(casa)
  mudancasModule(app, casa)
  painelModule(app, casa)
  relatoriosModule(app, casa)
  auditoriaModule(app, casa)
  tarefasModule(app, { ...casa, respostas: RESPOSTAS })
}

/** Freight and the ERP, which each need something of the other. */
async function connect(app: FastifyInstance, casa: Casa, resources: AppResources) {
  const { db, queue, loja, files, log, segredo, recusas, portaPropria } = casa
  const { bling: config } = resources
  const cipher = cifraDa(CONTA, segredo)
  const tokens = blingTokens(db, config, cipher)
  const client = blingClient({ db, config, tokens, log, aoPausar: () => resumeAfterPausa({ db, queue, config }) })
  const bling = { ...loja, client, config, tokens, cipher, recusas, files, portaPropria, log }
  loja.erp.relerNota = (venda) => rereadNota(bling, venda)
  const conta = contaDasNotas(bling)
  const { frete, acesso } = connectFrete({
    ...loja,
    files,
    config: { ...resources.frete, portaPropria },
    log,
    segredo,
    outras: config.ativo ? [envioDoCanal(bling)] : [],
    ...(config.ativo && {
      impedimentoDaEtiqueta: (venda) => impedimentoDaEtiqueta(bling, venda),
      notaParaEtiqueta: (venda, como) => notaParaEtiqueta({ ...loja, conta }, venda, como),
    }),
  })
  freteModule(app, frete)
  melhorEnvioModule(app, { frete, acesso, recusas })
  await freteJobs(frete)
  notasModule(app, { ...loja, files, conta })
  blingModule(app, bling)
  importacaoModule(app, bling)
  await blingJobs(bling)
  await importacaoJobs(bling)
  return { frete, bling }
}

type Kept = Casa & Awaited<ReturnType<typeof connect>> & { readonly leaving: () => boolean }

/** Backups, the retention jobs, health and metrics. */
async function keep(app: FastifyInstance, casa: Kept, resources: AppResources): Promise<void> {
  const { db, queue, log, segredo, publicUrl, nomeDaLoja, rede, frete, bling, doProcesso, leaving } = casa
  const copias = { db, queue, config: resources.copias, midia: resources.midia, log }
  const recusaDaSenha = async (senha: string) => recusaDaSenhaNova(senha, [await nomeDaLoja()])
  copiasModule(app, { ...copias, segredo, recusaDaSenha })
  await copiasJobs(copias)
  await retencaoJobs({ db, queue, diasDeAuditoria: resources.diasDeAuditoria, log })
  const figuras = figurasDe({
    ...resources,
    copias: () => estadoDasCopias(copias),
    dadosAqui: resources.copias.banco.connectionString === undefined,
    rede: () => rede()?.facts ?? null,
  })
  const olhar = { figuras, bling: () => saudeDaConexao(bling), frete: () => acessosAoFrete(frete) }
  sistemaModule(app, { ...resources, leaving, versao: VERSAO, olhar })
  metricasModule(app, { doProcesso, figuras, token: resources.tokenDasMetricas, publicUrl })
}

/** Routes outside the contract: the emulator's pages, documentation, stored files, the built web. */
async function pages(app: FastifyInstance, resources: AppResources): Promise<void> {
  await paginasDoEmulador(app, paginasDeAutorizacao(resources), resources.publicUrl)
  // Where the pairing page, at plain http and so at another origin, sees whether https works. It says nothing else.
  if (resources.rede)
    app.get('/parear/conexao', (_request, reply) =>
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').code(204).send(),
    )
  await serveMidia(app, resources.midia, labelAddresses(resources.segredo))
  await serveWeb(app, resources)
}

/** The pages of the emulator where a person lets the shop in; none of real accounts. */
function paginasDeAutorizacao({ bling, frete }: Pick<AppResources, 'bling' | 'frete'>): readonly string[] {
  const { melhorEnvio } = frete
  return [
    ...(bling.ativo && bling.emulador ? [bling.authorizeUrl] : []),
    ...(melhorEnvio?.emulador ? [paginaDaAutorizacao(melhorEnvio)] : []),
  ]
}
