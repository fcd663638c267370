import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AppResources, createApp } from './app.ts'
import { announcement } from './infra/announcement.ts'
import { createDatabase } from './infra/database.ts'
import { ensureDataDir, openDatabaseServer } from './infra/database-server.ts'
import { describeEnv, type Env, readEnv } from './infra/env.ts'
import { openFileStore } from './infra/files.choice.ts'
import { closeGently, listen } from './infra/listen.ts'
import { createLogger } from './infra/logger.ts'
import { migrate } from './infra/migrate.ts'
import { announceClosing } from './infra/postgres/owner.ts'
import { openQueue } from './infra/queue.ts'
import { fillOnce } from './infra/sample-data.ts'
import { readSecret } from './infra/secret.ts'
import { Closers, shutdownRequested } from './infra/shutdown.ts'
import { StartupError } from './infra/startup-error.ts'
import { criarPrimeiroAdmin } from './modules/autenticacao/usuarios.rules.ts'
import { blingConfig } from './modules/bling/bling.config.ts'
import { cepConfig } from './modules/clientes/cep.client.ts'
import { freteConfig } from './modules/frete/frete.config.ts'

const builtWeb = join(import.meta.dirname, '..', '..', 'web', 'dist')

const closers = new Closers()
let ending = false

/** Undoes what was opened and ends; the watchdog of the database ends it even when this is cut short. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  announceClosing()
  await closers.close((error) => console.error(error))
  process.exit(code)
}

function explain(error: unknown): void {
  if (ending) return
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error)
}

function fail(error: unknown): Promise<void> {
  explain(error)
  return end(1)
}

async function start(env: Env): Promise<void> {
  const logger = createLogger(env.LOG_LEVEL)
  ensureDataDir(env.DATA_DIR)
  const server = await openDatabaseServer(env, 'loja', fail)
  closers.add(() => server.stop())
  await migrate(server.config)
  const db = createDatabase(server.config, (error) => logger.warn({ err: error }, 'database connection lost'))
  closers.add(() => db.destroy())
  const admin = await criarPrimeiroAdmin(db, { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD })
  const queue = await openQueue(server.config, (error) => logger.warn({ err: error }, 'job queue'))
  closers.add(() => queue.stop())
  const resources: AppResources = {
    db,
    queue,
    segredo: readSecret(env),
    midia: await openFileStore(env),
    webDir: existsSync(join(builtWeb, 'index.html')) ? builtWeb : null,
    publicUrl: env.PUBLIC_URL,
    bling: blingConfig(env),
    cep: cepConfig(env),
    frete: freteConfig(env),
    demonstracao: env.DEMO,
    diasDeAuditoria: env.AUDITORIA_DIAS,
    proxies: env.PROXIES,
    logger,
  }
  const app = await createApp(resources)
  closers.add(() => closeGently(app))
  if (env.DEMO) await fillSample(resources, env.DATA_DIR)
  const port = await listen(app, env)
  if (!ending) console.log(announcement({ env, port, place: server.place, admin }))
}

/** Loaded only here: no other shop carries the sample's code in memory. */
async function fillSample(resources: AppResources, dataDir: string): Promise<void> {
  const { semearDemonstracao } = await import('./demo/seed.ts')
  await fillOnce(resources.db, dataDir, () => {
    console.log('Preparando a loja de demonstração (só na primeira vez)…')
    return semearDemonstracao(resources)
  })
}

if (process.argv.includes('--ajuda')) {
  console.log(`Variáveis de ambiente, com o valor que valem quando ausentes:\n${describeEnv()}`)
} else {
  void shutdownRequested().then(() => end(0))
  try {
    await start(readEnv(process.env))
  } catch (error) {
    await fail(error)
  }
}
