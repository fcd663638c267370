import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { readNetwork, serveNetwork } from '@estampa/host/network.ts'
import type { DatabaseServer } from '@estampa/host/postgres.ts'
import { StartupError } from '@estampa/host/start.ts'
import { type AppResources, createApp } from './app.ts'
import { fillOnce } from './demo/demo.data.ts'
import { createDatabase, runWithDatabase } from './infra/database/database.ts'
import { migrate } from './infra/database/migrate.ts'
import { openQueue } from './infra/database/queue.ts'
import type { Banco } from './infra/database/transaction.ts'
import { openFileStore } from './infra/files/stores.ts'
import { closeGently, type Leaving, listen } from './infra/http/listen.ts'
import { takeTurns } from './infra/limits/requests.ts'
import { doubtClock } from './infra/process/clock.ts'
import { createLogger } from './infra/process/logger.ts'
import { type RestartCount, sayWhatIsDone } from './infra/process/restarts.ts'
import type { Closers } from './infra/process/shutdown.ts'
import type { Env } from './infra/settings/env.ts'
import { decryptOrNull, presentSecret, readSecret, secretFile } from './infra/settings/secret.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/codigo.rules.ts'
import { todosOsAutenticadores } from './modules/autenticacao/segundo-fator/fatores.data.ts'
import { createFirstAdmin, UsuarioRecusado } from './modules/autenticacao/usuarios.rules.ts'
import { blingConfig } from './modules/bling/conexao/bling.config.ts'
import { CONTA } from './modules/bling/conexao/bling.tokens.ts'
import { cepConfig } from './modules/clientes/cep.client.ts'
import { copiasConfig } from './modules/copias/copias.rules.ts'
import { guardasDoFrete } from './modules/frete/conta/acesso.data.ts'
import { freteConfig } from './modules/frete/frete.config.ts'
import { auditAct, readLastAct, SISTEMA } from './shop/auditoria.ts'
import { abre, type Guarda } from './shop/conta-externa.ts'

const builtWeb = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Opens everything that serving needs; `closers` undo it. `stopping` gives up a backup that is being made. */
async function open(
  env: Env,
  config: DatabaseServer['config'],
  closers: Closers,
  { stopping, restarts }: { stopping?: AbortSignal; restarts?: RestartCount } = {},
): Promise<AppResources> {
  // First: when it cannot be used, there is nothing to undo.
  const midia = await openFileStore(env)
  const logger = createLogger(env.LOG_LEVEL)
  const lost = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  const db = createDatabase({ ...config, max: env.BANCO_CONEXOES }, lost)
  closers.add(() => db.destroy())
  const queue = await openQueue(config, (error) => logger.warn({ err: error }, 'job queue'))
  closers.add(() => queue.stop())
  return {
    db,
    queue,
    segredo: readSecret(env),
    midia,
    webDir: existsSync(join(builtWeb, 'index.html')) ? builtWeb : null,
    publicUrl: env.PUBLIC_URL,
    bling: blingConfig(env),
    cep: cepConfig(env),
    frete: freteConfig(env),
    copias: copiasConfig(env, config, stopping),
    ...(env.REDE ? { rede: (porta: number) => readNetwork(env.DATA_DIR, porta) } : {}),
    ...(restarts ? { reinicios: () => restarts.now } : {}),
    ...(env.METRICS_TOKEN === undefined ? {} : { tokenDasMetricas: env.METRICS_TOKEN }),
    demonstracao: env.DEMO,
    diasDeAuditoria: env.AUDITORIA_DIAS,
    dataDir: env.DATA_DIR,
    proxies: env.PROXIES,
    logger,
  }
}

/**
 * Serves the shop of a prepared database from this process and returns its port. `leaving` is asked when it closes.
 */
export async function serve(
  env: Env,
  config: DatabaseServer['config'],
  closers: Closers,
  leaving: () => Leaving,
  restarts: RestartCount,
): Promise<number> {
  const stopping = new AbortController()
  const app = await createApp(await open(env, config, closers, { stopping: stopping.signal, restarts }))
  closers.add(() => closeGently(app, leaving()))
  // A backup that is being made would hold up the queue's end; it is made when the shop opens again.
  closers.add(() => stopping.abort())
  const port = await listen(app, env)
  if (env.REDE) {
    const logger = createLogger(env.LOG_LEVEL)
    const log = (err: Error, endereco: string) =>
      logger.error({ err, endereco, port }, 'local network not served there')
    const bound = (plain: Server) => takeTurns(plain, false)
    const network = await serveNetwork(app.server, { dataDir: env.DATA_DIR, port, bound, log })
    closers.add(() => network.close())
  }
  return port
}

