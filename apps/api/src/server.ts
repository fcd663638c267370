// First, before anything native is loaded.
import './infra/process/orphan.ts'

import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { readNetwork } from '@estampa/host/network.ts'
import { announceClosing, type DatabaseServer, openDatabaseServer, shopHasData } from '@estampa/host/postgres.ts'
import { ensureDataDir, makeFilesPrivate, sayError } from '@estampa/host/start.ts'
import { migrate } from './infra/database/migrate.ts'
import { type Leaving, takeAddress } from './infra/http/listen.ts'
import { announcement } from './infra/process/announcement.ts'
import { requirePossibleClock } from './infra/process/clock.ts'
import { RestartCount, sayThatItServes, sayWhatIsDone } from './infra/process/restarts.ts'
import { Closers, shutdownRequested } from './infra/process/shutdown.ts'
import * as processes from './infra/process/workers.ts'
import { PROGRAM } from './infra/program.ts'
import { describeEnv, type Env, readEnv } from './infra/settings/env.ts'
import { noteRestart, prepare, serve } from './serve.ts'

/** How a process that serves learns from the first one where the database is. */
const CONFIG = 'ESTAMPA_BANCO'
/** A client's next request may be on its way to a process that is replaced, ms. */
const IDLE_MS = 3_000

makeFilesPrivate()
const closers = new Closers()
const restarts = new RestartCount()
let ending = false

/** Closes all opened resources and ends; the database's watchdog ends it even if this is interrupted. */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  if (cluster.isPrimary) announceClosing()
  await closers.close((error) => console.error(error))
  process.exit(code)
}

function explain(error: unknown): void {
  if (ending || error instanceof processes.WorkerFailed) return
  sayError(error, (sentence, ...more) => console.error(`\n${String(sentence)}\n`, ...more))
}

function fail(error: unknown): Promise<void> {
  explain(error)
  return end(1)
}

/** The only process, or the first of several: it has the database, and they serve. */
async function start(env: Env): Promise<void> {
  requirePossibleClock()
  ensureDataDir(env.DATA_DIR)
  // Before the database, which takes long. A shop that has the data may be closing: the database waits for it, or refuses.
  const early = shopHasData(env) ? null : await takeAddress(env)
  if (early) closers.add(early)
  sayWhatIsDone('banco de dados')
  const server = await openDatabaseServer(PROGRAM, env, 'loja', fail)
  closers.add(() => server.stop())
  const preparing = new Closers()
  closers.add(() => preparing.close((error) => console.error(error)))
  const leaveAddress = early ?? (await takeAddress(env))
  if (!early) closers.add(leaveAddress)
  const admin = await prepare(env, server.config, preparing, (text) => console.log(text))
  await preparing.close((error) => console.error(error))
  await leaveAddress()
  if (restarts.now.vezes > 0) await noteRestart(env, server.config, restarts)
  if (env.REDE) {
    // Only here: no other shop carries what makes certificates in memory.
    const { keepNetwork } = await import('@estampa/host/certificates.ts')
    const network = await keepNetwork(env, (text) => console.log(text))
    closers.add(() => network.close())
  }
  const leaving = { noticeMs: env.AVISO_DE_ENCERRAMENTO * 1000 }
  const port =
    env.PROCESSOS === 1
      ? await serve(env, server.config, closers, () => leaving, restarts)
      : await serveTogether(env, server.config)
  sayThatItServes()
  if (!ending) {
    const network = env.REDE ? readNetwork(env.DATA_DIR, port) : null
    console.log(await announcement({ env, port, place: server.place, admin, network }))
  }
  // Kept now, since the end may be a power cut; nothing happens unless NODE_COMPILE_CACHE is set (scripts/start/child.mjs).
  flushCompileCache()
}

async function serveTogether(env: Env, config: DatabaseServer['config']): Promise<number> {
  const noticeMs = env.AVISO_DE_ENCERRAMENTO * 1000
  const died = (motivo: string) => {
    console.error(`Um processo terminou sozinho (${motivo}); outro toma o lugar.`)
    restarts.add(motivo)
    void noteRestart(env, config, restarts)
  }
  const workers = await processes.startWorkers(
    env.PROCESSOS,
    () => ({ [CONFIG]: JSON.stringify(config), ...restarts.env }),
    noticeMs,
    died,
  )
  closers.add(() => workers.stop())
  const sum = { feitos: 0, falhas: 0 }
  processes.writePrimary(env.DATA_DIR, sum)
  closers.add(() => processes.removePrimary(env.DATA_DIR))
  process.on(processes.REPLACE, () => void replace(workers, env, sum))
  return workers.port
}

async function replace(workers: processes.Workers, env: Env, sum: { feitos: number; falhas: number }): Promise<void> {
  try {
    await workers.replaceAll()
    sum.feitos += 1
  } catch (error) {
    explain(error)
    sum.falhas += 1
  }
  if (!ending) processes.writePrimary(env.DATA_DIR, sum)
}

/**
 * Starts one of several processes. It may be newer than the first one, which is not replaced: so it runs the migrations
 * itself.
 */
async function startWorker(env: Env): Promise<void> {
  const how: { leaving: Leaving } = { leaving: { noticeMs: env.AVISO_DE_ENCERRAMENTO * 1000 } }
  void processes.askedToLeave().then((como) => {
    if (como === 'troca') how.leaving = { idleMs: IDLE_MS }
    return end(0)
  })
  const config = JSON.parse(process.env[CONFIG] ?? '{}') as DatabaseServer['config']
  await migrate(config)
  processes.sayServing(await serve(env, config, closers, () => how.leaving, restarts))
}

if (process.argv.includes('--ajuda')) {
  console.log(`Variáveis de ambiente, com o valor que valem quando ausentes:\n${describeEnv()}`)
} else {
  void shutdownRequested().then(() => end(0))
  const settings = process.argv.includes('--rede') ? { ...process.env, REDE: 'true' } : process.env
  try {
    await (cluster.isPrimary ? start : startWorker)(readEnv(settings))
  } catch (error) {
    await fail(error)
  }
}
