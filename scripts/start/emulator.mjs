import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeBinary } from '../setup.mjs'
import { emulatorSecrets } from './emulator-secrets.mjs'
import { ended } from './ended.mjs'
import { root } from './fingerprint.mjs'

const RESTART_MS = 500

/** Without credentials of Bling the shop talks to the emulator, which then runs beside it. */
const wanted = (env) => !env.BLING_CLIENT_ID && !/^(false|0|nao|não)$/i.test(env.BLING_ATIVO ?? '')

/**
 * Runs the emulator beside the shop, again when it dies; one that cannot even start says why and stays away, and the
 * shop goes on without it. Answers how to end it and what the shop must know of it. It ends by itself when this process
 * is gone.
 */
export function startEmulator(env) {
  if (!wanted(env)) return { stop: () => {}, forShop: {} }
  const secrets = emulatorSecrets(env)
  // The token is after the #, which browsers send nowhere.
  console.log(`Controle do emulador: http://127.0.0.1:${env.EMULATOR_PORT || 3001}/#${secrets.EMULATOR_CONTROL_TOKEN}`)
  let child
  let ending = false
  const start = () => {
    let served = false
    child = spawn(nodeBinary(), [join(root, 'apps/emulator/src/server.ts')], {
      // What it says of itself would stand amid the shop's announcement; its complaints are shown.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...env, ...secrets, INIT_CWD: env.INIT_CWD ?? process.cwd() },
    })
    child.once('message', () => {
      served = true
    })
    void ended(child).then(() => {
      if (!ending && served) setTimeout(start, RESTART_MS).unref()
    })
  }
  start()
  return {
    stop() {
      ending = true
      child.kill('SIGTERM')
    },
    // Not the control token: the shop commands nothing there.
    forShop: { EMULATOR_SECRET: secrets.EMULATOR_SECRET },
  }
}
