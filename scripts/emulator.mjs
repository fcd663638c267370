import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'
import { nodeBinary } from './setup.mjs'

const RESTART_MS = 500

/** Without credentials of Bling the shop talks to the emulator, which then runs beside it. */
const wanted = (env) => !env.BLING_CLIENT_ID && !/^(false|0|nao|não)$/i.test(env.BLING_ATIVO ?? '')

/**
 * Runs the emulator beside the shop, again when it dies; one that cannot even start says why and stays away, and the
 * shop goes on without it. Answers how to end it. It ends by itself when this process is gone.
 */
export function startEmulator(env) {
  if (!wanted(env)) return () => {}
  let child
  let ending = false
  const start = () => {
    let served = false
    child = spawn(nodeBinary(), [join(root, 'apps/emulator/src/server.ts')], {
      // What it says of itself would stand amid the shop's announcement; its complaints are shown.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...env, INIT_CWD: env.INIT_CWD ?? process.cwd() },
    })
    child.once('message', () => {
      served = true
    })
    child.once('exit', () => {
      if (!ending && served) setTimeout(start, RESTART_MS).unref()
    })
  }
  start()
  return () => {
    ending = true
    child.kill('SIGTERM')
  }
}