/** Brings the database up to date; makes the first administrator, whom it returns until somebody signs in; fills a demonstration. */
export async function prepare(
  env: Env,
  config: DatabaseServer['config'],
  closers: Closers,
  say: (text: string) => void,
) {
  await migrate(config)
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, REMETENTE_NOME: loja } = env
  const admin = await runWithDatabase(config, async (db) => {
    const doubt = doubtClock(await readLastAct(db))
    if (doubt !== null) say(`\n${doubt}\n`)
    const perdida = await lostKey(db, env, presentSecret(env))
    if (perdida !== null) say(`\n${perdida}\n`)
    return createFirstAdmin(db, { username, password, loja, segredo: readSecret(env) })
  }).catch((error: unknown) => {
    if (!(error instanceof UsuarioRecusado)) throw error
    throw new StartupError(`A variável ADMIN_PASSWORD tem um valor que não serve. ${error.message}`)
  })
  if (env.DEMO) await fillSample(env, await open(env, config, closers), say)
  return admin
}

/**
 * Returns, for the terminal, what the installation's secret does not open, and what to do; null when it opens
 * everything.
 */
export async function lostKey(
  db: Banco,
  { CHAVE_SECRETA, DATA_DIR }: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>,
  presente: Uint8Array | null,
): Promise<string | null> {
  // Without any, a new one is made: it opens nothing of before.
  const segredo = presente ?? randomBytes(32)
  const fechada = async (guardas: readonly Guarda[]) =>
    (await Promise.all(guardas.map((guarda) => abre(db, guarda, segredo)))).includes(false)
  const apps = await todosOsAutenticadores(db)
  const fechados = [
    (await fechada([CONTA])) ? 'a ligação com o Bling' : null,
    (await fechada(await guardasDoFrete(db))) ? 'a ligação com o Melhor Envio' : null,
    apps.some((autenticador) => decryptOrNull(cifraDosAutenticadores(segredo), autenticador.segredo) === null)
      ? 'o aplicativo autenticador de quem usa um (entra com um código de recuperação ou uma chave de acesso)'
      : null,
  ].filter((fechado) => fechado !== null)
  if (fechados.length === 0) return null
  const keyPlace = CHAVE_SECRETA ? 'em CHAVE_SECRETA' : `no arquivo ${secretFile(DATA_DIR)}`
  return `A chave secreta da loja não é a de antes. Com a atual não se lê mais: ${fechados.join('; ')}.
Se você tem a chave antiga, encerre a loja agora, ponha-a de volta ${keyPlace} e inicie de novo: nada se perde.
Se não tem, conecte e ative de novo em Configurações. Produtos, vendas, clientes e senhas não dependem dela.`
}

/** Notes in the log and in the audit that a process died and was started again; a failure to do so stops nothing. */
export async function noteRestart(env: Env, config: DatabaseServer['config'], restarts: RestartCount): Promise<void> {
  const { vezes, motivo } = restarts.now
  const logger = createLogger(env.LOG_LEVEL)
  logger.error({ vezes, motivo }, 'a process died and is started again')
  const note = { tipo: 'reinicio', detalhes: { motivo, vezes } } as const
  await runWithDatabase(config, (db) => auditAct(db, SISTEMA, note)).catch((error: unknown) =>
    logger.error({ err: error }, 'the restart is not in the audit'),
  )
}

/** Loaded only here: no other shop carries the sample's code in memory. */
async function fillSample(env: Env, resources: AppResources, say: (text: string) => void): Promise<void> {
  const { seedDemo: semearDemonstracao } = await import('./demo/seed.ts')
  await fillOnce(resources.db, env.DATA_DIR, () => {
    say('Preparando a loja de demonstração (só na primeira vez)…')
    return semearDemonstracao(resources, undefined, sayWhatIsDone)
  })
}
